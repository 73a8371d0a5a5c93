import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSingleConnection, type SingleConnection } from '../testing/database/single-connection'
import { isoTime } from './json'
import { MAX_COUNT, pagerJson } from './pager-json'

let connection: SingleConnection
beforeAll(async () => {
  connection = await openSingleConnection()
})
afterAll(() => connection.close())

/** A page of the numbers from 1 to `rows`. */
async function readPage(rows: number, pageNo: number, maxCount?: number): Promise<unknown> {
  const numbers = sql`generate_series(1, ${rows}::int) as number`
  const pager = pagerJson({
    pageNo: sql`${pageNo}`,
    counted: numbers,
    listed: numbers,
    orderBy: sql`number desc`,
    row: sql`json_build_object('number', number)`,
    ...(maxCount === undefined ? {} : { maxCount }),
  })
  const { rows: read } = await sql<{ pager: unknown }>`select ${pager}::json as pager`.execute(connection.db)
  return read[0]?.pager
}

/** Rows of a page in descending order. */
function rowsFrom(first: number, length = 10) {
  return Array.from({ length }, (_, index) => ({ number: first - index }))
}

test('ten rows to a page, and a page past the end answers the last one', async () => {
  expect(await readPage(23, 2)).toEqual({ total: 23, pageNo: 2, pageSize: 10, list: rowsFrom(13) })
  expect(await readPage(23, 99)).toEqual({ total: 23, pageNo: 3, pageSize: 10, list: rowsFrom(3, 3) })
  expect(await readPage(0, 7)).toEqual({ total: 0, pageNo: 1, pageSize: 10, list: [] })
})

test('more than 10,000 are not counted, and the pager says so', async () => {
  expect(await readPage(10_000, 1, MAX_COUNT)).toEqual({
    total: 10_000,
    pageNo: 1,
    pageSize: 10,
    list: rowsFrom(10_000),
  })
  expect(await readPage(10_001, 5_000, MAX_COUNT)).toEqual({
    total: 10_000,
    pageNo: 1_000,
    pageSize: 10,
    totalIsCapped: true,
    list: rowsFrom(11),
  })
})

test('without a maximum all rows are counted', async () => {
  expect(await readPage(10_001, 5_000)).toMatchObject({ total: 10_001, pageNo: 1_001, list: [{ number: 1 }] })
})

test('a time has milliseconds and is in UTC', async () => {
  const { rows } = await sql`
    select ${isoTime('at')} as time from (select timestamptz '2026-11-16 01:02:03.004999+02' as at) as times
  `.execute(connection.db)

  expect(rows).toEqual([{ time: '2026-11-15T23:02:03.004Z' }])
})
