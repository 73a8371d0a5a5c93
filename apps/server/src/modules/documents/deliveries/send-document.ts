import type { Db } from '../../../db/connect'
import { queueDelivery, type NewDelivery } from './delivery-store'
import { enqueueDeliveries } from './enqueue-deliveries'

/** Part of the transaction that submits the document: what is submitted will be delivered, what is not will not. */
export async function sendDocument(tx: Db, supplierId: string, delivery: NewDelivery): Promise<void> {
  await queueDelivery(tx, supplierId, delivery)
  await enqueueDeliveries(tx, supplierId)
}
