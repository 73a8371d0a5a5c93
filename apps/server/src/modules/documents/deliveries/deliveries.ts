import type { CallBody, CallReply } from '@partwire/contract/call'
import type { resendDelivery as call } from '@partwire/contract/deliveries'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal } from '../../../errors'
import { findContactName } from '../../suppliers/contact-store'
import { recordEvent } from '../timeline/event-store'
import { addJob, jobValues, type JobValues } from '../../../jobs/job-store'
import {
  findSupplierOfDelivery,
  insertDelivery,
  lockDelivery,
  type NewDelivery,
  requeueDelivery,
} from './delivery-store'

/**
 * Queues a document for delivery; `jobs/deliver-supplier.ts` sends it. Runs in the transaction that submits the document,
 * so that a document is delivered exactly when it is submitted.
 */
export async function sendDocument(tx: Db, supplierId: string, delivery: NewDelivery): Promise<void> {
  await insertDelivery(tx, supplierId, delivery, turnValues(supplierId))
}

/**
 * Schedules the next turn of a supplier. A turn that is due joins the end of the queue, or keeps the place it has there;
 * a later turn is moved to the new time. A supplier never has more than these two jobs, however much it has to send.
 */
export async function enqueueDeliveries(db: Db, supplierId: string, delaySeconds = 0): Promise<void> {
  await addJob(db, turnValues(supplierId, delaySeconds))
}

function turnValues(supplierId: string, delaySeconds = 0): JobValues {
  const key = `deliver-supplier ${supplierId}`
  return delaySeconds <= 0
    ? jobValues('deliver-supplier', { supplierId }, { key, keepsPlace: true })
    : jobValues('deliver-supplier', { supplierId }, { key: `${key} later`, delaySeconds })
}

/** Resend, by the supplier that owns the document. */
export async function resendDelivery(
  { db, now }: Deps,
  supplierId: string,
  { id }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const by = await findContactName(db, supplierId)
  await db.transaction().execute((tx) => resendFailedDelivery(tx, { id, supplierId, by, at: now() }))
  return { success: true }
}

interface Resend {
  id: string
  /** Null when the operator resends, who may do so for every supplier. */
  supplierId: string | null
  by: string
  at: Date
}

/**
 * Queues a failed delivery again, with the same number and bytes and with all its attempts. Returns the id of its
 * supplier. Runs in the caller's transaction, because the operator's action is recorded in it as well.
 */
export async function resendFailedDelivery(tx: Db, { id, by, at, ...resend }: Resend): Promise<string> {
  const supplierId = resend.supplierId ?? (await findSupplierOfDelivery(tx, id))
  const delivery = supplierId === null ? null : await lockDelivery(tx, supplierId, id)
  if (supplierId === null || delivery === null) throw new Refusal('not-found', 'This delivery does not exist.')
  if (delivery.state === 'delivered') throw new Refusal('conflict', 'This document has reached the platform already.')
  if (delivery.state !== 'failed') throw new Refusal('conflict', 'This document is on its way already.')

  const { orderId, number } = delivery
  await requeueDelivery(tx, supplierId, id)
  await recordEvent(tx, supplierId, { orderId, at, by, text: `${number} is sent again.` })
  await enqueueDeliveries(tx, supplierId)
  return supplierId
}
