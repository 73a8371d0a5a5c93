import type { CallBody } from '@partwire/contract/call'
import type { getOrder as getOrderCall, listOrders as listOrdersCall } from '@partwire/contract/orders'
import { clampPageNo } from '@partwire/domain/list/pages'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { JsonText, withField } from '../../../lib/json-text'
import type { UncheckedSession } from '../../auth/sessions'
import { findSetting } from '../../settings/setting-store'
import { findOrderPage, orderPageRead, orderRead, PAGE_SIZE } from './order-list-store'
import { searchOrders } from './order-search-store'

/**
 * One page of orders with the settings of the supplier, as JSON text: parsing and serializing what the database returns
 * as JSON would be the most expensive part of the call. Without a keyword everything is one statement.
 */
export async function listOrders(
  { db }: Deps,
  session: UncheckedSession,
  { pageNo, keyword, status, orderField, isDesc }: CallBody<typeof listOrdersCall>,
): Promise<JsonText> {
  const field = ORDER_SORT_FIELDS.find((candidate) => candidate === orderField)
  const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
  if (keyword === '') {
    const read = orderPageRead({ sort, hasStatus: status !== '', isFirstPage: pageNo === 1 })
    return new JsonText(await session.read(read, { pageNo, status }))
  }

  const supplierId = await session.supplierId()
  const hits = await searchOrders(db, { supplierId, status, keyword })
  const { total, isCapped } = hits
  const page = clampPageNo({ total, pageNo, pageSize: PAGE_SIZE })
  const list = await findOrderPage(db, hits, { sort, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  const setting = (await findSetting(db, supplierId)) ?? BLANK_SETTING
  const counts = { total, pageNo: page, pageSize: PAGE_SIZE, ...(isCapped ? { totalIsCapped: true } : {}) }
  const pager = withField(counts, 'list', list)
  return new JsonText(withField({ success: true, setting }, 'pager', pager))
}

/** One order with all its items; the list contains only the first items of a long order. */
export async function getOrder(
  _deps: Deps,
  session: UncheckedSession,
  { id }: CallBody<typeof getOrderCall>,
): Promise<JsonText> {
  const reply = await session.find(orderRead, { id })
  if (reply === null) throw new Refusal('not-found', 'This order does not exist.')
  return new JsonText(reply)
}
