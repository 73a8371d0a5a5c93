import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { Client } from 'pg'
import { connectPool } from './connect'

/** Beside this file in the source, and beside the bundle after a build. */
const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/** Any number that every Partwire process agrees on: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_278_401

/** A migration that waits for a table makes every other statement on that table wait behind it. */
const LOCK_TIMEOUT_MS = 10_000

export interface Migration {
  name: string
  checksum: string
  sql: string
}

/** Brings the database to the newest schema, forward only, each step in its own transaction. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // Only now: another process may take long to migrate.
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await applyPendingMigrations(client)
    await migrateJobQueue(connectionString)
  } finally {
    await client.end()
  }
}

/** The names that this program knows and the database has not seen, or an empty list. */
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
  pool.on('error', () => {})
  try {
    await migrateJobs({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
