import { MAX_FILE_MAILS_PER_DAY } from '@partwire/domain/e-document/send-file'
import type { MailKind } from '@partwire/domain/operations/states'
import type { Db } from '../../db/connect'
import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { enqueue } from '../../jobs/job-store'
import { claimUnannouncedOrders } from '../orders/announcement-store'
import { wantsOrderMails } from '../suppliers/contact-store'
import { countRecentFileMails, type FileMail, insertFileMail, lockFileMails } from './file-mail-store'
import { insertOrderMail, lockMail, requeueMail, retryMailNow } from './mail-store'

const TASKS = {
  newOrders: 'send-order-mail',
  passwordReset: 'send-reset-mail',
  invoiceFile: 'send-file-mail',
  creditNoteFile: 'send-credit-note-mail',
} as const satisfies Record<MailKind, string>

/** Schedules the next attempt of a mail; a job that is waiting for this mail is moved to the new time. */
export async function enqueueMail(
  db: Db,
  { id, kind }: { id: string; kind: MailKind },
  delaySeconds = 0,
): Promise<void> {
  await enqueue(db, TASKS[kind], { mailId: id }, { key: `send-mail ${id}`, delaySeconds })
}

/**
 * Sends the supplier one mail about all orders that were not announced yet, also those of an earlier synchronisation
 * whose process died. Orders of a supplier that wants no mails count as announced, so that they are not sent later.
 */
export async function announceOrders({ db }: Deps, supplierId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const orderIds = await claimUnannouncedOrders(tx, supplierId)
    if (orderIds.length === 0 || !(await wantsOrderMails(tx, supplierId))) return
    const id = await insertOrderMail(tx, supplierId, orderIds)
    await enqueueMail(tx, { id, kind: 'newOrders' })
  })
}

/**
 * Queues a mail with a file of an invoice or credit note. Refuses it when the supplier has requested as many as a day
 * allows; requests at the same time are counted one after the other.
 */
export async function queueFileMail(tx: Db, supplierId: string, mail: FileMail): Promise<void> {
  await lockFileMails(tx, supplierId)
  if ((await countRecentFileMails(tx, supplierId)) >= MAX_FILE_MAILS_PER_DAY) {
    throw new Refusal(
      'too-many-attempts',
      `${MAX_FILE_MAILS_PER_DAY} e-mails were sent within a day. Please try again tomorrow.`,
    )
  }
  const id = await insertFileMail(tx, supplierId, mail)
  await enqueueMail(tx, { id, kind: mail.creditNoteId === undefined ? 'invoiceFile' : 'creditNoteFile' })
}

/**
 * Sends a mail again now: a waiting one keeps the count of its attempts, a failed one gets all of them back. Returns
 * the supplier and the state the mail had.
 */
export async function resendOpenMail(tx: Db, id: string): Promise<{ supplierId: string; state: 'queued' | 'failed' }> {
  const mail = await lockMail(tx, id)
  if (mail === null) throw new Refusal('not-found', 'This mail does not exist.')
  const { kind, supplierId, state } = mail
  if (state === 'sent') throw new Refusal('conflict', 'This mail has been sent already.')
  if (mail.isSending) throw new Refusal('conflict', 'This mail is being sent right now.')
  if (mail.isStale) {
    throw new Refusal('conflict', 'This reset was requested more than a day ago. The supplier can request a new one.')
  }

  await (state === 'failed' ? requeueMail(tx, id) : retryMailNow(tx, id))
  await enqueueMail(tx, { id, kind })
  return { supplierId, state }
}
