import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database'
import { TENANT_TABLES } from '../../testing/database/tenant-statements'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('in the tables of suppliers', () => {
  test('every primary and unique key begins with the supplier', async () => {
    const keys = await query<{ table: string; key: string; first: string }>(
      `select indrelid::regclass::text as table, indexrelid::regclass::text as key, attname as first
       from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
       where indisunique and indrelid::regclass::text = any($1)`,
    )

    expect(new Set(keys.map(({ table }) => table))).toEqual(TENANT_TABLES)
    expect(keys.filter(({ first }) => first !== 'supplier_id')).toEqual([])
  })

  test('every foreign key begins with the supplier, on both sides', async () => {
    const keys = await query<{ name: string; first: string; referenced: string }>(
      `select conname as name, own.attname as first, other.attname as referenced
       from pg_constraint
         join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
         join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
       where contype = 'f' and conrelid::regclass::text = any($1) and confrelid <> 'suppliers'::regclass`,
    )

    expect(keys.length).toBeGreaterThan(15)
    expect(keys.filter(({ first, referenced }) => first !== 'supplier_id' || referenced !== 'supplier_id')).toEqual([])
  })

  test('no trigger combines truncate with another event', async () => {
    const triggers = await query<{ name: string }>(
      `select tgname as name from pg_trigger
       where tgrelid::regclass::text = any($1) and tgtype & 32 > 0 and tgtype & (4 | 8 | 16) > 0`,
    )

    expect(triggers).toEqual([])
  })
})

describe('the database refuses', () => {
  let supplierId = ''
  let otherSupplierId = ''
  let order: Answered
  let otherOrder: Answered

  beforeAll(async () => {
    const suppliers = await client.query<{ id: string }>(
      `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
         tec_com_password_sealed, password_hash, send_email_for_order, created_at)
       select n, 'Name', 'Contact', n || '@example.com', 'ws', 'x', 'x', true, now() from unnest(array['1', '2']) as n
       returning id`,
    )
    supplierId = suppliers.rows[0]?.id ?? ''
    otherSupplierId = suppliers.rows[1]?.id ?? ''
    order = await insertAnsweredOrder(supplierId, 'PO-1')
    otherOrder = await insertAnsweredOrder(supplierId, 'PO-2')
  })

  test('a document of an order of another supplier', async () => {
    await expect(insertInvoice(otherSupplierId, order.id)).rejects.toThrow('invoices_of_order')
    await expect(insertInvoice(supplierId, order.id)).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a line for an item that the order does not have', async () => {
    await expect(insertLine(order, { position: 2 })).rejects.toThrow('order_response_items_of_ordered_item')
    await expect(insertLine(order, { position: 1 })).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a line of one order in a document of another', async () => {
    const line = { id: order.id, responseId: otherOrder.responseId }

    await expect(insertLine(line, { position: 1 })).rejects.toThrow('order_response_items_in_document')
  })

  test('an order with the order response of another', async () => {
    const link = ({ responseId }: Answered) =>
      client.query('update orders set order_response_id = $3 where supplier_id = $1 and id = $2', [
        supplierId,
        order.id,
        responseId,
      ])

    await expect(link(otherOrder)).rejects.toThrow('orders_response')
    await expect(link(order)).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a delivery of a document of another order, or of another kind of document', async () => {
    await expect(insertDelivery('OrdRsp', otherOrder.responseId)).rejects.toThrow('deliveries_of_response')
    await expect(insertDelivery('DesAdv', order.responseId)).rejects.toThrow('deliveries_document')
    await expect(insertDelivery('OrdRsp', order.responseId)).resolves.toMatchObject({ rowCount: 1 })
  })

  function insertInvoice(owner: string, orderId: string) {
    return client.query(
      `insert into invoices (supplier_id, order_id, currency, contact_name, phone, email, bank_name, bank_account, iban,
         swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
       values ($1, $2, 'EUR', '', '', '', '', '', '', '', '', '', now(), 'Jonas')`,
      [owner, orderId],
    )
  }

  function insertLine({ id, responseId }: Answered, { position }: { position: number }) {
    return client.query(
      `insert into order_response_items (supplier_id, order_id, document_id, position, product_name, input_ean,
         unit_net_price, unit_list_price)
       values ($1, $2, $3, $4, 'Brake disc', '', '', '')`,
      [supplierId, id, responseId, position],
    )
  }

  function insertDelivery(kind: 'OrdRsp' | 'DesAdv', responseId: string) {
    return client.query(
      `insert into deliveries (supplier_id, order_id, kind, document_id, order_response_id, number, raw, created_at, changed_at)
       values ($1, $2, $3, $4, $4, 'R', '<OrdRsp/>', now(), now())`,
      [supplierId, order.id, kind, responseId],
    )
  }
})

interface Answered {
  id: string
  responseId: string
}

/** An order with one item, and the draft of its order response. */
async function insertAnsweredOrder(supplierId: string, number: string): Promise<Answered> {
  const { rows } = await client.query<Answered>(
    `with ordered as (
       insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
         currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items,
         search_text)
       values ($1, $2, $2, '1', 'Customer', '', 'EUR', '20261115', now(), now(), null, '', 1, '[]', '')
       returning supplier_id, id
     ),
     item as (
       insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
         buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
       select supplier_id, id, 1, '10', '*', 'P', 'B', '', 'Brake disc', 4, 'PCE', null from ordered
     ),
     response as (
       insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by)
       select supplier_id, id, $2, now(), 'Jonas' from ordered
       returning order_id as id, id as "responseId"
     )
     select id, "responseId" from response`,
    [supplierId, number],
  )
  const [inserted] = rows
  if (inserted === undefined) throw new Error('the order was not inserted')
  return inserted
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql, [[...TENANT_TABLES]])).rows
}
