import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { incomingParty } from '../../../testing/given/given-orders'
import { lineForm, startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture
let ids: string[]

beforeEach(async () => {
  fixture = await startFixture()
  ids = [
    await fixture.addOrder([
      { productNumber: 'c-1', requestedDeliveryDate: '20261205' },
      { productNumber: 'A-2', requestedDeliveryDate: '' },
    ]),
    await fixture.addOrder([{ productNumber: 'B-1', requestedDeliveryDate: '' }], { requestedDeliveryDate: '' }),
    await fixture.addOrder([{ productNumber: 'B-1', requestedDeliveryDate: '20261201' }, { productNumber: 'd-1' }]),
  ]
})
afterEach(() => fixture.portal.close())

const BY_PART = { orderField: 'productNumber', isDesc: false, isGrouped: true }

async function readOpenOrders() {
  const { rows } = await sql<{ orderId: string; lineCount: number; parts: string[]; days: string[] }>`
    select order_id as "orderId", line_count as "lineCount", array[first_part, last_part] as parts,
      array[first_day::text, last_day::text] as days
    from open_orders where supplier_id = ${fixture.supplierId} order by order_id
  `.execute(fixture.portal.db)
  return rows
}

async function listOrders(body: Parameters<OpenLinesFixture['list']>[0]): Promise<string[]> {
  const { lines } = await fixture.list(body)
  return [...new Set(lines.map(({ orderId }) => orderId))]
}

/** Fills every line, gives every order a number and submits those of the filter. */
async function submit(keyword: string): Promise<void> {
  for (const [action, entries] of [
    ['confirm', { day: '20261218' }],
    ['setPrice', { unitNetPrice: '12.50' }],
    ['number', { pattern: 'S{yy}-{00000}', nextNumber: '1' }],
  ] as const) {
    await fixture.start(action, entries)
    await fixture.portal.runJobs()
  }
  await fixture.start('submit', { count: 1 }, { keyword })
  await fixture.portal.runJobs()
  expect(await fixture.readRun()).toMatchObject({ action: 'submit', doneCount: 1 })
}

test('an order that is fetched has its number of lines, first and last part without case, and first and last day', async () => {
  expect(await readOpenOrders()).toEqual([
    { orderId: ids[0], lineCount: 2, parts: ['A-2', 'c-1'], days: ['2026-11-30', '2026-12-05'] },
    { orderId: ids[1], lineCount: 1, parts: ['B-1', 'B-1'], days: ['infinity', 'infinity'] },
    { orderId: ids[2], lineCount: 2, parts: ['B-1', 'd-1'], days: ['2026-11-30', '2026-12-01'] },
  ])
})

test('a saved draft moves no order, because the list is sorted by what was ordered', async () => {
  const before = await listOrders(BY_PART)
  const line = (await fixture.list()).lines.find(({ orderId }) => orderId === ids[2])
  if (line === undefined) throw new Error('the order has no line')

  const confirms = [{ quantity: 4, status: 'Confirmed' as const, reason: '', deliveryDate: '20270101' }]
  const form = lineForm(line, { productName: 'AAA', unitNetPrice: 1, confirms })
  await fixture.save({ orderId: line.orderId, lines: [{ position: line.position, base: lineForm(line), form }] })

  expect(await listOrders(BY_PART)).toEqual(before)
  expect(before).toEqual([ids[0], ids[1], ids[2]])
})

test('an order that is submitted leaves the list, the total and the search; the others stay in their order', async () => {
  await submit('po-2')

  expect((await readOpenOrders()).map(({ orderId }) => orderId)).toEqual([ids[0], ids[2]])
  expect(await listOrders(BY_PART)).toEqual([ids[0], ids[2]])
  expect(await listOrders({ ...BY_PART, isDesc: true })).toEqual([ids[2], ids[0]])
  expect((await fixture.list()).pager).toMatchObject({ total: 4 })
  expect(await listOrders({ keyword: 'po-2' })).toEqual([])
})

test('an order some of whose lines are removed is computed again', async () => {
  const { db } = fixture.portal
  await sql`delete from order_items where supplier_id = ${fixture.supplierId} and order_id = ${ids[0]} and position = 2`.execute(
    db,
  )
  expect(await readOpenOrders()).toMatchObject([{ lineCount: 1, parts: ['c-1', 'c-1'] }, {}, {}])
  expect((await fixture.list()).pager).toMatchObject({ total: 4 })
})

test('an order to which a line is added is computed again', async ({ skip }) => {
  skip(
    await fixture.portal.deps.isSharded(),
    'Citus counts rows that on conflict do nothing leaves out; no import adds lines',
  )
  const { db } = fixture.portal
  await sql`
    insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
      buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom)
    values (${fixture.supplierId}, ${ids[0]}, 9, '9', '*', 'E-1', '', '', 'Added later', 1, 'PCE')
  `.execute(db)
  expect(await readOpenOrders()).toMatchObject([{ lineCount: 3, parts: ['A-2', 'E-1'] }, {}, {}])
  expect(await listOrders({ keyword: 'added LATER' })).toEqual([ids[0]])
})

test('the insert of an order reads no more rows when its supplier has many customers and days', async ({ skip }) => {
  skip(await fixture.portal.deps.isSharded(), 'a cluster counts scans on its nodes')
  const few = await countScansOfNewOrder()

  for (let n = 10; n < 40; n += 1) {
    await fixture.addOrder([{ requestedDeliveryDate: `202612${(n % 22) + 10}` }], {
      buyerParty: incomingParty({ partyNumber: `${n}`, name1: `Customer ${n}` }),
    })
  }

  expect(await countScansOfNewOrder()).toEqual(few)
})

/** Inserts two lines of a new order and returns how many index scans and rows that took. Nothing of it stays. */
async function countScansOfNewOrder() {
  const client = await fixture.portal.pool.connect()
  const readScans = async () => {
    const { rows } = await client.query<{ table: string; scans: number; rows: number }>(
      `select relname as table, idx_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
       where relname in ('orders', 'order_items', 'open_lines', 'open_orders') order by relname`,
    )
    return rows
  }
  try {
    await client.query('begin')
    // Of few rows the planner would read the whole table.
    await client.query('set local enable_seqscan = off')
    const { rows: orders } = await client.query<{ id: string }>(
      `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
        currency, order_day, created_at, received_at, content_hash, item_count, list_items, search_text)
       values ($1, 'new', 'new', '100', 'New customer', 'Normal', 'EUR', current_date, now(), now(), '\\x0a', 2, '[]', '')
       returning id`,
      [fixture.supplierId],
    )
    const before = await readScans()
    await client.query(
      `insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
        buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom)
       select $1, $2, position, '10', '*', 'B-1', '', '', 'Brake disc', 1, 'PCE' from generate_series(1, 2) as position`,
      [fixture.supplierId, orders[0]?.id],
    )
    const after = await readScans()
    return after.map(({ table, scans, rows }, index) => ({
      table,
      scans: scans - (before[index]?.scans ?? 0),
      rows: rows - (before[index]?.rows ?? 0),
    }))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
