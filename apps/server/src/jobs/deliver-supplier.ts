import type { Deps } from '../deps'
import {
  claimDelivery,
  findLostDeliveries,
  findNextDue,
  findSupplierOfOrder,
  keepDeliveryAlive,
  type ClaimedDelivery,
} from '../modules/documents/deliveries/claim-store'
import { enqueueDeliveries } from '../modules/documents/deliveries/enqueue-deliveries'
import type { Outcome } from '../modules/documents/deliveries/outcome'
import { settleDelivery } from '../modules/documents/deliveries/settle-delivery'
import { findCredentials } from '../modules/sync/credentials-store'
import { UpstreamError } from '../upstream/errors'
import { MOST_ATTEMPTS, processEnded, retryOrFail } from './retry-policy'
import type { Tasks } from './tasks'
import { reportUnexpected } from './unexpected-error'

const HEARTBEAT_MS = 5_000

/** A turn ends after so many documents or so long, whichever comes first; the rest waits behind the other suppliers. */
const MAX_DOCUMENTS_PER_TURN = 10
const MAX_TURN_MS = 5_000

/** One turn of one supplier: what is due, the longest due first, and one document of an order only after the one before it. */
export async function deliverSupplier(deps: Deps, { supplierId }: Tasks['deliver-supplier']): Promise<void> {
  const { db } = deps
  await failLost(deps, supplierId)
  const endsAt = deps.now().getTime() + MAX_TURN_MS
  for (let count = 0; count < MAX_DOCUMENTS_PER_TURN; count += 1) {
    if (deps.stopping.aborted || deps.now().getTime() >= endsAt) break
    const claimed = await claimDelivery(db, supplierId)
    if (claimed === null) break
    await settleDelivery(deps, claimed, await send(deps, claimed))
  }

  const delaySeconds = await findNextDue(db, supplierId)
  if (delaySeconds !== null) await enqueueDeliveries(db, supplierId, delaySeconds)
}

/** Jobs of the version before name an order; its supplier gets a turn like any other. */
export async function deliverDocuments({ db }: Deps, { orderId }: Tasks['deliver-documents']): Promise<void> {
  const supplierId = await findSupplierOfOrder(db, orderId)
  if (supplierId !== null) await enqueueDeliveries(db, supplierId)
}

/** A document whose last try ended with its process is not tried again: it may be what ended it. */
async function failLost(deps: Deps, supplierId: string): Promise<void> {
  for (const lost of await findLostDeliveries(deps.db, supplierId, MOST_ATTEMPTS)) {
    await settleDelivery(deps, lost, { result: 'failed', reason: processEnded(lost.attempts) })
  }
}

/** Every exception becomes an outcome. The heartbeat renews the lease; a delivery without one is claimed by another process. */
async function send(deps: Deps, claimed: ClaimedDelivery): Promise<Outcome> {
  const { db, log, upstream } = deps
  const heartbeat = setInterval(() => {
    keepDeliveryAlive(db, claimed).catch((error: unknown) => log.warn({ err: error }, 'delivery heartbeat failed'))
  }, HEARTBEAT_MS)
  try {
    await upstream.send(await findCredentials(deps, claimed.supplierId), claimed.document)
    return { result: 'delivered' }
  } catch (error) {
    return failureOf(deps, claimed, error)
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Transient and Ambiguous errors of the platform are retried with the same number and bytes, and so is what nobody
 * expected; every other answer of the platform waits for a person.
 */
function failureOf(deps: Deps, { id, attempts }: ClaimedDelivery, error: unknown): Outcome {
  const tries = { attempts, limit: MOST_ATTEMPTS, random: deps.random() }
  if (!(error instanceof UpstreamError)) {
    const stopped = { task: 'deliver-supplier', what: 'delivery', reference: `delivery ${id}` } as const
    return retryOrFail(reportUnexpected(deps, error, stopped), tries)
  }
  const isWorthAnotherTry = error.kind === 'Transient' || error.kind === 'Ambiguous'
  return isWorthAnotherTry ? retryOrFail(error.message, tries) : { result: 'failed', reason: error.message }
}
