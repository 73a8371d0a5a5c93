import type { Db } from '../../../db/connect'
import { enqueue } from '../../../jobs/job-store'
import { insertDelivery, type NewDelivery } from './delivery-store'

/**
 * Queues a document for delivery. Runs in the transaction that submits the document, so that a document is delivered
 * exactly when it is submitted.
 */
export async function sendDocument(tx: Db, supplierId: string, delivery: NewDelivery): Promise<void> {
  await insertDelivery(tx, supplierId, delivery)
  await enqueueDeliveries(tx, supplierId)
}

/**
 * Schedules the next turn of a supplier. A turn that is due joins the end of the queue, or keeps the place it has there;
 * a later turn is moved to the new time. A supplier never has more than these two jobs, however much it has to send.
 */
export async function enqueueDeliveries(db: Db, supplierId: string, delaySeconds = 0): Promise<void> {
  const key = `deliver-supplier ${supplierId}`
  if (delaySeconds <= 0) await enqueue(db, 'deliver-supplier', { supplierId }, { key, keepsPlace: true })
  else await enqueue(db, 'deliver-supplier', { supplierId }, { key: `${key} later`, delaySeconds })
}
