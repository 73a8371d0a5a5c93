import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'
import type { Db } from './connect'
import { PREPARED } from './prepared'

let connection: SingleConnection
beforeAll(async () => {
  connection = await openSingleConnection()
})
afterAll(() => connection.close())

async function preparedTexts(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

async function double(db: Db, value: number): Promise<number | undefined> {
  const { rows } = await sql<{ doubled: number }>`${PREPARED} select ${value}::int * 2 as doubled`.execute(db)
  return rows[0]?.doubled
}

test('a marked statement is parsed once per connection, inside and outside a transaction, and uses its values', async () => {
  expect([await double(connection.db, 1), await double(connection.db, 2)]).toEqual([2, 4])
  expect(await connection.db.transaction().execute((tx) => double(tx, 3))).toBe(6)

  expect(await preparedTexts()).toEqual(['/* prepared */ select $1::int * 2 as doubled'])
})

test('any other statement is planned for its values each time', async () => {
  const before = await preparedTexts()

  await sql`select ${1}::int * 3`.execute(connection.db)

  expect(await preparedTexts()).toEqual(before)
})

test('a marked statement returns how many rows it changed', async () => {
  await sql`create temporary table shelf (part text)`.execute(connection.db)

  const { numAffectedRows } = await sql`${PREPARED} insert into shelf values (${'disc'}), (${'pad'})`.execute(connection.db)

  expect(numAffectedRows).toBe(2n)
})

test('a marked statement that fails leaves the connection usable', async () => {
  await expect(sql`${PREPARED} select 1 / ${0}::int`.execute(connection.db)).rejects.toThrow('division by zero')
  await expect(sql`${PREPARED} select nonsense`.execute(connection.db)).rejects.toThrow('nonsense')

  expect(await double(connection.db, 4)).toBe(8)
})
