import type { CallBody, CallReply } from '@partwire/contract/call'
import type { summarizeOpenLines as call } from '@partwire/contract/open-lines/open-lines'
import { DEFAULT_ORDER_NUMBER_PATTERN } from '@partwire/domain/open-lines/order-number'
import type { Deps } from '../../../deps'
import type { UncheckedSession } from '../../auth/sessions'
import { checkDrafts } from './check-drafts'
import { filterVariant } from './filter-store'
import { numberAfter } from './order-number-store'
import { lineSummaryRead } from './ready-store'

/** Ready orders within a filter, the customers to filter by, and the pattern of seller order numbers. */
export async function summarizeOpenLines(
  { db }: Deps,
  session: UncheckedSession,
  filter: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const read = lineSummaryRead(filterVariant(filter))
  let summary = await session.read(read, filter)
  if (summary.hasUnchecked) {
    await checkDrafts(db, await session.supplierId())
    summary = await session.read(read, filter)
  }
  const { ready, customers, orderNumbers } = summary
  return {
    success: true,
    ready,
    customers,
    orderNumbers: {
      pattern: orderNumbers?.pattern ?? DEFAULT_ORDER_NUMBER_PATTERN,
      nextNumber: numberAfter(orderNumbers),
    },
  }
}
