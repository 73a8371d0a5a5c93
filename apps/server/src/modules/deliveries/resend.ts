import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { enqueue } from '../../jobs/job-store'
import { recordEvent } from '../timeline/event-store'
import { lockDelivery, requeueDelivery } from './resend-store'
import { deliveryJobKey } from './send-document'

interface Resend {
  id: string
  /** Null when the operator does it, who may resend everybody's. */
  supplierId: string | null
  by: string
}

/** A failed delivery goes out again with the same number and bytes, and gets all its tries back. */
export async function resend({ db, now }: Deps, { id, supplierId, by }: Resend): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const delivery = await lockDelivery(tx, id, supplierId)
    if (delivery === null) throw new Refusal('not-found', 'This delivery does not exist.')
    if (delivery.state !== 'failed') throw new Refusal('conflict', 'This document is on its way already.')

    const { orderId, number } = delivery
    await requeueDelivery(tx, id)
    await recordEvent(tx, delivery.supplierId, { orderId, at: now(), by, text: `${number} is sent again.` })
    await enqueue(tx, 'deliver-documents', { orderId }, { key: deliveryJobKey(orderId) })
  })
}
