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

test('a document cannot belong to an order of another supplier', async () => {
  await client.query(
    `insert into suppliers (tec_com_id, supplier_name, contact_name, contact_email, tec_com_user_name,
       tec_com_password_sealed, password_hash, send_email_for_order, created_at)
     select n, 'Name', 'Contact', n || '@example.com', 'ws', 'x', 'x', true, now() from unnest(array['1', '2']) as n`,
  )
  await client.query(
    `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
       currency, order_date, created_at, received_at, requested_delivery_date, content_hash, item_count, list_items, search_text)
     select min(id), 'up', 'PO', '1', 'Customer', '', 'EUR', '20261115', now(), now(), '', '', 1, '[]', '' from suppliers`,
  )
  const insert = (supplier: 'min' | 'max') =>
    client.query(
      `insert into order_responses (supplier_id, order_id, ord_rsp_id, updated_at, updated_by)
       select (select ${supplier}(id) from suppliers), id, 'R', now(), 'Jonas' from orders`,
    )

  await expect(insert('max')).rejects.toThrow('order_responses_of_order')
  await expect(insert('min')).resolves.toMatchObject({ rowCount: 1 })
})

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql, [[...TENANT_TABLES]])).rows
}
