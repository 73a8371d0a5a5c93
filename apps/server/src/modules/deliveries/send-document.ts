import type { Db } from '../../db/connect'
import { enqueue } from '../../jobs/job-store'
import { queueDelivery, type NewDelivery } from './delivery-store'

/** Part of the transaction that submits the document: what is submitted will be delivered, what is not will not. */
export async function sendDocument(tx: Db, supplierId: string, delivery: NewDelivery): Promise<void> {
  await queueDelivery(tx, supplierId, delivery)
  const { orderId } = delivery
  await enqueue(tx, 'deliver-documents', { orderId }, { key: deliveryJobKey(orderId) })
}

export function deliveryJobKey(orderId: string): string {
  return `deliver-documents ${orderId}`
}
