import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'
import { createDatabase, type Db } from './connect'
import { DatabaseUnavailable } from './database-errors'
import { PLANNED_FOR_VALUES, statementNames } from './prepared'

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
  const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db)
  return rows[0]?.doubled
}

test('a statement is parsed once per connection, inside and outside a transaction, and uses its values', async () => {
  expect([await double(connection.db, 1), await double(connection.db, 2)]).toEqual([2, 4])
  expect(await connection.db.transaction().execute((tx) => double(tx, 3))).toBe(6)

  expect(await preparedTexts()).toEqual(['select $1::int * 2 as doubled'])
})

test('no statement is prepared where the settings switch it off', async () => {
  const before = await preparedTexts()
  const options = { usesPreparedStatements: false, transactionTimeouts: null }
  const unprepared = createDatabase(connection.pool, options)

  const { rows } = await sql<{ tripled: number }>`select ${2}::int * 3 as tripled`.execute(unprepared)

  expect(rows).toEqual([{ tripled: 6 }])
  expect(await preparedTexts()).toEqual(before)
})

test('a prepared statement that the connection no longer has is an unavailable database, with what to set', async () => {
  const other = await openSingleConnection()
  await double(other.db, 1)
  await other.pool.query('deallocate all')

  await expect(double(other.db, 2)).rejects.toThrow(
    new DatabaseUnavailable(
      'the connection pooler does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=false',
    ),
  )
  await other.close()
})

test('a marked statement is planned for its values each time', async () => {
  const before = await preparedTexts()

  await sql`${PLANNED_FOR_VALUES} select ${1}::int * 3`.execute(connection.db)

  expect(await preparedTexts()).toEqual(before)
})

test('a prepared statement returns how many rows it changed', async () => {
  await sql`create temporary table shelf (part text)`.execute(connection.db)

  const { numAffectedRows } = await sql`insert into shelf values (${'disc'}), (${'pad'})`.execute(connection.db)

  expect(numAffectedRows).toBe(2n)
})

test('a prepared statement that fails leaves the connection usable', async () => {
  await expect(sql`select 1 / ${0}::int`.execute(connection.db)).rejects.toThrow('division by zero')
  await expect(sql`select nonsense`.execute(connection.db)).rejects.toThrow('nonsense')

  expect(await double(connection.db, 4)).toBe(8)
})

test('a connection that PostgreSQL ended is not used again, even by the statement that follows at once', async () => {
  const other = await openSingleConnection()

  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(other.db)).rejects.toThrow(
    DatabaseUnavailable,
  )
  const doubled = await double(other.db, 2)

  expect(doubled).toBe(4)
  await other.close()
})

test('a query of the query builder is prepared as well', async () => {
  for (const email of ['a@s.test', 'b@s.test']) {
    await connection.db.selectFrom('suppliers').select('id').where('contact_email', '=', email).execute()
  }

  const texts = await preparedTexts()
  expect(texts.filter((text) => text.startsWith('select "id" from "suppliers"'))).toHaveLength(1)
})

test('statements without a plan, such as those of a transaction, are not prepared', async () => {
  await connection.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 1000`.execute(tx)
  })

  expect((await preparedTexts()).filter((text) => /begin|commit|set local/.test(text))).toEqual([])
})

test('after a migration changed the type of a column, a statement fails once and then uses a new connection', async () => {
  const readParts = () => sql<{ part: unknown }>`select part from stock`.execute(connection.db)
  await sql`create table stock (part text)`.execute(connection.db)
  await sql`insert into stock values ('7')`.execute(connection.db)
  await readParts()

  await sql`alter table stock alter part type integer using part::integer`.execute(connection.db)

  await expect(readParts()).rejects.toThrow(DatabaseUnavailable)
  expect((await readParts()).rows).toEqual([{ part: 7 }])
})

test('the number of prepared statements is limited, and each keeps its name', () => {
  const statementName = statementNames(2)

  const names = ['select 1', 'select 2', 'select 3', 'select 1'].map(statementName)

  expect(names).toEqual([expect.stringMatching(/^prepared_/), expect.stringMatching(/^prepared_/), undefined, names[0]])
  expect(names[0]).not.toBe(names[1])
})
