import { fillPairKeys } from './order-data'
import type { BenchPortal } from './with-portal'

const CHUNK_ORDERS = 50_000

/**
 * Fills the tables as they are before migration 0034 with orders of two items. One order in ten has documents: in turn an
 * open dispatch advice, an open invoice, all of them submitted, or a rejection. Their deliveries are done. Everything is
 * inserted by SQL: a million orders through the portal would take an hour.
 */
export async function fillBeforeUpgrade(
  pool: BenchPortal['pool'],
  { supplierId, orders }: { supplierId: string; orders: number },
): Promise<void> {
  // Filling a text index row by row is many times slower than building it afterwards.
  await pool.query('drop index orders_search, order_pair_keys_by_key')
  // These orders are not announced. The trigger takes 3 ms for the keys of an order, `fillPairKeys` a tenth of it.
  await pool.query('alter table orders disable trigger unannounced, disable trigger add_order_pair_keys')
  for (let first = 1; first <= orders; first += CHUNK_ORDERS) {
    await pool.query(INSERT_ORDERS, [supplierId, first, Math.min(first + CHUNK_ORDERS - 1, orders)])
  }
  await pool.query('alter table orders enable trigger unannounced, enable trigger add_order_pair_keys')
  await fillPairKeys(pool, supplierId)
  // For each delivery the trigger reads those of the supplier. `DELIVERIES` sets the state of the orders itself.
  await pool.query('alter table deliveries disable trigger told_to_order')
  for (const statement of [...PARTS, ...RESPONSES, ...ADVICES, ...INVOICES, ...DELIVERIES]) {
    await pool.query(statement, [supplierId])
  }
  await pool.query('alter table deliveries enable trigger told_to_order')
  await pool.query('create index orders_search on orders using gin (search_text gin_trgm_ops)')
  await pool.query('create index order_pair_keys_by_key on order_pair_keys using gin (keys)')
  await pool.query('delete from order_counts')
  await pool.query(
    'insert into order_counts (supplier_id, status, count) select supplier_id, status, count(*) from orders group by 1, 2',
  )
  await pool.query('vacuum analyze')
}

const INSERT_ORDERS = `
  insert into orders (supplier_id, upstream_id, buyer_order_number, buyer_party_number, customer_name, dispatch_mode,
    currency, order_date, created_at, received_at, requested_delivery_date, status, content_hash, item_count, list_items,
    search_text)
  select $1, 'up-' || i, number, buyer, customer, 'Normal', 'EUR', to_char(date '2026-11-01' - i % 365, 'YYYYMMDD'),
    now() - i * interval '1 minute', now(), '20301130', status, '\\x00', 2, items,
    lower(number || E'\\n' || customer || E'\\n' || words)
  from generate_series($2::int, $3::int) i
  cross join lateral (select
    'UP-' || lpad(i::text, 7, '0') as number,
    (i % 400)::text as buyer,
    'Buyer ' || md5((i % 400)::text) as customer,
    case when i % 10 > 0 then 'orderResponse'
      else (array['dispatchAdvice', 'invoice', 'finish', 'rejected'])[1 + i / 10 % 4] end as status
  ) facts
  cross join lateral (
    select json_agg(json_build_object('productNumber', lpad((i * 7 + n)::text, 10, '0'), 'ean', '404702461' || n,
        'buyerProductNumber', 'B-' || (i + n), 'productName', 'Brake disc ' || n, 'requestedQuantity', 4,
        'requestedQuantityUom', 'PCE', 'requestedDeliveryDate', '20301130')) as items,
      string_agg(lpad((i * 7 + n)::text, 10, '0') || E'\\nB-' || (i + n) || E'\\nBrake disc ' || n, E'\\n') as words
    from generate_series(1, 2) n
  ) lines`

const PARTS = [
  `insert into order_items (supplier_id, order_id, position, buyer_line_number, maker_code, product_number,
     buyer_product_number, ean, product_name, requested_quantity, requested_quantity_uom, requested_delivery_date)
   select supplier_id, id, n, n * 10, '*', lpad((id * 7 + n)::text, 10, '0'), 'B-' || (id + n), '4047024610095',
     'Brake disc ' || n, 4, 'PCE', '20301130'
   from orders, generate_series(1, 2) n where supplier_id = $1`,
  `insert into order_parties (supplier_id, order_id, role, party_number, name1, street1, postal_code, city, country_code)
   select supplier_id, id, role, buyer_party_number, customer_name, 'Hafenstr. 1', '20457', 'Hamburg', 'DE'
   from orders, unnest(array['buyer', 'seller']) role where supplier_id = $1`,
]

const RESPONSES = [
  `insert into order_responses (supplier_id, order_id, ord_rsp_id, seller_order_number, currency, updated_at, updated_by)
   select supplier_id, id, 'UR-' || id, 'S-' || id, 'EUR', now(), 'Jonas Kessler'
   from orders where supplier_id = $1 and status <> 'orderResponse'`,
  `insert into order_response_items (supplier_id, document_id, position, product_name, input_ean, unit_net_price,
     unit_list_price)
   select supplier_id, id, n, 'Brake disc ' || n, '', '12.50', '' from order_responses, generate_series(1, 2) n
   where supplier_id = $1`,
  `insert into order_response_confirms (supplier_id, document_id, item_position, position, quantity, status, reason,
     delivery_date)
   select response.supplier_id, response.id, n, 1, '4', case when status = 'rejected' then 'Rejected' else 'Confirmed' end,
     case when status = 'rejected' then 'discontinued' else '' end, '20301130'
   from order_responses response
     join orders on orders.supplier_id = response.supplier_id and orders.id = response.order_id, generate_series(1, 2) n
   where response.supplier_id = $1`,
  'update order_responses set submitted_at = now() where supplier_id = $1',
  `update orders set order_response_id = response.id from order_responses response
   where orders.supplier_id = $1 and response.supplier_id = $1 and response.order_id = orders.id`,
]

const ADVICES = [
  `insert into dispatch_advices (supplier_id, order_id, des_adv_id, planned_delivery_date, issue_date, delivery_date,
     updated_at, updated_by)
   select supplier_id, id, 'UA-' || id, '20301130', case when status = 'dispatchAdvice' then '' else '20261120' end,
     '20301130', now(), 'Jonas Kessler'
   from orders where supplier_id = $1 and status in ('dispatchAdvice', 'invoice', 'finish')`,
  `insert into dispatch_advice_items (supplier_id, document_id, position, item_position, is_origin, confirmed_quantity,
     delivered_quantity)
   select supplier_id, id, n, n, true, 4, '4' from dispatch_advices, generate_series(1, 2) n where supplier_id = $1`,
  `update dispatch_advices set submitted_at = now() where supplier_id = $1 and issue_date <> ''`,
  `update orders set dispatch_advice_ids = array[advice.id],
     submitted_dispatch_advice_ids = case when submitted_at is null then '{}' else array[advice.id] end
   from dispatch_advices advice
   where orders.supplier_id = $1 and advice.supplier_id = $1 and advice.order_id = orders.id`,
]

const INVOICES = [
  `insert into invoices (supplier_id, order_id, invoice_id, issue_date, invoice_due_date, currency, contact_name, phone,
     email, bank_name, bank_account, iban, swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
   select supplier_id, id, case when status = 'finish' then 'UI-' || id else '' end,
     case when status = 'finish' then '20261121' else '' end, '20301231', 'EUR', 'Jonas Kessler', '030',
     'jonas@example.com', 'Bank', '1', 'DE02120300000000202051', 'BYLADEM1001', '', '', now(), 'Jonas Kessler'
   from orders where supplier_id = $1 and status in ('invoice', 'finish')`,
  `insert into invoice_items (supplier_id, document_id, position, item_position, product_name, quantity, unit_net_price)
   select supplier_id, id, n, n, 'Brake disc ' || n, 4, 12.5 from invoices, generate_series(1, 2) n where supplier_id = $1`,
  `update invoices set submitted_at = now(), net_value = 100, tax_amount = 0, total = 100
   where supplier_id = $1 and issue_date <> ''`,
]

const DELIVERIES = [
  ...[
    ['OrdRsp', 'order_responses', 'ord_rsp_id'],
    ['DesAdv', 'dispatch_advices', 'des_adv_id'],
    ['Invoice', 'invoices', 'invoice_id'],
  ].map(
    ([kind, table, number]) =>
      `insert into deliveries (supplier_id, order_id, kind, document_id, number, raw, state, attempts, created_at, changed_at)
       select supplier_id, order_id, '${kind}', id, ${number}, '<${kind}/>', 'delivered', 1, now(), now()
       from ${table} where supplier_id = $1 and submitted_at is not null`,
  ),
  `update orders set delivery_state = 'delivered'
   where supplier_id = $1 and id in (select order_id from deliveries where supplier_id = $1)`,
]
