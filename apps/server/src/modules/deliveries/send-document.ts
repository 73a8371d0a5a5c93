import type { Db } from '../../db/connect'
import { enqueue } from '../../jobs/job-store'
import { queueDelivery, type NewDelivery } from './delivery-store'

/** Part of the transaction that submits the document: afterwards a worker brings it to the platform, once. */
export async function sendDocument(tx: Db, supplierId: string, delivery: NewDelivery): Promise<void> {
  await queueDelivery(tx, supplierId, delivery)
  await enqueue(tx, 'deliver-documents', { orderId: delivery.orderId })
}
