import type { Deps } from '../../deps'
import { enqueue } from '../../jobs/job-store'
import { recordEvent } from '../timeline/event-store'
import type { ClaimedDelivery } from './claim-store'
import type { Outcome } from './outcome'
import { deliveryJobKey } from './send-document'
import { settle } from './settle-store'

/** What a try came to, the next one, and the line of the timeline: all or nothing. */
export async function settleDelivery(
  { db, metrics, now }: Deps,
  claimed: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { supplierId, orderId, document } = claimed
  metrics.countDelivery({ kind: document.kind, result: outcome.result })
  await db.transaction().execute(async (tx) => {
    const isStillOurs = await settle(tx, claimed, outcome, now())
    if (!isStillOurs) return
    if (outcome.result === 'retry') {
      const key = deliveryJobKey(orderId)
      await enqueue(tx, 'deliver-documents', { orderId }, { key, delaySeconds: outcome.delaySeconds })
      return
    }
    const text =
      outcome.result === 'delivered'
        ? `${document.number} has reached the platform.`
        : `${document.number} could not be delivered: ${outcome.reason}`
    await recordEvent(tx, supplierId, { orderId, at: now(), by: '', text })
  })
}
