import type { BodyOf } from '@partwire/contract/call'
import type { listOrders as call } from '@partwire/contract/orders'
import { pageWithin } from '@partwire/domain/list/pages'
import { ORDER_SORT_FIELDS } from '@partwire/domain/orders/shape'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Deps } from '../../../deps'
import { JsonText, withField } from '../../../lib/json-text'
import { findSetting } from '../../settings/setting-store'
import { findOrderPage } from './order-list-store'
import { searchOrders } from './order-search-store'

const PAGE_SIZE = 10

/** The items are JSON in the database; parsed and written again they would be the dearest part of the call. */
export async function listOrders(
  { db }: Deps,
  supplierId: string,
  { pageNo, keyword, status, orderField, isDesc }: BodyOf<typeof call>,
): Promise<JsonText> {
  const hits = await searchOrders(db, { supplierId, status, keyword })
  const { total, isCapped } = hits
  const page = pageWithin({ total, pageNo, pageSize: PAGE_SIZE })
  const field = ORDER_SORT_FIELDS.find((candidate) => candidate === orderField)
  const list = await findOrderPage(db, hits, {
    sort: field === undefined ? { field: 'createTime', isDesc: true } : { field, isDesc },
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  const setting = (await findSetting(db, supplierId)) ?? BLANK_SETTING
  const counts = { total, pageNo: page, pageSize: PAGE_SIZE, ...(isCapped ? { totalIsCapped: true } : {}) }
  const pager = withField(counts, 'list', `[${list.join(',')}]`)
  return new JsonText(withField({ success: true, setting }, 'pager', pager))
}
