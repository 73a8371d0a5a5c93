import { orderPairKeys } from '../../apps/server/src/modules/orders/pair-keys'
import type { BenchPortal } from './with-portal'

const ITEMS_AN_ORDER = 5
const KEYS_BATCH_ORDERS = 10_000

/** Words by frequency: in every second order, in every twentieth, in one of ten thousand, in one. */
export const WORDS = {
  frequent: 'brake disc',
  rare: 'zündspule',
  chinese: '刹车',
  once: 'po-0000777',
  twentieth: 'wheel bearing',
}

interface FillOptions {
  /** Whether keywords of one or two characters find the orders. */
  hasPairKeys?: boolean
}

/**
 * Creates orders of one supplier up to `size` with SQL. A million orders through the portal would take an hour.
 */
export async function fillOrders(
  pool: BenchPortal['pool'],
  supplierId: string,
  size: number,
  { hasPairKeys = true }: FillOptions = {},
): Promise<void> {
  // Filling a text index row by row is many times slower than building it afterwards.
  await pool.query('drop index if exists orders_search, order_pair_keys_by_key')
  // These orders are not announced. The trigger takes 3 ms for the keys of an order, `orderPairKeys` a tenth of it.
  await pool.query('alter table orders disable trigger unannounced, disable trigger add_order_pair_keys')
  await pool.query(
    `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
       currency, order_day, created_at, received_at, requested_delivery_day, status, content_hash, item_count, list_items, search_text)
     select $1, 'U' || i, number, buyer, customer, 'Normal', 'EUR', '20261101', placed, placed, '20261130', status, '\\x00', $3, items,
       lower(number || E'\\n' || customer || E'\\n' || words)
     from generate_series((select count(*) from orders) + 1, $2::int) i
     cross join lateral (select
       'PO-' || lpad(i::text, 7, '0') as number,
       (i % 400)::text as buyer,
       'Buyer ' || md5((i % 400)::text) as customer,
       now() - i * interval '1 minute' as placed,
       (array['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected'])[1 + i % 5] as status,
       case when i % 10000 = 1 then 'Zündspule' when i % 5000 = 2 then '刹车片' when i % 2 = 0 then 'Brake disc' when i % 20 = 3 then 'Wheel bearing' else 'Filter' end as word
     ) facts
     cross join lateral (
       select json_agg(json_build_object('productNumber', lpad((i * 7 + n)::text, 10, '0'), 'ean', '404702461' || n,
           'buyerProductNumber', 'B-' || (i + n), 'productName', word || ' ' || n, 'requestedQuantity', n,
           'requestedQuantityUom', 'PCE', 'requestedDeliveryDate', '20261130')) as items,
         string_agg(lpad((i * 7 + n)::text, 10, '0') || E'\\nB-' || (i + n) || E'\\n404702461' || n || E'\\n' || word || ' ' || n, E'\\n') as words
       from generate_series(1, $3::int) n
     ) lines`,
    [supplierId, size, ITEMS_AN_ORDER],
  )
  await pool.query('alter table orders enable trigger unannounced, enable trigger add_order_pair_keys')
  if (hasPairKeys) await fillPairKeys(pool, supplierId)
  await pool.query('create index orders_search on orders using gin (search_text gin_trgm_ops)')
  await pool.query('create index order_pair_keys_by_key on order_pair_keys using gin (keys)')
  await pool.query('delete from order_counts')
  await pool.query(
    'insert into order_counts (supplier_id, status, count) select supplier_id, status, count(*) from orders group by 1, 2',
  )
  await pool.query('vacuum analyze orders, order_pair_keys, order_figures')
}

/** Adds the keys of short keywords to the orders that have none. */
export async function fillPairKeys(pool: BenchPortal['pool'], supplierId: string): Promise<void> {
  for (let last = '0'; ;) {
    const { rows } = await pool.query<{ id: string; text: string }>(
      `select id, search_text as text from orders
       where supplier_id = $1 and id > $2 and not exists (
         select from order_pair_keys where order_pair_keys.supplier_id = $1 and order_id = orders.id
       )
       order by id limit $3`,
      [supplierId, last, KEYS_BATCH_ORDERS],
    )
    const end = rows.at(-1)
    if (end === undefined) return
    await pool.query(
      `insert into order_pair_keys (supplier_id, order_id, keys)
       select $1, id, keys::integer[] from unnest($2::bigint[], $3::text[]) as filled (id, keys)`,
      [supplierId, rows.map(({ id }) => id), rows.map(({ text }) => `{${orderPairKeys(supplierId, text).join(',')}}`)],
    )
    last = end.id
  }
}
