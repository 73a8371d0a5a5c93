import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database/database'
import { finishMigrations, migrate, prepareSchema, readSchemaState } from './migrate'
import { parseMigration, readMigrations } from './migration-files'

const FIRST = parseMigration('0001_parts.sql', 'create table parts (id int, old_name text);')
const SECOND = parseMigration(
  '0002_names.sql',
  'alter table parts add column name text;\n--! finish\nalter table parts drop column old_name;',
)
const THIRD = parseMigration('0003_counts.sql', 'alter table parts add column count int;')
const NEWER = '9999_newer.sql'

let database: TestDatabase
afterEach(() => database.drop())

describe('a database of the previous version', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase()
    await migrate(database.connectionString, { migrations: [FIRST] })
  })

  test('is expanded, and keeps what the previous version uses until it is finished', async () => {
    await migrate(database.connectionString, { migrations: [FIRST, SECOND] })
    const expanded = await columns()
    const finished = await finishMigrations(database.connectionString, { migrations: [FIRST, SECOND] })

    expect(expanded).toEqual(['id', 'name', 'old_name'])
    expect(finished).toEqual([SECOND.name])
    expect(await columns()).toEqual(['id', 'name'])
  })

  test('is expanded for the version after the next although an earlier migration is not finished', async () => {
    await migrate(database.connectionString, { migrations: [FIRST, SECOND] })
    await migrate(database.connectionString, { migrations: [FIRST, SECOND, THIRD] })

    expect(await columns()).toEqual(['count', 'id', 'name', 'old_name'])
    expect(await finishMigrations(database.connectionString, { migrations: [FIRST, SECOND, THIRD] })).toEqual([
      SECOND.name,
    ])
  })

  test('is not finished before it is expanded', async () => {
    await expect(finishMigrations(database.connectionString, { migrations: [FIRST, SECOND] })).rejects.toThrow(
      'migrations are missing (0002_names.sql): run "migrate", replace all processes, then run "migrate --finish".',
    )

    expect(await columns()).toEqual(['id', 'old_name'])
  })

  test('is finished once', async () => {
    await migrate(database.connectionString, { migrations: [FIRST, SECOND] })
    const runs = await Promise.all(
      Array.from({ length: 3 }, () => finishMigrations(database.connectionString, { migrations: [FIRST, SECOND] })),
    )

    expect(runs.flat()).toEqual([SECOND.name])
  })

  test('that is only expanded still works with the previous version, a finished one does not', async () => {
    await migrate(database.connectionString, { migrations: [FIRST, SECOND] })
    await migrate(database.connectionString, { migrations: [FIRST] })
    await finishMigrations(database.connectionString, { migrations: [FIRST, SECOND] })

    await expect(migrate(database.connectionString, { migrations: [FIRST] })).rejects.toThrow(
      'a newer version has changed the database so that this version cannot use it (finished: 0002_names.sql).',
    )
  })
})

test('a new database is finished at once', async () => {
  database = await createEmptyDatabase()

  await migrate(database.connectionString, { migrations: [FIRST, SECOND] })

  expect(await columns()).toEqual(['id', 'name'])
  expect(await query('select name from schema_migrations where finished_at is not null')).toEqual([
    { name: SECOND.name },
  ])
})

describe('a process that starts', () => {
  test('ends its wait for another one that migrates when it is asked to stop', async () => {
    database = await createEmptyDatabase()
    const other = await holdLock()
    const stop = new AbortController()
    const starting = migrate(database.connectionString, { migrations: [FIRST], signal: stop.signal })
    stop.abort()

    await expect(starting).rejects.toThrow('it was asked to stop while another process migrated the database.')
    await other.end()
  })

  test('does not wait for a process that migrates when its own migrations are applied', async () => {
    database = await createTestDatabase()
    const other = await holdLock()

    await migrate(database.connectionString)

    expect(await readSchemaState(database.connectionString)).toMatchObject({ missing: [], unfinished: [] })
    await other.end()
  })

  test('with MIGRATE_ON_START=false is refused by a database that lacks a migration, and changes nothing', async () => {
    database = await createEmptyDatabase()
    const names = (await readMigrations()).map(({ name }) => name)

    await expect(prepareSchema(database.connectionString, { migrateOnStart: false })).rejects.toThrow(
      `migrations are missing (${names.join(', ')}): run "npm run cli -- migrate" first, or set MIGRATE_ON_START=true.`,
    )

    expect(await query("select tablename from pg_tables where schemaname = 'public'")).toEqual([])
  })

  test.each([true, false])('with MIGRATE_ON_START=%s is refused by a newer database that is finished', async (flag) => {
    database = await createTestDatabase()
    await query(`insert into schema_migrations (name, checksum, finished_at) values ('${NEWER}', '', now())`)

    await expect(prepareSchema(database.connectionString, { migrateOnStart: flag })).rejects.toThrow(
      `a newer version has changed the database so that this version cannot use it (finished: ${NEWER}).`,
    )
  })

  test('works with a newer database that is not finished', async () => {
    database = await createTestDatabase()
    await query(`insert into schema_migrations (name, checksum) values ('${NEWER}', '')`)

    const state = await prepareSchema(database.connectionString, { migrateOnStart: true })

    expect(state).toMatchObject({ missing: [], newer: [NEWER], incompatible: [] })
  })
})

/** Holds the lock as a process does that migrates. */
async function holdLock(): Promise<Client> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query('select pg_advisory_lock(7278401)')
  return client
}

async function columns(): Promise<unknown[]> {
  const rows = await query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'parts' order by 1",
  )
  return rows.map(({ name }) => name)
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
