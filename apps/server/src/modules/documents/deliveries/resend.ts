import type { Db } from '../../../db/connect'
import { Refusal } from '../../../errors'
import { recordEvent } from '../timeline/event-store'
import { enqueueDeliveries } from './enqueue-deliveries'
import { lockDelivery, requeueDelivery } from './resend-store'

interface Resend {
  id: string
  /** Null when the operator does it, who may resend everybody's. */
  supplierId: string | null
  by: string
  at: Date
}

/**
 * A failed delivery goes out again with the same number and bytes, and gets all its tries back. Answers whose it is.
 * Part of the caller's transaction: who asked for it may have to be recorded.
 */
export async function resend(tx: Db, { id, supplierId, by, at }: Resend): Promise<string> {
  const delivery = await lockDelivery(tx, id, supplierId)
  if (delivery === null) throw new Refusal('not-found', 'This delivery does not exist.')
  if (delivery.state === 'delivered') throw new Refusal('conflict', 'This document has reached the platform already.')
  if (delivery.state !== 'failed') throw new Refusal('conflict', 'This document is on its way already.')

  const { orderId, number } = delivery
  await requeueDelivery(tx, id)
  await recordEvent(tx, delivery.supplierId, { orderId, at, by, text: `${number} is sent again.` })
  await enqueueDeliveries(tx, delivery.supplierId)
  return delivery.supplierId
}
