import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isSending } from './mail-store'

/** Nobody waits a day for a link that was to come at once; who still needs one asks again. */
export const isStale = sql<boolean>`(mails.kind = 'passwordReset' and mails.created_at < now() - interval '1 day')`

/**
 * Keeps the account of the mail's supplier as it is until the end of the transaction; false when the mail is gone.
 * Always before the mail itself is locked: whoever changes the account locks in this order too.
 */
export async function lockOwner(tx: Db, mailId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from suppliers where id = (select supplier_id from mails where id = ${mailId}) for key share
  `.execute(tx)
  return rows.length > 0
}

export async function lockMail(tx: Db, id: string) {
  if (!(await lockOwner(tx, id))) return null
  const row = await tx
    .selectFrom('mails')
    .select(['kind', 'supplier_id as supplierId', 'state', isSending.as('isSending'), isStale.as('isStale')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function requeueMail(tx: Db, id: string): Promise<void> {
  await sql`
    update mails set state = 'queued', reason = '', attempts = 0, is_sending = false, due_at = now(), changed_at = now()
    where id = ${id}
  `.execute(tx)
}

/** One whose process was lost is not being sent any more either. */
export async function hastenMail(tx: Db, id: string): Promise<void> {
  await sql`update mails set is_sending = false, due_at = now(), changed_at = now() where id = ${id}`.execute(tx)
}
