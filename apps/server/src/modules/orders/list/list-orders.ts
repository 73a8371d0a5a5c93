import type { CallBody } from '@partwire/contract/call'
import type { getOrder as getOrderCall, listOrders as listOrdersCall } from '@partwire/contract/orders'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/sort-fields'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { JsonText } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { keywordTotals } from './keyword-totals'
import { orderPageRead, orderRead } from './order-list-store'
import { searchOrders } from './search-orders'

type ListOrders = (deps: Deps, session: UncheckedSession, body: CallBody<typeof listOrdersCall>) => Promise<JsonText>

/**
 * The verb of the order list: one page of orders with the settings of the supplier, as JSON text. Parsing and
 * serializing what the database returns as JSON would be the most expensive part of the call. Without a keyword
 * everything is one statement. The verb remembers the totals of keywords.
 */
export function createListOrders(): ListOrders {
  const totals = keywordTotals()
  return async ({ db }, session, { pageNo, keyword, status, orderField, isDesc }) => {
    const field = ORDER_SORT_FIELDS.find((candidate) => candidate === orderField)
    const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
    if (keyword !== '') {
      return new JsonText(await searchOrders(db, session, totals, { keyword, status, sort, pageNo }))
    }
    const read = orderPageRead({ sort, hasStatus: status !== '', isFirstPage: pageNo === 1 })
    return new JsonText(await session.read(read, { pageNo, status }))
  }
}

/** One order with all its items; the list contains only the first items of a long order. */
export async function getOrder(
  _deps: Deps,
  session: UncheckedSession,
  { id }: CallBody<typeof getOrderCall>,
): Promise<JsonText> {
  const reply = await session.read(orderRead, { id })
  if (reply === null) throw new Refusal('not-found', 'This order does not exist.', 'id')
  return new JsonText(reply)
}
