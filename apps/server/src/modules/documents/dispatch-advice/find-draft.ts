import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { refuseStale } from '../worked-order'
import { findDispatchAdviceHeads, type DispatchAdviceHead } from './store'

interface Wanted {
  orderId: string
  dispatchAdviceId: string
  version?: number | undefined
}

/** The draft somebody wants to change, under the lock of its order; a submitted advice never changes. */
export async function findDraft(
  tx: Db,
  supplierId: string,
  { orderId, dispatchAdviceId, version }: Wanted,
): Promise<{ draft: DispatchAdviceHead; othersOpen: number }> {
  const advices = await findDispatchAdviceHeads(tx, supplierId, orderId)
  const draft = advices.find(({ id }) => id === dispatchAdviceId)
  if (draft === undefined) throw new Refusal('not-found', 'This dispatch advice does not exist.')
  if (draft.submittedAt !== null) {
    throw new Refusal('conflict', 'This dispatch advice has already been submitted.', 'status')
  }
  refuseStale(draft, version)
  return { draft, othersOpen: advices.filter((one) => one.submittedAt === null && one !== draft).length }
}
