import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})

afterAll(async () => {
  await first.drop()
  await second.drop()
})

test('a test database is migrated', async () => {
  const applied = await query(first, 'select name from schema_migrations')

  expect(applied.length).toBeGreaterThan(0)
})

test('no test file sees what another one writes', async () => {
  await query(first, 'create table of_the_first (id int)')

  const seen = await query(second, "select 1 from pg_tables where tablename = 'of_the_first'")

  expect(seen).toEqual([])
})

test('a dropped database is gone, also with a connection left open', async () => {
  const database = await createTestDatabase()
  const leftOpen = new Client({ connectionString: database.connectionString })
  leftOpen.on('error', () => {})
  await leftOpen.connect()

  await database.drop()

  await expect(query(database, 'select 1')).rejects.toThrow('does not exist')
})

async function query(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.connectionString })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
