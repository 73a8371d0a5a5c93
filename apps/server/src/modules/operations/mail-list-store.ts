import type { OpenMail } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isSending } from '../notifications/mail-store'
import { isStale } from '../notifications/resend-store'
import { COUNT_LIMIT, type Cut } from './page'

/** A blank filter means all that have not been sent. */
export async function countOpenMails(db: Db, filter: OpenFilter | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from mails where ${IS_OF[filter]} limit ${COUNT_LIMIT}) as open
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface MailRow extends Omit<OpenMail, 'createTime' | 'nextTryTime' | 'isUnderWay'> {
  createdAt: Date
  dueAt: Date
  isDue: boolean
}

/** Ids are given out as mails are asked for, so the newest has the highest. */
export async function findOpenMails(db: Db, filter: OpenFilter | '', { offset, limit }: Cut): Promise<OpenMail[]> {
  const { rows } = await sql<MailRow>`
    select mails.id, supplier_name as "supplierName", tec_com_id as "tecComId", contact_email as "contactEmail",
      mails.kind, cardinality(order_ids) as "orderCount", mails.created_at as "createdAt", ${isStale} as "isStale",
      case when ${isSending} then 'sending' else mails.state end as state, mails.reason, mails.attempts,
      due_at as "dueAt", due_at <= now() as "isDue"
    from mails join suppliers on suppliers.id = mails.supplier_id
    where ${IS_OF[filter]}
    order by mails.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(openMailOf)
}

function openMailOf({ createdAt, dueAt, isDue, ...row }: MailRow): OpenMail {
  const isQueued = row.state === 'queued'
  return {
    ...row,
    createTime: createdAt.toISOString(),
    ...(isQueued && !isDue ? { nextTryTime: dueAt.toISOString() } : {}),
    isUnderWay: row.state === 'sending' || (isQueued && isDue),
  }
}

/** Written out, because only then does the index of what is open serve. */
const IS_OF = {
  '': sql`mails.state <> 'sent'`,
  failed: sql`mails.state = 'failed'`,
  waiting: sql`mails.state = 'queued'`,
} as const
