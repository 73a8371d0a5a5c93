import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectPool, createDatabase, type Db } from '../../db/connect'
import { migrate } from '../../db/migrate'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/database'
import { interruptBeforeBatches, migrateToVersion } from '../../testing/database/earlier-version'
import { insertVersionRows } from '../../testing/database/version-rows'
import { findWrongFigures } from '../../testing/find-wrong-figures'

/** The figures of a database that has orders already: migration 0054. */

const BEFORE = '0051'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrateToVersion(database.connectionString, BEFORE)
  await insertVersionRows(database.connectionString, BEFORE)
  db = createDatabase(connectPool(database.connectionString, 1))
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('the figures of existing orders are counted', async () => {
  await migrate(database.connectionString)

  const { rows } = await sql`
    select (select sum(order_count) from order_figures) = (select count(*) from orders) as has_all_orders,
      exists (select from value_figures where value <> 0) as has_values,
      exists (select from delivery_figures where open_count > 0) as has_deliveries
  `.execute(db)
  expect(rows).toEqual([{ has_all_orders: true, has_values: true, has_deliveries: true }])
  expect(await findWrongFigures(db)).toEqual([])
})

test('what the previous version changes before and after the batches have reached an order is counted once', async () => {
  await interruptBeforeBatches(database.connectionString, '0054', 'orders')

  await sql`update order_response_confirms set delivery_date = '20260120' where document_id = 1`.execute(db)
  await sql`
    update order_responses set submitted_at = '2026-01-14 10:30Z', currency = 'EUR' where order_id = 1
  `.execute(db)
  await sql`update orders set status = 'rejected' where id = 1`.execute(db)
  await insertOrder('while')
  await migrate(database.connectionString)
  await insertOrder('after')

  expect(await findWrongFigures(db)).toEqual([])
  await sql`update orders set status = 'invoice' where id = 2`.execute(db)
  expect(await findWrongFigures(db)).toEqual([])
  const { rows } = await sql`
    select count(*)::int as skipped from dispatch_advices where order_id = 2 and is_skipped
  `.execute(db)
  expect(rows).toEqual([{ skipped: 1 }])
})

/** An order as the import of the previous version inserts it. */
async function insertOrder(id: string): Promise<void> {
  await sql`
    insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
      currency, order_day, created_at, received_at, content_hash, item_count, list_items, search_text)
    values (1, ${id}, ${id}, '100', 'Teile Nord GmbH', 'Normal', 'EUR', '2026-01-12', '2026-01-12 08:00Z', now(), '\\x0a', 1, '[]', '')
  `.execute(db)
}
