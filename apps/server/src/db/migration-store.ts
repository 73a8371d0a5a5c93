import type { Client } from 'pg'
import type { Phase } from './migration-files'

/** What the database records about migrations. */
export interface MigrationRecords {
  /** By name: migrations whose expand steps are all applied. */
  applied: ReadonlyMap<string, { checksum: string; isFinished: boolean }>
  /** Steps that are applied, or begun in batches. Databases of earlier versions have none. */
  steps: readonly StepRecord[]
}

/** `position` counts from 0 within the phase. */
export interface StepId {
  migration: string
  phase: Phase
  position: number
}

interface StepRecord extends StepId {
  checksum: string
  isApplied: boolean
}

/** Creates the tables of the records, or adds what a table of an earlier version lacks. */
export async function createRecords(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    -- null: the finish steps are not applied, or there are none
    alter table schema_migrations add column if not exists finished_at timestamptz;
    create table if not exists schema_migration_steps (
      migration text not null,
      phase text not null check (phase in ('expand', 'finish')),
      position integer not null,
      checksum text not null,
      -- the largest key of the last batch
      progress bigint,
      -- null: batches are missing
      applied_at timestamptz,
      primary key (migration, phase, position)
    );
  `)
}

export async function hasRecords(client: Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('schema_migration_steps') as steps")
  return rows[0]?.steps !== null
}

export async function readRecords(client: Client): Promise<MigrationRecords> {
  const { rows: tables } = await client.query<{ migrations: string | null; steps: string | null }>(
    "select to_regclass('schema_migrations') as migrations, to_regclass('schema_migration_steps') as steps",
  )
  const [found = { migrations: null, steps: null }] = tables
  if (found.migrations === null) return { applied: new Map(), steps: [] }
  // The records of an earlier version have only one table, without `finished_at`.
  const finished = found.steps === null ? 'false' : 'finished_at is not null'
  const { rows } = await client.query<{ name: string; checksum: string; isFinished: boolean }>(
    `select name, checksum, ${finished} as "isFinished" from schema_migrations order by name`,
  )
  return {
    applied: new Map(rows.map(({ name, ...record }) => [name, record])),
    steps: found.steps === null ? [] : await readSteps(client),
  }
}

async function readSteps(client: Client): Promise<StepRecord[]> {
  const { rows } = await client.query<StepRecord>(
    `select migration, phase, position, checksum, applied_at is not null as "isApplied" from schema_migration_steps
     order by migration, phase, position`,
  )
  return rows
}

export async function recordStep(client: Client, id: StepId, checksum: string): Promise<void> {
  await client.query(
    `insert into schema_migration_steps (migration, phase, position, checksum, applied_at) values ($1, $2, $3, $4, now())
     on conflict (migration, phase, position) do update set checksum = excluded.checksum, applied_at = now()`,
    [id.migration, id.phase, id.position, checksum],
  )
}

export async function recordBatch(
  client: Client,
  id: StepId,
  { checksum, progress }: { checksum: string; progress: string },
): Promise<void> {
  await client.query(
    `insert into schema_migration_steps (migration, phase, position, checksum, progress) values ($1, $2, $3, $4, $5)
     on conflict (migration, phase, position) do update
       set checksum = excluded.checksum, progress = excluded.progress`,
    [id.migration, id.phase, id.position, checksum, progress],
  )
}

/** The largest key of the last batch that is done, or null before the first one. */
export async function findProgress(client: Client, id: StepId): Promise<string | null> {
  const { rows } = await client.query<{ progress: string | null }>(
    'select progress from schema_migration_steps where migration = $1 and phase = $2 and position = $3',
    [id.migration, id.phase, id.position],
  )
  return rows[0]?.progress ?? null
}

export async function recordMigration(client: Client, name: string, checksum: string): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

export async function recordFinish(client: Client, name: string): Promise<void> {
  await client.query('update schema_migrations set finished_at = now() where name = $1', [name])
}
