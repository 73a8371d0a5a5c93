import type { Db } from '../../db/connect'
import { enqueue } from '../../jobs/job-store'

/** The next try of a mail; one that was planned for later is moved to this time. */
export async function enqueueOrderMail(db: Db, orderMailId: string, delaySeconds = 0): Promise<void> {
  await enqueue(db, 'send-order-mail', { orderMailId }, { key: `send-order-mail ${orderMailId}`, delaySeconds })
}
