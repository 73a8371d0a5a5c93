import type { OpenLineSortField } from '@partwire/domain/open-lines/options'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFixture, type OpenLinesFixture } from './testing/fixture'

interface StoredKey {
  orderId: string
  position: number
  productNumber: string
  customerName: string
  /** Blank when the line has none. */
  requestedDeliveryDate: string
  createTime: string
  text: string
}

const ORDERS = 60
const PAGE_SIZE = 100
const LAST_DAY = 'none'
const FIELDS: readonly OpenLineSortField[] = ['productNumber', 'customerName', 'requestedDeliveryDate', 'createTime']
const SORTS = FIELDS.flatMap((orderField) =>
  [false, true].flatMap((isDesc) => [false, true].map((isGrouped) => ({ orderField, isDesc, isGrouped }))),
)

let fixture: OpenLinesFixture
let stored: StoredKey[]

beforeAll(async () => {
  fixture = await startFixture()
  await addOrders(1, ORDERS)
  stored = await readStored()
})
afterAll(() => fixture.portal.close())

/** Orders of 1 to 13 lines, with the same parts, days and customers in many of them, and lines without a day. */
async function addOrders(from: number, to: number): Promise<void> {
  const { db } = fixture.portal
  const { supplierId } = fixture
  await sql`
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, content_hash, item_count, list_items, search_text)
    select ${supplierId}, 'U' || i, 'PO-' || lpad(i::text, 5, '0'), (i % 5)::text, 'Buyer ' || (i % 5), 'Normal', 'EUR',
      '20261101', timestamptz '2026-11-01 08:00Z' + i / 3 * interval '1 minute', now(), '\\x00', 1, '[]', ''
    from generate_series(${from}::int, ${to}::int) as i
  `.execute(db)
  await sql`
    insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
      buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
    select supplier_id, orders.id, n, n::text, '*', 'P' || lpad(((orders.id * 7 + n * 3) % 20)::text, 3, '0'), 'B-' || n, '',
      case when (orders.id + n) % 3 = 0 then 'Brake disc' else 'Filter' end, n, 'PCE',
      case when orders.id % 9 = 0 or (orders.id + n) % 4 = 0 then null else date '2026-12-01' + ((orders.id + n) % 6)::int end
    from orders, generate_series(1, (orders.id % 13 + 1)::int) as n
    where supplier_id = ${supplierId}
      and not exists (select from order_items as known where known.supplier_id = orders.supplier_id and known.order_id = orders.id)
  `.execute(db)
}

async function readStored(): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select order_id::text as "orderId", item.position, item.product_number as "productNumber",
      orders.customer_name as "customerName", orders.created_at::text as "createTime",
      coalesce(to_char(item.requested_delivery_day, 'YYYYMMDD'), ${LAST_DAY}) as "requestedDeliveryDate",
      lower(concat_ws(E'\n', item.product_name, orders.buyer_order_number)) as text
    from orders join order_items as item on item.supplier_id = orders.supplier_id and item.order_id = orders.id
    where orders.supplier_id = ${fixture.supplierId} and orders.status = 'orderResponse'
  `.execute(fixture.portal.db)
  return rows
}

type Sort = (typeof SORTS)[number]

/** All lines in the order of the list: a missing day is last, and the position always ascends. */
function sortedLines(lines: readonly StoredKey[], { orderField, isDesc, isGrouped }: Sort): string[] {
  const sign = isDesc ? -1 : 1
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0)
  const keys = new Map<string, string>()
  for (const line of lines) {
    const known = keys.get(line.orderId)
    const key = line[orderField]
    // A day that is missing is not the first one of its order while another line has a day.
    const isFirst = known === undefined || known === LAST_DAY || (key !== LAST_DAY && compare(key, known) < 0)
    if (isFirst) keys.set(line.orderId, key)
  }
  const sortKey = (line: StoredKey) => (isGrouped ? (keys.get(line.orderId) ?? '') : line[orderField])
  return lines
    .toSorted(
      (a, b) =>
        compare(sortKey(a), sortKey(b)) || sign * (Number(a.orderId) - Number(b.orderId)) || a.position - b.position,
    )
    .map(({ orderId, position }) => `${orderId}/${position}`)
}

async function listKeys(body: Parameters<OpenLinesFixture['list']>[0]) {
  const { lines, pager } = await fixture.list(body)
  return { keys: lines.map(({ orderId, position }) => `${orderId}/${position}`), pager }
}

describe('every page has the lines of its place in the sorted list, from the first to the last one', () => {
  test.each(SORTS)('by $orderField, descending $isDesc, grouped $isGrouped', async (sort) => {
    const expected = sortedLines(stored, sort)
    const pages = Math.ceil(expected.length / PAGE_SIZE)

    expect(pages).toBeGreaterThan(3)
    for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
      const { keys, pager } = await listKeys({ ...sort, pageNo })
      expect(keys).toEqual(expected.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE))
      expect(pager).toMatchObject({ total: expected.length, pageNo })
    }
  })
})

describe('a supplier without open lines gets an empty page', () => {
  let empty: OpenLinesFixture
  beforeAll(async () => {
    empty = await startFixture()
  })
  afterAll(() => empty.portal.close())

  test.each(SORTS)('by $orderField, descending $isDesc, grouped $isGrouped', async (sort) => {
    for (const filter of [{}, { pageNo: 3 }, { keyword: 'disc' }, { customer: '1' }]) {
      expect(await empty.list({ ...sort, ...filter })).toMatchObject({ lines: [], pager: { total: 0, pageNo: 1 } })
    }
  })
})

describe('a search has the same order, and an order is placed by its first line that is found', () => {
  test.each(SORTS)('by $orderField, descending $isDesc, grouped $isGrouped', async (sort) => {
    const found = sortedLines(
      stored.filter(({ text }) => text.includes('brake disc')),
      sort,
    )

    for (const pageNo of [1, 2]) {
      const { keys, pager } = await listKeys({ ...sort, pageNo, keyword: 'BRAKE disc' })
      expect(keys).toEqual(found.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE))
      expect(pager).toMatchObject({ total: found.length, pageNo })
    }
  })
})

test('a keyword does not find the end of one line together with the start of the next one', async () => {
  expect((await listKeys({ keyword: 'Buyer 1\np0' })).keys).toEqual([])
})

describe('of more than 10,000 hits', () => {
  beforeAll(async () => {
    await addOrders(ORDERS + 1, ORDERS + 2_300)
    stored = await readStored()
  })

  test.each(SORTS)('the pages are sorted by $orderField, descending $isDesc, grouped $isGrouped', async (sort) => {
    const found = sortedLines(
      stored.filter(({ text }) => text.includes('filter')),
      sort,
    )

    expect(found.length).toBeGreaterThan(10_000)
    for (const pageNo of [1, 2, 100]) {
      const { keys, pager } = await listKeys({ ...sort, pageNo, keyword: 'filter' })
      expect(keys).toEqual(found.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE))
      expect(pager).toMatchObject({ total: 10_000, pageNo, totalIsCapped: true })
    }
  })

  test('a rare keyword finds all its lines', async () => {
    const found = stored.filter(({ text }) => text.includes('po-00777'))

    expect((await listKeys({ keyword: 'po-00777' })).keys).toEqual(
      sortedLines(found, { orderField: 'createTime', isDesc: true, isGrouped: true }),
    )
  })
})
