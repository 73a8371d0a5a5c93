import type { Deps } from '../deps'
import { changeDelivery, findWaitingDelivery, type WaitingDelivery } from '../modules/deliveries/waiting-delivery-store'
import { findCredentials } from '../sync/credentials-store'
import { UpstreamError, type UpstreamErrorKind } from '../upstream/errors'
import type { Tasks } from './tasks'

/** What is worth another try by itself; everything else waits for a person. */
const PASSING: ReadonlySet<UpstreamErrorKind> = new Set(['Transient', 'Ambiguous'])

/** One document after the other: those of an order never overtake each other. */
export async function deliverDocuments(deps: Deps, { orderId }: Tasks['deliver-documents']): Promise<void> {
  for (;;) {
    const waiting = await findWaitingDelivery(deps.db, orderId)
    if (waiting === null) return
    await deliver(deps, waiting)
  }
}

async function deliver(deps: Deps, { id, supplierId, document }: WaitingDelivery): Promise<void> {
  await changeDelivery(deps.db, id, { state: 'sending', reason: '', at: deps.now() })
  try {
    await deps.upstream.send(await findCredentials(deps, supplierId), document)
    await changeDelivery(deps.db, id, { state: 'delivered', reason: '', at: deps.now() })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const isPassing = PASSING.has(error.kind)
    const change = { state: isPassing ? 'queued' : 'failed', reason: error.message, at: deps.now() } as const
    await changeDelivery(deps.db, id, change)
    if (isPassing) throw error
  }
}
