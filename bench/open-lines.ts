import { listOpenLines } from '@partwire/contract/open-lines/open-lines'
import { OPEN_LINE_SORT_FIELDS } from '@partwire/domain/open-lines/options'
import { signInSupplier } from './lib/bench-supplier'
import { benchList } from './lib/list-bench'
import { type BenchPortal, withPortal } from './lib/with-portal'

const LINES_AN_ORDER = 8

const CASES = {
  'first page': {},
  'last page': { pageNo: 1_000_000 },
  ...Object.fromEntries(
    OPEN_LINE_SORT_FIELDS.flatMap((orderField) =>
      [false, true].flatMap((isDesc) =>
        [false, true].map((isGrouped) => [
          `sort ${orderField} ${isDesc ? 'desc' : 'asc'}${isGrouped ? ', grouped' : ''}`,
          { orderField, isDesc, isGrouped },
        ]),
      ),
    ),
  ),
  'search, every second line': { keyword: 'brake disc' },
  'search, one order': { keyword: 'po-0000777' },
  'search, none': { keyword: 'found nowhere' },
  'search and sort': { keyword: 'brake disc', orderField: 'productNumber', isDesc: false, isGrouped: false },
  'one customer': { customer: '7' },
  'one customer and sort': { customer: '7', orderField: 'productNumber', isDesc: false, isGrouped: false },
}

/** Numbers of lines. Other sizes: `npm run bench -- open-lines 1000 10000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000]

const isMet = await withPortal(async (portal) => {
  const supplierId = await signInSupplier(portal.pool)
  return benchList(portal, {
    title: 'Open lines of one supplier',
    path: listOpenLines.path,
    rows: 'lines',
    sizes,
    cases: CASES,
    maxGrowth: {},
    cookie: 'partwire_supplier=bench',
    fill: (size) => fillLines(portal.pool, supplierId, size),
  })
})
process.exitCode = isMet ? 0 : 1

/** Creates orders with lines up to `size` lines with SQL; every tenth order has a draft. */
async function fillLines(pool: BenchPortal['pool'], supplierId: string, size: number): Promise<void> {
  const orders = size / LINES_AN_ORDER
  await pool.query('alter table orders disable trigger unannounced')
  await pool.query(
    `insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
       currency, order_day, created_at, received_at, requested_delivery_day, content_hash, item_count, list_items, search_text)
     select $1, 'U' || i, 'PO-' || lpad(i::text, 7, '0'), (i % 400)::text, 'Buyer ' || md5((i % 400)::text), 'Normal', 'EUR',
       '20261101', now() - i * interval '1 minute', now(), '20261130', '\\x00', $3, '[]', 'po-' || lpad(i::text, 7, '0')
     from generate_series((select count(*) from orders) + 1, $2::int) i`,
    [supplierId, orders, LINES_AN_ORDER],
  )
  await pool.query('alter table orders enable trigger unannounced')
  await pool.query(
    `insert into order_parties (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
     select supplier_id, id, 'buyer', buyer_party_number, customer_name, '', '', '', '' from orders
     on conflict do nothing`,
  )
  await pool.query(
    `insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
       buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_day)
     select supplier_id, orders.id, n, n::text, '*', lpad(((orders.id * 7 + n) % 5000)::text, 10, '0'), 'B-' || n,
       '404702461' || n, case when (orders.id + n) % 2 = 0 then 'Brake disc ' else 'Filter ' end || n, n, 'PCE',
       date '2026-12-01' + (orders.id % 60)::int
     from orders, generate_series(1, $1::int) n
     where not exists (select from order_items as known where known.supplier_id = orders.supplier_id and known.order_id = orders.id)`,
    [LINES_AN_ORDER],
  )
  await pool.query(
    `insert into order_responses (supplier_id, order_id, ord_rsp_id, seller_order_number, updated_at, updated_by, checked_version,
       ready_value)
     select supplier_id, id, 'OR-' || id, 'S-' || id, now(), 'Bench', 1, 100 from orders where id % 10 = 0
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze orders, order_items, order_parties, order_responses, open_lines, open_orders')
}
