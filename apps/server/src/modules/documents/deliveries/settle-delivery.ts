import type { Deps } from '../../../deps'
import { reasonText } from '../../../lib/failure-reason'
import { recordEvent } from '../timeline/event-store'
import type { ClaimedDelivery } from './claim-store'
import type { Outcome } from './outcome'
import { settle } from './settle-store'

/** The outcome of a try and its line of the timeline: all or nothing. The turn of the supplier sees to the next try. */
export async function settleDelivery(
  { db, metrics, now }: Deps,
  claimed: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { supplierId, orderId, document } = claimed
  metrics.countDelivery({ kind: document.kind, result: outcome.result })
  await db.transaction().execute(async (tx) => {
    const isStillOurs = await settle(tx, claimed, outcome, now())
    if (!isStillOurs || outcome.result === 'retry') return
    const text =
      outcome.result === 'delivered'
        ? `${document.number} has reached the platform.`
        : `${document.number} could not be delivered: ${reasonText(outcome.reason)}`
    await recordEvent(tx, supplierId, { orderId, at: now(), by: '', text })
  })
}
