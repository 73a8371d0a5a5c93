import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { Client } from 'pg'
import { connectPool } from './connect'

/** Next to this file in the source tree, and next to the bundle after a build. */
const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/** Advisory lock number shared by all Partwire processes, so that only one of them migrates at a time. */
const ADVISORY_LOCK = 7_278_401

/** While a migration waits for a table lock, all other statements on that table wait behind it, so it fails early. */
const LOCK_TIMEOUT_MS = 10_000

export interface Migration {
  name: string
  checksum: string
  sql: string
}

/** Applies all pending migrations, forward only, each in its own transaction, then those of the job queue. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // Set after the advisory lock: another process may hold that for a long migration.
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await applyPendingMigrations(client)
    await migrateJobQueue(connectionString)
  } finally {
    await client.end()
  }
}

/** All migrations that this version ships, in the order they are applied (by file name), whether applied or not. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8')
      return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

async function applyPendingMigrations(client: Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))

  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) await applyMigration(client, migration)
    else if (checksum !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it was applied; write a new one instead.`)
    }
  }
}

async function applyMigration(client: Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

async function migrateJobQueue(connectionString: string): Promise<void> {
  const pool = connectPool(connectionString, 2)
  try {
    await migrateJobs({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
