import type { Deps } from '../deps'
import { MAX_REASON_LENGTH, storableText } from '../lib/storable-text'
import {
  claimDelivery,
  type ClaimedDelivery,
  DELIVERY_LEASE,
  findLostDeliveries,
  findSecondsUntilDue,
  settleClaim,
} from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/deliveries'
import { recordEvent } from '../modules/documents/timeline/event-store'
import { findCredentials } from '../modules/suppliers/credentials-store'
import { UpstreamError } from '../upstream/errors'
import { findSupplierOfOrder } from '../modules/orders/order-facts-store'
import type { Tasks } from './job-store'
import { withHeartbeat } from './lease-store'
import { type AttemptOutcome, MAX_ATTEMPTS, processEndedReason, reportUnexpected, retryOrFail } from './retry-policy'

/** A turn ends at whichever limit is reached first; the rest waits behind the other suppliers. */
const MAX_DOCUMENTS_PER_TURN = 10
const MAX_TURN_MS = 5_000

/** One turn of a supplier: sends the documents that are due, the longest due first, and schedules the next turn. */
export async function deliverSupplier(deps: Deps, { supplierId }: Tasks['deliver-supplier']): Promise<void> {
  const { db } = deps
  await failLostDeliveries(deps, supplierId)
  const endsAt = deps.now().getTime() + MAX_TURN_MS
  for (let count = 0; count < MAX_DOCUMENTS_PER_TURN; count += 1) {
    if (deps.stopping.aborted || deps.now().getTime() >= endsAt) break
    const claimed = await claimDelivery(db, supplierId)
    if (claimed === null) break
    await settleDelivery(deps, claimed, await send(deps, claimed))
  }

  const delaySeconds = await findSecondsUntilDue(db, supplierId)
  if (delaySeconds !== null) await enqueueDeliveries(db, supplierId, delaySeconds)
}

/** Handles jobs of the previous version, which name an order: schedules a turn for the supplier of the order. */
export async function deliverDocuments({ db }: Deps, { orderId }: Tasks['deliver-documents']): Promise<void> {
  const supplierId = await findSupplierOfOrder(db, orderId)
  if (supplierId !== null) await enqueueDeliveries(db, supplierId)
}

/** A document whose process ended during its last attempt fails: the document may be what ended the process. */
async function failLostDeliveries(deps: Deps, supplierId: string): Promise<void> {
  for (const lost of await findLostDeliveries(deps.db, supplierId, MAX_ATTEMPTS)) {
    await settleDelivery(deps, lost, { result: 'failed', reason: processEndedReason(lost.attempts) })
  }
}

/** Sends one document. Every exception becomes an outcome. */
async function send(deps: Deps, claimed: ClaimedDelivery): Promise<AttemptOutcome<'delivered'>> {
  return withHeartbeat(deps, DELIVERY_LEASE, claimed, async () => {
    try {
      await deps.upstream.send(await findCredentials(deps, claimed.supplierId), claimed.document)
      return { result: 'delivered' }
    } catch (error) {
      return failedOutcome(deps, claimed, error)
    }
  })
}

/**
 * Transient and Ambiguous errors of the platform are retried with the same number and bytes, and so are unexpected
 * errors. Every other answer of the platform fails and waits for a person.
 */
function failedOutcome(deps: Deps, { id, attempts }: ClaimedDelivery, error: unknown): AttemptOutcome<'delivered'> {
  const count = { attempts, limit: MAX_ATTEMPTS, random: deps.random() }
  if (!(error instanceof UpstreamError)) {
    const stopped = { task: 'deliver-supplier', what: 'delivery', reference: `delivery ${id}` } as const
    return retryOrFail(reportUnexpected(deps, error, stopped), count)
  }
  const isRetryable = error.kind === 'Transient' || error.kind === 'Ambiguous'
  return isRetryable ? retryOrFail(error.message, count) : { result: 'failed', reason: error.message }
}

/** Stores the outcome and, unless it is retried, an event of the timeline, in one transaction. */
async function settleDelivery(
  { db, metrics, now }: Deps,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome<'delivered'>,
): Promise<void> {
  const { supplierId, orderId, document } = claimed
  metrics.countDelivery({ kind: document.kind, result: outcome.result })
  await db.transaction().execute(async (tx) => {
    const isSettled = await settleClaim(tx, claimed, outcome, now())
    if (!isSettled || outcome.result === 'retry') return
    const text =
      outcome.result === 'delivered'
        ? `${document.number} has reached the platform.`
        : `${document.number} could not be delivered: ${storableText(outcome.reason, MAX_REASON_LENGTH)}`
    await recordEvent(tx, supplierId, { orderId, at: now(), by: '', text })
  })
}
