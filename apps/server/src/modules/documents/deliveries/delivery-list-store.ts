import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import { acrossSuppliers } from '../../../db/across-suppliers'
import { isoTime } from '../../../db/json'
import { MAX_COUNT, pagerJson } from '../../../db/pager-json'
import { byVariant } from '../../../db/statement'
import { defineOperatorRead } from '../../auth/session-store'
import { isFirstOfOrder } from './claim-store'

/**
 * The reply with a page of deliveries that are not delivered, newest first. A blank filter lists all of them. Sorted by
 * the time of the submit: ids of different suppliers need not be in this order.
 */
export const openDeliveryRead = byVariant((filter: OpenFilter | '') =>
  defineOperatorRead<{ pageNo: number }>((value) => {
    const pager = pagerJson({
      pageNo: value('pageNo'),
      counted: sql`${acrossSuppliers('open deliveries')} deliveries delivery where ${FILTERS[filter]}`,
      listed: sql`deliveries delivery
        join orders on orders.supplier_id = delivery.supplier_id and orders.id = delivery.order_id
        join suppliers on suppliers.id = delivery.supplier_id
        where ${FILTERS[filter]}`,
      orderBy: sql`delivery.created_at desc, delivery.id desc`,
      row: DELIVERY_JSON,
      maxCount: MAX_COUNT,
    })
    return sql`concat('{"success":true,"pager":', ${pager}, '}')`
  }),
)

/** States are literals, not parameters: otherwise the partial index on open deliveries is not used. */
const FILTERS = {
  '': sql`delivery.state <> 'delivered'`,
  failed: sql`delivery.state = 'failed'`,
  waiting: sql`delivery.state in ('queued', 'sending')`,
} as const

const IS_FIRST_OF_ORDER = isFirstOfOrder(sql`delivery.supplier_id`)

const IS_WAITING = sql`(delivery.state = 'queued' and ${IS_FIRST_OF_ORDER})`

const DELIVERY_JSON = sql`json_strip_nulls(json_build_object(
  'id', delivery.id::text, 'supplierName', supplier_name, 'tecComId', tec_com_id,
  'buyerOrderNumber', buyer_order_number, 'kind', delivery.kind, 'number', delivery.number,
  'submitTime', ${isoTime('delivery.created_at')}, 'isHeldBack', not ${IS_FIRST_OF_ORDER},
  'state', delivery.state, 'reason', delivery.reason, 'attempts', delivery.attempts,
  'nextTryTime', case when delivery.due_at > now() and ${IS_WAITING} then ${isoTime('delivery.due_at')} end,
  'isUnderWay', delivery.state = 'sending' or (delivery.due_at <= now() and ${IS_WAITING})
))`
