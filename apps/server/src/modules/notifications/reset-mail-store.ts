import { sql } from 'kysely'
import type { Db } from '../../db/connect'

export async function insertResetMail(tx: Db, supplierId: string, origin: string): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({ kind: 'passwordReset', supplier_id: supplierId, origin })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Due for an hour, and no worker was there to send it: whoever asked has given up by now, and a mail would puzzle them. */
export async function giveUpLateReset(tx: Db, id: string): Promise<void> {
  await sql`
    update mails set state = 'failed', reason = 'No worker was there to send it in time.', is_sending = false, changed_at = now()
    where id = ${id} and state = 'queued' and due_at < now() - interval '1 hour'
  `.execute(tx)
}

/** A week is long enough to see that they failed; who needs one has asked again. */
export async function forgetOldResetMails(db: Db): Promise<void> {
  await sql`
    delete from mails where kind = 'passwordReset' and created_at < now() - interval '7 days'
  `.execute(db)
}
