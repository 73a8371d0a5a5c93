import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getInvoice as call } from '@partwire/contract/invoice'
import type { Deps } from '../../deps'
import { findDeliveries } from '../deliveries/delivery-store'
import { readOrder } from '../orders/worked-order'
import { invoiceReply } from './invoice-reply'
import { readInvoice } from './read-invoice'

export async function getInvoice(
  { db, now }: Deps,
  supplierId: string,
  { orderId }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const order = await readOrder(db, supplierId, orderId)
  const stored = await readInvoice(db, supplierId, orderId)
  const deliveries = await findDeliveries(db, orderId, 'Invoice')
  const delivery = deliveries.get(stored.head.id) ?? null
  return { success: true, order, invoice: invoiceReply(stored, { delivery, now: now() }), setting: stored.setting }
}
