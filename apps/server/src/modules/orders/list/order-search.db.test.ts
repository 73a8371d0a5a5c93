import { listOrders } from '@partwire/contract/orders'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../testing/given/given'
import { givenOrder, incomingItem, findSupplierId } from '../../../testing/given/given-orders'
import { anyCharacter } from '../../../testing/any-character'
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app'
import { orderPairKeys } from '../pair-keys'
import { pairIndexSource } from './order-index-store'

/** More orders than the sample size, so that short keywords use all search strategies. */
const ORDER_COUNT = 12_000

let portal: TestApp
let supplier: Visitor
let smallSupplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  await givenSupplier(operator, { tecComId: 'FEW', contactEmail: 'few@supplier.test' })
  smallSupplierId = await findSupplierId(portal, 'FEW')
  await fillOrders(await findSupplierId(portal, '4300042'))
})
afterAll(() => portal.close())

/** Orders numbered by age, 1 the newest; the rarer a word, the older its orders. */
async function fillOrders(supplierId: string): Promise<void> {
  await sql`
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, requested_delivery_day, status, content_hash, item_count, list_items, search_text)
    select ${supplierId}, i::text, i::text, i::text, 'Buyer ' || i % 7, 'Normal', 'EUR', '20261101',
      timestamptz '2026-11-01Z' - i * interval '1 minute', now(), null, case when i % 2 = 0 then 'invoice' else 'orderResponse' end,
      '\\x00', 1, '[]',
      lower(concat_ws(E'\n', i, case when i % 3 = 0 then '刹车片' end, case when i % 50 = 0 then 'Öl' end,
        case when i > 11990 then '轮胎' end, case when i > 9000 then '#' end, case when i > 11995 then '𠮷野' end,
        case when i = 11992 then 'ΔΊΣΚΟΣ' end, case when i = 11994 then 'ΔΊΣΚΟΣΥΝΟΛΟ' end) collate "und-x-icu")
    from generate_series(1, ${ORDER_COUNT}::int) i
  `.execute(portal.db)
  await sql`
    insert into order_counts select supplier_id, status, count(*) from orders where supplier_id = ${supplierId} group by 1, 2
  `.execute(portal.db)
}

async function search(body: Parameters<typeof supplier.call<typeof listOrders>>[1]) {
  const { pager } = (await supplier.call(listOrders, body)).body
  return {
    total: pager?.total,
    isCapped: pager?.totalIsCapped ?? false,
    numbers: pager?.list.map((order) => order.buyerOrderNumber),
  }
}

describe('a keyword of one or two characters among many orders', () => {
  test('finds the newest orders of a frequent word, with a capped total', async () => {
    expect(await search({ keyword: '刹车' })).toEqual({
      total: 1_000,
      isCapped: true,
      numbers: ['3', '6', '9', '12', '15', '18', '21', '24', '27', '30'],
    })
  })

  test('counts a word of every fiftieth order exactly, and shows its last page', async () => {
    expect(await search({ keyword: 'öL', pageNo: 999 })).toEqual({
      total: 240,
      isCapped: false,
      numbers: ['11550', '11600', '11650', '11700', '11750', '11800', '11850', '11900', '11950', '12000'],
    })
  })

  test.each([
    ['two characters in the oldest orders', '轮胎', ['11991', '11992', '11993', '11994', '11995', '11996', '11997']],
    ['one character outside the basic plane', '𠮷', ['11996', '11997', '11998', '11999', '12000']],
    ['two characters in no order', '轮片', []],
    ['one character in no order', '%', []],
    ['two characters that end with a sigma, at the end of a word and in it', 'ΟΣ', ['11992', '11994']],
    ['a word that ends with a sigma, also where it goes on', 'ΔΊΣΚΟΣ', ['11992', '11994']],
    ['the same as it is written in a word', 'δίσκοσ', ['11992', '11994']],
  ])('finds %s', async (_case, keyword, first) => {
    expect((await search({ keyword })).numbers?.slice(0, 7)).toEqual(first)
  })

  test('counts a word that only old orders contain', async () => {
    expect(await search({ keyword: '#', pageNo: 100, orderField: 'createTime' })).toMatchObject({
      total: 1_000,
      isCapped: true,
      numbers: { length: 10, 0: '9991' },
    })
  })

  test('combines with a status and a sort', async () => {
    expect(await search({ keyword: '轮胎', status: 'invoice', orderField: 'customerName', isDesc: false })).toEqual({
      total: 5,
      isCapped: false,
      numbers: ['11998', '11992', '12000', '11994', '11996'],
    })
  })
})

describe('a keyword of three characters or more among many orders', () => {
  const CASES = ['123', '7', '11', '000', '1199', '12000', '刹车片', 'no such', '1\n', '%00', '_99'].flatMap(
    (keyword) =>
      (['', 'invoice'] as const).flatMap((status) =>
        [
          { pageNo: 1 },
          { pageNo: 61 },
          { pageNo: 30 },
          { pageNo: 3, orderField: 'customerName', isDesc: false },
          { pageNo: 999_999_999, orderField: 'buyerOrderNumber' },
        ].map((page) => ({ keyword, status, ...page })),
      ),
  )

  // Twice, because the second call knows the total and some positions of the first one.
  test.each([...CASES, ...CASES])('finds what a full scan finds: %j', async (body) => {
    expect(await search(body)).toEqual(await scanAll(body))
  })

  test('is counted again when orders were added', async () => {
    const { total: before } = await search({ keyword: 'newcomer' })
    await givenOrder(portal, await findSupplierId(portal, '4300042'), { buyerOrderNumber: 'NEWCOMER-1' })
    const { total: after, numbers } = await search({ keyword: 'newcomer' })

    expect([before, after, numbers]).toEqual([0, 1, ['NEWCOMER-1']])
  })
})

test('a late page is the same before and after its neighbours were read and an order was added', async () => {
  const late = { keyword: '1\n', status: '', pageNo: 80 }
  for (const pageNo of [80, 81, 79, 26, 25, 51, 80]) {
    expect(await search({ ...late, status: '', pageNo })).toEqual(await scanAll({ ...late, pageNo }))
  }

  await givenOrder(portal, await findSupplierId(portal, '4300042'), { buyerOrderNumber: 'ADDED-1' })

  expect(await search({ ...late, status: '' })).toEqual(await scanAll(late))
})

/** The same search with a statement that compares every order. */
async function scanAll(body: {
  keyword: string
  status: string
  pageNo: number
  orderField?: string
  isDesc?: boolean
}) {
  const { keyword, status, orderField = 'createTime', isDesc = true } = body
  const key = { customerName: 'customer_name', buyerOrderNumber: 'buyer_order_number', createTime: '' }[orderField]
  const direction = sql.raw(isDesc ? 'desc' : 'asc')
  const { rows } = await sql<{ number: string }>`
    select buyer_order_number as number from orders
    where supplier_id = ${await findSupplierId(portal, '4300042')} and (${status} = '' or status = ${status})
      and strpos(search_text, lower(${keyword} collate "und-x-icu") collate "default") > 0
    order by ${key ? sql`${sql.ref(key)} collate "und-x-icu"` : sql`created_at`} ${direction}, id ${direction}
  `.execute(portal.db)
  const cap = /[\p{L}\p{N}]{3}/u.test(keyword) ? 10_000 : 1_000
  const total = Math.min(rows.length, cap)
  const pageNo = Math.min(body.pageNo, Math.max(1, Math.ceil(total / 10)))
  const page = rows.slice((pageNo - 1) * 10, pageNo * 10)
  return { total, isCapped: rows.length > cap, numbers: page.map(({ number }) => number) }
}

test('the pair index finds exactly the same orders as a full scan, for any text and keyword', async () => {
  const character = fc.constantFrom('a', 'Ü', 'ü', 'ß', '%', '_', '刹', '𠮷', '😀')
  for (const productName of fc.sample(fc.string({ unit: character, maxLength: 12 }), 150)) {
    await givenOrder(portal, smallSupplierId, { buyerOrderNumber: '', items: [incomingItem({ productName })] })
  }

  await fc.assert(
    fc.asyncProperty(fc.string({ unit: character, minLength: 1, maxLength: 4 }), async (keyword) => {
      const found = await findIds(
        pairIndexSource({ supplierId: sql`${smallSupplierId}`, status: null, keyword: sql`${keyword}` }, false),
      )
      const all = await findIds(
        sql`orders where supplier_id = ${smallSupplierId} and strpos(search_text, lower(${keyword} collate "und-x-icu") collate "default") > 0`,
      )

      expect(found).toEqual(all)
    }),
  )
})

test('portal and database compute the same keys of a text', async () => {
  const storableCharacter = anyCharacter.filter((character) => character !== '\0')
  const supplierIds = fc.bigInt({ min: 1n, max: 2n ** 53n - 1n })
  await fc.assert(
    fc.asyncProperty(supplierIds, fc.string({ unit: storableCharacter, maxLength: 20 }), async (supplierId, text) => {
      const { rows } = await sql<{ keys: number[] }>`
        select order_pair_keys(${supplierId}::bigint, ${text}) as keys
      `.execute(portal.db)

      expect(rows[0]?.keys).toEqual([...orderPairKeys(String(supplierId), text)])
    }),
  )
})

test('an import stores the keys of its orders, and the database adds those of an order without keys', async () => {
  const incoming = await givenOrder(portal, smallSupplierId, { buyerOrderNumber: 'İstanbul ΟΔΟΣ ß 𠮷' })
  const { rows } = await sql<{ number: string; isExact: boolean }>`
    select buyer_order_number as number, keys = order_pair_keys(orders.supplier_id, search_text) as "isExact"
    from orders left join order_pair_keys on order_pair_keys.supplier_id = orders.supplier_id and order_id = orders.id
    where orders.id = ${incoming} or buyer_order_number in ('1', '12000') order by 1
  `.execute(portal.db)

  expect(rows).toEqual([
    { number: '1', isExact: true },
    { number: '12000', isExact: true },
    { number: 'İstanbul ΟΔΟΣ ß 𠮷', isExact: true },
  ])
})

/** Forces the index, which the planner would not use for so few orders. */
async function findIds(source: ReturnType<typeof pairIndexSource>): Promise<string[]> {
  return portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from ${source} order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
