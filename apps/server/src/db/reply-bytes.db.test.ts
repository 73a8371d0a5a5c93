import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'

let connection: SingleConnection
beforeAll(async () => {
  connection = await openSingleConnection()
})
afterAll(() => connection.close())

test('the text column "reply" is returned as bytes, other columns and other results as before', async () => {
  const text = '{"name":"Stoßdämpfer – vorn"}'

  expect(
    await rows(sql`select 7 as id, ${text}::text as reply, ${text}::text as other, null::text as missing`),
  ).toEqual([{ id: 7, reply: Buffer.from(text), other: text, missing: null }])
  expect(await rows(sql`select null::text as reply`)).toEqual([{ reply: null }])
  expect(await rows(sql`select ${text}::json as reply`)).toEqual([{ reply: { name: 'Stoßdämpfer – vorn' } }])
  expect(await rows(sql`select ${text}::text as other`)).toEqual([{ other: text }])
})

test('replies of several megabytes and of many rows arrive complete', async () => {
  const long = await replies(sql`select repeat('ä', 3000000) as reply`)
  const many = await replies(sql`select repeat('ö' || n, 2000) as reply from generate_series(1, 500) as n`)

  expect(long).toEqual(['ä'.repeat(3_000_000)])
  expect(many).toEqual(Array.from({ length: 500 }, (_, index) => `ö${index + 1}`.repeat(2000)))
})

test('a statement that fails after its first replies is an error, and the connection can be used again', async () => {
  const failing = rows(sql`select (100 / (50 - n))::text as reply from generate_series(1, 60) as n`)

  await expect(failing).rejects.toThrow('division by zero')
  expect(await rows(sql`select 'next' as reply`)).toEqual([{ reply: Buffer.from('next') }])
})

/** The replies as text: comparing bytes one by one would take minutes. */
async function replies(query: ReturnType<typeof sql>): Promise<string[]> {
  const found = await sql<{ reply: Buffer }>`${query}`.execute(connection.db)
  return found.rows.map(({ reply }) => reply.toString())
}

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(connection.db)).rows
}
