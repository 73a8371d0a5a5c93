import type { Deps } from '../../deps'
import { enqueueMail } from './enqueue-mail'
import { insertOrderMail, takeUnannounced, wantsOrderMails } from './order-mail-store'

/**
 * One mail for what a sync brought. Orders of a sync whose process died are told of by the next one; no order is told
 * of twice. Who wants no mails is not told later of what came before.
 */
export async function announceOrders({ db }: Deps, supplierId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const orderIds = await takeUnannounced(tx, supplierId)
    if (orderIds.length === 0 || !(await wantsOrderMails(tx, supplierId))) return
    const id = await insertOrderMail(tx, supplierId, orderIds)
    await enqueueMail(tx, { id, kind: 'newOrders' })
  })
}
