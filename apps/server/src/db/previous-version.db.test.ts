import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/database/database'
import { interruptBeforeBatches, migrateToVersion } from '../testing/database/earlier-version'
import { insertVersionRows } from '../testing/database/version-rows'
import { finishMigrations, migrate } from './migrate'

/** Statements of the version before a migration, while its batches have not reached the rows, and until it is finished. */

const FROZEN = 'a submitted document does not change'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

async function givenVersion(number: string): Promise<void> {
  await migrateToVersion(database.connectionString, number)
  await insertVersionRows(database.connectionString, number)
}

test('before 0028: drafts are saved while their lines get a supplier', async () => {
  await givenVersion('0027')
  await interruptBeforeBatches(database.connectionString, '0028', 'order_items')

  await query("update order_response_items set product_name = 'Saved' where document_id = 1")
  await query("update invoice_items set product_name = 'Saved' where document_id = 1")
  await query(`
    insert into dispatch_advice_items (document_id, position, item_position, is_origin, confirmed_quantity,
      delivered_quantity)
    values (2, 1, 1, true, 4, '3'), (2, 2, 1, false, 4, '1')
    on conflict (document_id, position) do update set delivered_quantity = excluded.delivered_quantity
  `)
  await migrate(database.connectionString)

  expect(
    await query(`
      select distinct product_name, item.supplier_id = document.supplier_id as is_of_supplier
      from order_response_items item join order_responses document on document.id = document_id where document_id = 1
      union all select distinct product_name, item.supplier_id = document.supplier_id
      from invoice_items item join invoices document on document.id = document_id where document_id = 1
      union all select distinct delivered_quantity, item.supplier_id = document.supplier_id
      from dispatch_advice_items item join dispatch_advices document on document.id = document_id where document_id = 2
    `),
  ).toEqual([
    { product_name: 'Saved', is_of_supplier: true },
    { product_name: 'Saved', is_of_supplier: true },
    { product_name: '1', is_of_supplier: true },
    { product_name: '3', is_of_supplier: true },
  ])
})

test('before 0034: drafts are saved while their lines get their order, and submitted documents stay frozen', async () => {
  await givenVersion('0029')
  await interruptBeforeBatches(database.connectionString, '0034', 'order_response_items')

  await query("update order_response_items set product_name = 'Saved' where supplier_id = 1 and document_id = 1")
  await query(`
    insert into dispatch_advice_items (supplier_id, document_id, position, item_position, is_origin, confirmed_quantity,
      delivered_quantity)
    values (1, 2, 1, 1, true, 4, '3'), (1, 2, 2, 1, false, 4, '1')
    on conflict (supplier_id, document_id, position) do update set delivered_quantity = excluded.delivered_quantity
  `)
  const change = query("update order_response_items set product_name = 'x' where supplier_id = 1 and document_id = 2")
  await expect(change).rejects.toThrow(FROZEN)
  await migrate(database.connectionString)

  const lines = await query(`
    select 'response' as kind, item.order_id = document.order_id as is_of_order, count(*)::int as count
    from order_response_items item join order_responses document on document.id = document_id group by 1, 2
    union all select 'advice', item.order_id = document.order_id, count(*)::int
    from dispatch_advice_items item join dispatch_advices document on document.id = document_id group by 1, 2
    union all select 'invoice', item.order_id = document.order_id, count(*)::int
    from invoice_items item join invoices document on document.id = document_id group by 1, 2
  `)
  expect(lines).toEqual([
    { kind: 'response', is_of_order: true, count: 5 },
    { kind: 'advice', is_of_order: true, count: 4 },
    { kind: 'invoice', is_of_order: true, count: 2 },
  ])
})

test('before 0034: documents are delivered and submitted while deliveries get the columns of their documents', async () => {
  await givenVersion('0029')
  await interruptBeforeBatches(database.connectionString, '0034', 'deliveries')

  await query("update deliveries set state = 'sending', attempts = attempts + 1 where supplier_id = 1 and id = 2")
  await query(`
    insert into deliveries (supplier_id, order_id, kind, document_id, number, raw, created_at, changed_at)
    values (1, 4, 'DesAdv', 3, 'D-3', '<DesAdv/>', now(), now())
  `)
  await migrate(database.connectionString)

  expect(
    await query('select kind, order_response_id, dispatch_advice_id, invoice_id from deliveries order by id'),
  ).toEqual([
    { kind: 'OrdRsp', order_response_id: '2', dispatch_advice_id: null, invoice_id: null },
    { kind: 'DesAdv', order_response_id: null, dispatch_advice_id: '1', invoice_id: null },
    { kind: 'Invoice', order_response_id: null, dispatch_advice_id: null, invoice_id: '2' },
    { kind: 'DesAdv', order_response_id: null, dispatch_advice_id: '3', invoice_id: null },
  ])
})

test('before 0037: orders and documents are worked on while their days become dates', async () => {
  await givenVersion('0036')
  await interruptBeforeBatches(database.connectionString, '0037', 'orders')

  await query("update orders set status = 'finish' where supplier_id = 1 and id = 3")
  await insertOrder('old', { order_date: '20260131', requested_delivery_date: '' })
  await query("update order_response_confirms set delivery_date = '20260122' where supplier_id = 1 and document_id = 1")
  await query(`
    update dispatch_advices set submitted_at = now(), delivery_date = '20260128', issue_date = '20260115'
    where supplier_id = 1 and id = 2
  `)
  await expect(query("update invoices set phone = 'x' where supplier_id = 1 and id = 2")).rejects.toThrow(FROZEN)
  await expect(
    query("update order_response_confirms set reason = 'x' where supplier_id = 1 and document_id = 2"),
  ).rejects.toThrow(FROZEN)
  await migrate(database.connectionString)

  await expect(readDays('orders', 'order_day, requested_delivery_day')).resolves.toEqual([
    ...Array.from({ length: 5 }, () => ({ order_day: '2026-01-12', requested_delivery_day: '2026-01-20' })),
    { order_day: '2026-01-12', requested_delivery_day: null },
    { order_day: '2026-01-31', requested_delivery_day: null },
  ])
  await expect(readDays('dispatch_advices', 'planned_delivery_day, issue_day, delivery_day')).resolves.toEqual([
    { planned_delivery_day: '2026-01-20', issue_day: '2026-01-14', delivery_day: '2026-01-21' },
    { planned_delivery_day: '2026-01-27', issue_day: '2026-01-15', delivery_day: '2026-01-28' },
    { planned_delivery_day: '2026-01-20', issue_day: '2026-01-14', delivery_day: '2026-01-21' },
  ])
  await expect(readDays('invoices', 'issue_day, invoice_due_day, discount_due_day')).resolves.toEqual([
    { issue_day: '2026-01-15', invoice_due_day: '2026-02-15', discount_due_day: null },
    { issue_day: '2026-01-15', invoice_due_day: '2026-02-15', discount_due_day: null },
  ])
  expect(await query('select distinct delivery_day::text from order_response_confirms order by 1')).toEqual([
    { delivery_day: '2026-01-20' },
    { delivery_day: '2026-01-22' },
  ])
})

test('before 0037: until it is finished, each version reads the days that the other one writes', async () => {
  await givenVersion('0036')
  await migrate(database.connectionString)

  await insertOrder('old', { order_date: '20260131', requested_delivery_date: '20260228' })
  await insertOrder('new', { order_day: '2026-02-01', requested_delivery_day: null })
  await query("update invoices set issue_day = '2026-01-16' where supplier_id = 1 and id = 1")
  await query("update dispatch_advices set issue_date = '20260117' where supplier_id = 1 and id = 2")

  const orders = `
    select order_date, requested_delivery_date, order_day::text, requested_delivery_day::text from orders
    where upstream_id in ('old', 'new') order by id
  `
  expect(await query(orders)).toEqual([
    {
      order_date: '20260131',
      requested_delivery_date: '20260228',
      order_day: '2026-01-31',
      requested_delivery_day: '2026-02-28',
    },
    { order_date: '20260201', requested_delivery_date: '', order_day: '2026-02-01', requested_delivery_day: null },
  ])
  expect(await query('select issue_date, issue_day::text from invoices where id = 1')).toEqual([
    { issue_date: '20260116', issue_day: '2026-01-16' },
  ])
  expect(await query('select issue_date, issue_day::text from dispatch_advices where id = 2')).toEqual([
    { issue_date: '20260117', issue_day: '2026-01-17' },
  ])
  await finishMigrations(database.connectionString)
  expect(await query("select order_day::text from orders where upstream_id = 'new'")).toEqual([
    { order_day: '2026-02-01' },
  ])
})

test('every text that a document accepts as a day is a day of the database, and no other text', async () => {
  await givenVersion('0036')
  await migrate(database.connectionString)
  const texts = [
    '20260131',
    '20240229',
    '20250229',
    '20260230',
    '20261301',
    '20260100',
    '2026013',
    'soon',
    '',
    '00000229',
  ]

  const days = await query(
    'select day_from_text(value)::text as day from unnest($1::text[]) with ordinality v(value, n) order by n',
    [texts],
  )

  expect(days.map(({ day }) => day)).toEqual([
    '2026-01-31',
    '2024-02-29',
    ...Array.from({ length: 7 }, () => null),
    // Earlier versions accepted the year 0000.
    '0001-02-29 BC',
  ])
})

async function insertOrder(upstreamId: string, days: Record<string, string | null>): Promise<void> {
  const columns = Object.keys(days)
  await query(
    `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
       currency, created_at, received_at, content_hash, item_count, list_items, search_text, ${columns.join(', ')})
     values (1, $1, $1, '1', 'Customer', '', 'EUR', now(), now(), '', 1, '[]', '', $2, $3)`,
    [upstreamId, ...Object.values(days)],
  )
}

/** The columns of days of all rows, by id. */
async function readDays(table: string, columns: string): Promise<Row[]> {
  const days = columns.split(', ').map((column) => `${column}::text`)
  return query(`select ${days.join(', ')} from ${table} order by id`)
}

type Row = Record<string, unknown>

async function query(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
