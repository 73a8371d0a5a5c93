import { sql } from 'kysely'
import type { Db } from '../../db/connect'

/** Queues a mail with a reset link. `origin` is the public origin that the link leads to. */
export async function insertResetMail(tx: Db, supplierId: string, origin: string): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({ kind: 'passwordReset', supplier_id: supplierId, origin })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Fails a reset mail that has been due for more than an hour because no worker was running: it would come too late. */
export async function failOverdueResetMail(tx: Db, id: string): Promise<void> {
  await sql`
    update mails set state = 'failed', reason = 'No worker was there to send it in time.', is_sending = false, changed_at = now()
    where id = ${id} and state = 'queued' and due_at < now() - interval '1 hour'
  `.execute(tx)
}

export async function deleteResetMails(tx: Db, supplierId: string): Promise<void> {
  await tx.deleteFrom('mails').where('supplier_id', '=', supplierId).where('kind', '=', 'passwordReset').execute()
}

/** Reset mails are kept for a week, so that the operator can see which failed. */
export async function deleteOldResetMails(db: Db): Promise<void> {
  await sql`
    delete from mails where kind = 'passwordReset' and created_at < now() - interval '7 days'
  `.execute(db)
}
