import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { connectPool, createDatabase, type Db } from './connect'
import { DatabaseUnavailable } from './database-errors'
import { PREPARED } from './prepared'

let database: TestDatabase
let pool: Pool
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = connectPool(database.connectionString, 1)
  db = createDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function preparedTexts(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

async function double(connection: Db, value: number): Promise<number | undefined> {
  const { rows } = await sql<{ doubled: number }>`${PREPARED} select ${value}::int * 2 as doubled`.execute(connection)
  return rows[0]?.doubled
}

test('a marked statement is parsed once per connection, inside and outside a transaction, and uses its values', async () => {
  expect([await double(db, 1), await double(db, 2)]).toEqual([2, 4])
  expect(await db.transaction().execute((tx) => double(tx, 3))).toBe(6)

  expect(await preparedTexts()).toEqual(['/* prepared */ select $1::int * 2 as doubled'])
})

test('its name depends on its text only, so that processes of different versions never share a name', async () => {
  await double(db, 1)

  const { rows } = await pool.query('select name from pg_prepared_statements')
  expect(rows).toEqual([{ name: expect.stringMatching(/^prepared_[\da-f]{32}$/) }])
})

test('no statement is prepared where the settings switch it off', async () => {
  const before = await preparedTexts()
  const unprepared = createDatabase(pool, { usesPreparedStatements: false, transactionTimeouts: null })

  const { rows } = await sql<{ tripled: number }>`${PREPARED} select ${2}::int * 3 as tripled`.execute(unprepared)

  expect(rows).toEqual([{ tripled: 6 }])
  expect(await preparedTexts()).toEqual(before)
})

test('a prepared statement that the connection no longer has is an unavailable database, with what to set', async () => {
  const other = connectPool(database.connectionString, 1)
  await double(createDatabase(other), 1)
  await other.query('deallocate all')

  await expect(double(createDatabase(other), 2)).rejects.toThrow(
    new DatabaseUnavailable(
      'the connection pooler does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=false',
    ),
  )
  await other.end()
})

test('any other statement is planned for its values each time', async () => {
  const before = await preparedTexts()

  await sql`select ${1}::int * 3`.execute(db)

  expect(await preparedTexts()).toEqual(before)
})

test('a marked statement returns how many rows it changed', async () => {
  await sql`create temporary table shelf (part text)`.execute(db)

  const { numAffectedRows } = await sql`${PREPARED} insert into shelf values (${'disc'}), (${'pad'})`.execute(db)

  expect(numAffectedRows).toBe(2n)
})

test('a marked statement that fails leaves the connection usable', async () => {
  await expect(sql`${PREPARED} select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  await expect(sql`${PREPARED} select nonsense`.execute(db)).rejects.toThrow('nonsense')

  expect(await double(db, 4)).toBe(8)
})
