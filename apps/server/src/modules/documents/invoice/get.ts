import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { getInvoice as call } from '@partwire/contract/invoice'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { readSnapshot } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { findDeliveries } from '../deliveries/delivery-store'
import { readOrder } from '../worked-order'
import { invoiceReply } from './reply'
import { readInvoice } from './read'

export async function getInvoice(
  { config, db, now }: Deps,
  supplierId: string,
  { orderId }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const today = calendarDay(now(), config.businessTimeZone)
  return readSnapshot(db, async (tx) => {
    const order = await readOrder(tx, supplierId, orderId)
    const stored = await readInvoice(tx, supplierId, orderId)
    const deliveries = await findDeliveries(tx, orderId, 'Invoice')
    const delivery = deliveries.get(stored.head.id) ?? null
    return { success: true, order, invoice: invoiceReply(stored, { delivery, today }), setting: stored.setting }
  })
}
