import { migrate } from '../../db/migrate'
import { type Migration, readMigrations, type Step } from '../../db/migration-files'
import { copyDatabase, createEmptyDatabase, type TestDatabase } from './database'
import { runSql } from './database-admin'

/** Migrations before this one were applied by versions that record no steps and have no finish. */
const FIRST_WITH_STEPS = '0017'

/** Numbers of the migrations of this version, in order. Each is the last migration of an earlier version. */
export async function readVersions(): Promise<string[]> {
  return (await readMigrations()).map(versionNumber)
}

/** Migrates an empty database as the version did whose last migration has this number, and finishes nothing. */
export async function migrateToVersion(connectionString: string, number: string): Promise<void> {
  await runSql(
    connectionString,
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await migrateFrom(connectionString, { from: '', to: number, migrations: await readMigrations() })
}

export interface EarlierVersions {
  /** A database without rows as `migrateToVersion` gives it. */
  create: (number: string) => Promise<TestDatabase>
  drop: () => Promise<void>
}

/**
 * Databases of earlier versions for a file that needs many of them: each is a copy of the version before with one more
 * migration, so that each migration is applied once. Drop them in `afterAll`.
 */
export function openEarlierVersions(): EarlierVersions {
  const templates = new Map<string, Promise<TestDatabase>>()
  const shipped = readMigrations()

  function template(number: string): Promise<TestDatabase> {
    const known = templates.get(number) ?? createTemplate(number)
    templates.set(number, known)
    return known
  }

  async function createTemplate(number: string): Promise<TestDatabase> {
    const migrations = await shipped
    const before = migrations.map(versionNumber).findLast((version) => version < number)
    if (before !== undefined) {
      const database = await copyDatabase(await template(before))
      await migrateFrom(database.connectionString, { from: before, to: number, migrations })
      return database
    }
    const database = await createEmptyDatabase()
    await migrateToVersion(database.connectionString, number)
    return database
  }

  return {
    create: async (number) => copyDatabase(await template(number)),
    drop: async () => {
      for (const database of templates.values()) await (await database).drop()
    },
  }
}

interface MigrationRange {
  from: string
  to: string
  /** All of this version. */
  migrations: readonly Migration[]
}

/** Applies the migrations after `from`, up to `to`. */
async function migrateFrom(connectionString: string, { from, to, migrations: all }: MigrationRange): Promise<void> {
  const migrations = all.filter((migration) => versionNumber(migration) <= to)
  await runSql(
    connectionString,
    ...migrations
      .filter((migration) => versionNumber(migration) > from && migration.name < FIRST_WITH_STEPS)
      .flatMap(({ name, checksum, expand }) => [
        ...expand.map(({ sql }) => sql),
        `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`,
      ]),
  )
  if (to >= FIRST_WITH_STEPS) await migrate(connectionString, { migrations })
}

function versionNumber({ name }: Migration): string {
  return name.slice(0, 4)
}

const FAILING_STEP: Step = { kind: 'transaction', sql: "do $$ begin raise 'interrupted'; end $$", checksum: '' }

/**
 * Migrates a database of an earlier version up to the migration with this number, and interrupts that before the batches
 * of a table: the previous version still runs, and the rows of the table are not changed yet. `migrate` continues it.
 */
export async function interruptBeforeBatches(connectionString: string, number: string, table: string): Promise<void> {
  const migrations = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= number)
  const interrupted = migrations.map((migration) => {
    if (!migration.name.startsWith(number)) return migration
    const batches = migration.expand.findIndex((step) => step.kind === 'batches' && step.table === table)
    if (batches < 0) throw new Error(`migration ${number} has no batches of ${table}`)
    return { ...migration, expand: [...migration.expand.slice(0, batches), FAILING_STEP] }
  })
  await migrate(connectionString, { migrations: interrupted }).catch((error: Error) => {
    if (error.message !== 'interrupted') throw error
  })
}
