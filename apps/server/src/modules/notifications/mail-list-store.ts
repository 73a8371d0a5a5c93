import type { OpenMail } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { COUNT_LIMIT, type PageRange } from '../../lib/page'
import { isSending, isStale } from './mail-store'

/** A blank filter counts all mails that are not sent. */
export async function countOpenMails(db: Db, filter: OpenFilter | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from mails where ${FILTERS[filter]} limit ${COUNT_LIMIT}) as open
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface MailRow extends Omit<OpenMail, 'createTime' | 'nextTryTime' | 'isUnderWay'> {
  createdAt: Date
  dueAt: Date
  isDue: boolean
}

/** Newest first; ids are assigned when mails are requested. */
export async function findOpenMails(
  db: Db,
  filter: OpenFilter | '',
  { offset, limit }: PageRange,
): Promise<OpenMail[]> {
  const { rows } = await sql<MailRow>`
    select mails.id, supplier_name as "supplierName", tec_com_id as "tecComId", contact_email as "contactEmail",
      mails.kind, cardinality(order_ids) as "orderCount", mails.created_at as "createdAt", ${isStale} as "isStale",
      case when ${isSending} then 'sending' else mails.state end as state, mails.reason, mails.attempts,
      due_at as "dueAt", due_at <= now() as "isDue"
    from mails join suppliers on suppliers.id = mails.supplier_id
    where ${FILTERS[filter]}
    order by mails.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(toOpenMail)
}

function toOpenMail({ createdAt, dueAt, isDue, ...row }: MailRow): OpenMail {
  const isQueued = row.state === 'queued'
  return {
    ...row,
    createTime: createdAt.toISOString(),
    ...(isQueued && !isDue ? { nextTryTime: dueAt.toISOString() } : {}),
    isUnderWay: row.state === 'sending' || (isQueued && isDue),
  }
}

/** States are literals, not parameters: otherwise the partial index on open mails is not used. */
const FILTERS = {
  '': sql`mails.state <> 'sent'`,
  failed: sql`mails.state = 'failed'`,
  waiting: sql`mails.state = 'queued'`,
} as const
