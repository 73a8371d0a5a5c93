import type { MailKind } from '@partwire/domain/operations/states'
import type { Db } from '../../db/connect'
import { enqueue } from '../../jobs/job-store'

const TASKS = { newOrders: 'send-order-mail', passwordReset: 'send-reset-mail' } as const satisfies Record<
  MailKind,
  string
>

/** The next try of a mail; one that was planned for later is moved to this time. */
export async function enqueueMail(
  db: Db,
  { id, kind }: { id: string; kind: MailKind },
  delaySeconds = 0,
): Promise<void> {
  await enqueue(db, TASKS[kind], { mailId: id }, { key: `send-mail ${id}`, delaySeconds })
}
