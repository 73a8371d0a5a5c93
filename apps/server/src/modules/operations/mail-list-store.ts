import type { OpenMail } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { isSending } from '../order-mails/order-mail-store'
import { COUNT_LIMIT, type Cut } from './page'

/** A blank filter means all that have not been sent. */
export async function countOpenMails(db: Db, filter: OpenFilter | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from order_mails mail where ${IS_OF[filter]} limit ${COUNT_LIMIT}) as open
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface MailRow extends Omit<OpenMail, 'createTime' | 'nextTryTime' | 'isUnderWay'> {
  createdAt: Date
  /** Null when no job is there: the sweep brings it back. */
  dueAt: Date | null
  isDue: boolean | null
}

/** When a mail is tried next only its job knows. */
export async function findOpenMails(db: Db, filter: OpenFilter | '', { offset, limit }: Cut): Promise<OpenMail[]> {
  const { rows } = await sql<MailRow>`
    select mail.id, supplier_name as "supplierName", tec_com_id as "tecComId", contact_email as "contactEmail",
      cardinality(order_ids) as "orderCount", mail.created_at as "createdAt",
      case when ${isSending} then 'sending' else mail.state end as state, mail.reason, mail.attempts,
      job.run_at as "dueAt", job.run_at <= now() as "isDue"
    from order_mails mail
      join suppliers on suppliers.id = mail.supplier_id
      left join graphile_worker.jobs job on job.key = 'send-order-mail ' || mail.id
    where ${IS_OF[filter]}
    order by mail.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(openMailOf)
}

function openMailOf({ createdAt, dueAt, isDue, ...row }: MailRow): OpenMail {
  const isQueued = row.state === 'queued'
  return {
    ...row,
    createTime: createdAt.toISOString(),
    ...(isQueued && dueAt !== null && isDue === false ? { nextTryTime: dueAt.toISOString() } : {}),
    isUnderWay: row.state === 'sending' || (isQueued && isDue === true),
  }
}

/** Written out, because only then does the index of what is open serve. */
const IS_OF = {
  '': sql`mail.state <> 'sent'`,
  failed: sql`mail.state = 'failed'`,
  waiting: sql`mail.state = 'queued'`,
} as const
