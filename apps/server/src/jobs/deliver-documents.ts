import type { Deps } from '../deps'
import { claimDelivery, keepDeliveryAlive, type ClaimedDelivery } from '../modules/deliveries/claim-store'
import type { Outcome } from '../modules/deliveries/outcome'
import { settleDelivery } from '../modules/deliveries/settle-delivery'
import { findCredentials } from '../sync/credentials-store'
import { UpstreamError } from '../upstream/errors'
import { MOST_ATTEMPTS, retryDelay } from './retry-policy'
import type { Tasks } from './tasks'

const PULSE = 5_000

/** One after the other, the oldest first: one that has not arrived holds back all that follow it. */
export async function deliverDocuments(deps: Deps, { orderId }: Tasks['deliver-documents']): Promise<void> {
  for (;;) {
    const claimed = await claimDelivery(deps.db, orderId)
    if (claimed === null) return
    const outcome = await send(deps, claimed)
    await settleDelivery(deps, claimed, outcome)
    if (outcome.result !== 'delivered') return
  }
}

/** While it is being sent it says so every few seconds; one that is silent lost its process and is taken over. */
async function send(deps: Deps, claimed: ClaimedDelivery): Promise<Outcome> {
  const { db, log, upstream } = deps
  const pulse = setInterval(() => {
    keepDeliveryAlive(db, claimed).catch((error: unknown) => log.warn({ err: error }, 'delivery pulse failed'))
  }, PULSE)
  try {
    await upstream.send(await findCredentials(deps, claimed.supplierId), claimed.document)
    return { result: 'delivered' }
  } catch (error) {
    if (error instanceof UpstreamError) return outcomeOf(error, claimed.attempts, deps.random())
    throw error
  } finally {
    clearInterval(pulse)
  }
}

/** Transient and Ambiguous are tried again with the same number and bytes; everything else waits for a person. */
function outcomeOf({ kind, message }: UpstreamError, attempts: number, random: number): Outcome {
  const isWorthAnotherTry = (kind === 'Transient' || kind === 'Ambiguous') && attempts < MOST_ATTEMPTS
  if (!isWorthAnotherTry) return { result: 'failed', reason: message }
  return { result: 'retry', reason: message, delaySeconds: retryDelay(attempts, random) }
}
