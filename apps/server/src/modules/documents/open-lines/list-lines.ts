import type { CallBody, CallReply } from '@partwire/contract/call'
import type { listOpenLines as call } from '@partwire/contract/open-lines/open-lines'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { OPEN_LINE_SORT_FIELDS } from '@partwire/domain/open-lines/options'
import { DEFAULT_PRICE_GUARD_PERCENT } from '@partwire/domain/parts/price-guard'
import type { Deps } from '../../../deps'
import type { UncheckedSession } from '../../auth/sessions'
import { filterVariant } from './filter-store'
import { openLinePageRead } from './line-list-store'
import { lineReplies } from './line-reply'
import { PAGE_SIZE } from './page/page-expressions-store'

/** One page of open lines. One statement checks the session and reads everything; no draft is created. */
export async function listOpenLines(
  { config, now }: Deps,
  session: UncheckedSession,
  { pageNo, keyword, customer, isGrouped, orderField, isDesc }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const field = OPEN_LINE_SORT_FIELDS.find((candidate) => candidate === orderField)
  const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
  const read = openLinePageRead({ sort, isGrouped, ...filterVariant({ keyword, customer }) })
  const { record, pager } = await session.read(read, { pageNo, keyword, customer })
  const { isCapped, ...page } = pager
  const { orders, lines } = lineReplies(record, calendarDay(now(), config.businessTimeZone))
  return {
    success: true,
    priceGuardPercent: record.guardPercent ?? String(DEFAULT_PRICE_GUARD_PERCENT),
    orders,
    pager: { ...page, pageSize: PAGE_SIZE, ...(isCapped && { totalIsCapped: true }), list: lines },
  }
}
