import type { RequestedLines } from '@partwire/domain/open-lines/shape'
import type { ParkedChangeSummary } from '@partwire/domain/parked-changes/shape'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText, isoTime, jsonRows, typedDay } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import type { OrderedItem } from '../../orders/order-facts-store'
import { parkedChangeSummary } from '../../orders/parked-change-store'
import { VALUE_JSON, type KnownValue } from '../../parts/knowledge-store'
import type { StoredConfirm, StoredLine } from '../order-response/line-store'

/** Lines with their orders and what is known about their parts. */
export interface LineRecord {
  lines: {
    orderId: string
    position: number
    /** The compared product number. */
    partKey: string
    ordered: OrderedItem
    /** Null while the order has no draft. */
    draft: Omit<StoredLine, 'confirms'> | null
    confirms: StoredConfirm[]
  }[]
  orders: {
    id: string
    buyerOrderNumber: string
    customerName: string
    partyNumber: string
    /** As it is stored, with the blanks around it. */
    buyerPartyNumber: string
    createTime: string
    /** Blank when the order has none. */
    currency: string
    /** The order names a delivery party without an address. */
    lacksAddress: boolean
    draft: { version: number; sellerOrderNumber: string; isReady: boolean; hasAddress: boolean } | null
    parkedChange: ParkedChangeSummary | null
    requested: RequestedLines | null
  }[]
  values: KnownValue[]
  /** Null while the supplier has not set one. */
  guardPercent: string | null
  defaultCurrency: string | null
}

/** The planner cannot know how few keys there are. With this condition it does not read all orders or lines. */
const KEY_ORDER = sql`any(array(select order_id from keys))`

/** Expression: the record of the lines in the `with` query `keys` (order_id, position, place) as JSON. */
export function lineRecord(supplierId: RawBuilder<string>): RawBuilder<LineRecord> {
  return sql`json_build_object(
    'lines', coalesce((
      select json_agg(${lineJson(supplierId)} order by keys.place)
      from keys
        join orders on orders.supplier_id = ${supplierId} and orders.id = keys.order_id and orders.id = ${KEY_ORDER}
        join order_items as item
          on item.supplier_id = orders.supplier_id and item.order_id = orders.id and item.position = keys.position
    ), '[]'::json),
    'orders', coalesce((
      select json_agg(${orderJson(supplierId)}) from orders
      where orders.supplier_id = ${supplierId} and orders.id = ${KEY_ORDER}
    ), '[]'::json),
    'values', coalesce((
      select json_agg(${VALUE_JSON}) from part_values
      where supplier_id = ${supplierId} and field in ('netPrice', 'listPrice', 'ean', 'deliveryDays')
        and product_key = any(array(select part_key(product_number) ${keyLines(supplierId)}))
        and party_number = any(array(select '' union select btrim(buyer_party_number) ${keyLines(supplierId)}))
    ), '[]'::json),
    'guardPercent', (
      select trim_scale(price_guard_percent)::text from part_settings where supplier_id = ${supplierId}
    ),
    'defaultCurrency', (select default_currency from settings where supplier_id = ${supplierId})
  )`
}

function keyLines(supplierId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`from keys join open_lines as line
    on line.supplier_id = ${supplierId} and line.order_id = keys.order_id and line.position = keys.position
      and line.order_id = ${KEY_ORDER}`
}

const confirms = (supplierId: RawBuilder<string>) => sql`
  select quantity, status, reason, ${typedDay({ typed: 'delivery_date', day: 'delivery_day' })} as "deliveryDate"
  from order_response_confirms as confirm
  where confirm.supplier_id = ${supplierId} and confirm.document_id = orders.order_response_id
    and confirm.item_position = item.position
  order by confirm.position
`

const lineJson = (supplierId: RawBuilder<string>) => sql`json_build_object(
  'orderId', item.order_id::text, 'position', item.position, 'partKey', part_key(item.product_number),
  'ordered', json_build_object(
    'buyerLineNumber', item.buyer_line_number, 'makerCode', item.maker_code, 'productNumber', item.product_number,
    'buyerProductNumber', item.buyer_product_number, 'ean', item.ean, 'productName', item.product_name,
    'requestedQuantity', item.requested_quantity::text, 'requestedQuantityUom', item.requested_quantity_uom,
    'requestedDeliveryDate', coalesce(
      ${dayText('item.requested_delivery_day')}, ${dayText('orders.requested_delivery_day')}, ''
    )
  ),
  'draft', (
    select json_build_object('productName', line.product_name, 'inputEan', line.input_ean, 'unitNetPrice',
      line.unit_net_price, 'unitListPrice', line.unit_list_price, 'proposals', line.proposals)
    from order_response_items as line
    where line.supplier_id = ${supplierId} and line.document_id = orders.order_response_id
      and line.position = item.position
  ),
  'confirms', ${jsonRows(confirms(supplierId))}
)`

const orderJson = (supplierId: RawBuilder<string>) => sql`json_build_object(
  'id', orders.id::text, 'buyerOrderNumber', buyer_order_number, 'customerName', customer_name,
  'partyNumber', btrim(buyer_party_number), 'buyerPartyNumber', buyer_party_number, 'createTime', ${isoTime('orders.created_at')}, 'currency', orders.currency,
  'lacksAddress', exists (
    select from order_parties as party
    where party.supplier_id = ${supplierId} and party.order_id = orders.id and role = 'delivery'
      and btrim(party_number) <> '' and btrim(name1) = ''
  ),
  'draft', (
    select json_build_object('version', version, 'sellerOrderNumber', seller_order_number, 'hasAddress', btrim(delivery_name1) <> '',
      'isReady', coalesce(checked_version = version and ready_value is not null, false))
    from order_responses as response
    where response.supplier_id = ${supplierId} and response.order_id = orders.id
  ),
  'parkedChange', ${parkedChangeSummary(supplierId)},
  'requested', (
    select json_build_object('lineCount', line_count, 'firstDay', ${openDay('first_day')}, 'lastDay', ${openDay('last_day')})
    from open_orders as open
    where open.supplier_id = ${supplierId} and open.order_id = orders.id
  )
)`

function openDay(column: 'first_day' | 'last_day'): RawBuilder<string> {
  return sql`coalesce(to_char(nullif(${sql.ref(column)}, 'infinity')::timestamp, 'YYYYMMDD'), '')`
}

const selectLines = defineStatement<
  { supplierId: string; orderId: string; positions: readonly number[] },
  { record: LineRecord }
>(
  (value) => sql`
    with keys as (
      select order_id, position, position as place from open_lines
      where supplier_id = ${value('supplierId')} and order_id = ${value('orderId')}
        and position = any(${value('positions')}::integer[])
      union all
      -- The order itself, also without lines.
      select ${value('orderId')}::bigint, 0, 0
    )
    select ${lineRecord(value('supplierId'))} as record
  `,
)

/** The record of some lines of an order, by position. */
export async function findOrderLines(
  db: Db,
  supplierId: string,
  orderId: string,
  positions: readonly number[],
): Promise<LineRecord> {
  const [row] = await selectLines(db, { supplierId, orderId, positions })
  if (row === undefined) throw new Error('the read of lines returned no row')
  return row.record
}
