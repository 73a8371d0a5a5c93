import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'
import { defineStatement, type Value } from './statement'

let connection: SingleConnection
beforeAll(async () => {
  connection = await openSingleConnection()
})
afterAll(() => connection.close())

test('a statement is composed once, prepared once per connection and executed with the values of each call', async () => {
  let composed = 0
  const add = defineStatement<{ a: number; b: number }, { sum: number; a: number }>((value) => {
    composed += 1
    return sql`select ${value('a')}::int + ${value('b')}::int + ${100}::int as sum, ${value('a')}::int as a`
  })

  expect(await add(connection.db, { a: 1, b: 2 })).toEqual([{ sum: 103, a: 1 }])
  expect(await connection.db.transaction().execute((tx) => add(tx, { b: 5, a: 4 }))).toEqual([{ sum: 109, a: 4 }])

  const { rows } = await connection.pool.query('select 1 from pg_prepared_statements')
  expect([composed, rows.length]).toEqual([1, 1])
})

test('a statement can be composed of parts that know only their own values', async () => {
  const part = (value: Value<{ name: string }>) => sql`select upper(${value('name')}::text) as name`
  const greet = defineStatement<{ name: string; greeting: string }, { text: string }>(
    (value) =>
      sql`with caller as (${part(value)}) select ${value('greeting')}::text || ' ' || name as text from caller`,
  )

  expect(await greet(connection.db, { name: 'ada', greeting: 'Hello' })).toEqual([{ text: 'Hello ADA' }])
})

test('a value that the text contains several times is sent once', async () => {
  const numbers = defineStatement<{ a: number; b: number }, { numbers: number[] }>(
    (value) =>
      sql`select array[${value('a')}::int, ${value('b')}::int, ${7}::int, ${7}::int, ${value('b')}::int, ${value('a')}::int] as numbers`,
  )

  expect(await numbers(connection.db, { a: 1, b: 2 })).toEqual([{ numbers: [1, 2, 7, 7, 2, 1] }])

  const { rows } = await connection.pool.query<{ types: string }>(
    "select parameter_types::text as types from pg_prepared_statements where statement like '%as numbers'",
  )
  expect(rows).toEqual([{ types: '{integer,integer,integer,integer}' }])
})

test('a literal that looks like a parameter is refused, because its number would be changed', async () => {
  const price = defineStatement<{ a: number }, { text: string }>(
    (value) => sql`select '$1' || ${value('a')}::int as text`,
  )

  await expect(price(connection.db, { a: 1 })).rejects.toThrow('looks like a parameter')
})
