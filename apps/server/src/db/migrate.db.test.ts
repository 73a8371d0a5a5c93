import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/database'
import { migrate, readMigrations } from './migrate'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

describe('an empty database', () => {
  test('gets every migration, once, in order', async () => {
    await migrate(database.connectionString)

    const known = await readMigrations()
    expect(known.map(({ name }) => name)).toEqual(known.map(({ name }) => name).toSorted())
    expect(await query('select name, checksum from schema_migrations order by applied_at, name')).toEqual(
      known.map(({ name, checksum }) => ({ name, checksum })),
    )
  })

  test('gets the tables of the portal and the job queue', async () => {
    await migrate(database.connectionString)

    expect(await query("select to_regclass('suppliers') is not null as suppliers")).toEqual([{ suppliers: true }])
    expect(await query("select to_regproc('graphile_worker.add_job') is not null as jobs")).toEqual([{ jobs: true }])
  })

  test('is migrated once by processes that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))

    expect(await query('select count(*)::int as count from schema_migrations')).toEqual([
      { count: (await readMigrations()).length },
    ])
  })

  test('keeps nothing of a migration that failed in the middle', async () => {
    await query('create table suppliers (in_the_way int)')

    await expect(migrate(database.connectionString)).rejects.toThrow('relation "suppliers" already exists')

    expect(await query("select to_regclass('operators') as operators")).toEqual([{ operators: null }])
    expect(await query('select name from schema_migrations')).toEqual([])
  })

  test('is migrated by the next start after a failed one', async () => {
    await query('create table suppliers (in_the_way int)')
    await migrate(database.connectionString).catch(() => undefined)
    await query('drop table suppliers')

    await migrate(database.connectionString)

    expect(await query('select name from schema_migrations')).toHaveLength((await readMigrations()).length)
  })
})

describe('a migrated database', () => {
  beforeEach(() => migrate(database.connectionString))

  test('is left alone by the next start', async () => {
    const before = await query('select * from schema_migrations order by name')
    await query("insert into operators (email, password_hash, created_at, updated_at) values ('a', 'b', now(), now())")

    await migrate(database.connectionString)

    expect(await query('select * from schema_migrations order by name')).toEqual(before)
    expect(await query('select email from operators')).toEqual([{ email: 'a' }])
  })

  test('refuses a migration that was changed after it was applied', async () => {
    const [first] = await readMigrations()
    await query("update schema_migrations set checksum = 'of another text'")

    await expect(migrate(database.connectionString)).rejects.toThrow(
      `Migration ${first?.name} was changed after it was applied; write a new one instead.`,
    )
  })
})

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
