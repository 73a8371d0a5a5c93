import type { OpenDelivery } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { COUNT_LIMIT, type PageRange } from '../../../lib/page'

/** A blank filter counts all deliveries that are not delivered. */
export async function countOpenDeliveries(db: Db, filter: OpenFilter | ''): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select 1 from deliveries delivery where ${FILTERS[filter]} limit ${COUNT_LIMIT}) as open
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

interface DeliveryRow extends Omit<OpenDelivery, 'submitTime' | 'nextTryTime' | 'isUnderWay'> {
  submittedAt: Date
  dueAt: Date
  isDue: boolean
}

/** Newest first; ids are assigned when documents are submitted. */
export async function findOpenDeliveries(
  db: Db,
  filter: OpenFilter | '',
  { offset, limit }: PageRange,
): Promise<OpenDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select delivery.id, supplier_name as "supplierName", tec_com_id as "tecComId",
      buyer_order_number as "buyerOrderNumber", delivery.kind, delivery.number, delivery.created_at as "submittedAt",
      delivery.state, delivery.reason, delivery.attempts, delivery.due_at as "dueAt", delivery.due_at <= now() as "isDue",
      exists (
        select from deliveries earlier
        where earlier.order_id = delivery.order_id and earlier.id < delivery.id and earlier.state <> 'delivered'
      ) as "isHeldBack"
    from deliveries delivery
      join orders on orders.id = delivery.order_id
      join suppliers on suppliers.id = delivery.supplier_id
    where ${FILTERS[filter]}
    order by delivery.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(toOpenDelivery)
}

function toOpenDelivery({ submittedAt, dueAt, isDue, ...row }: DeliveryRow): OpenDelivery {
  const isWaiting = row.state === 'queued' && !row.isHeldBack
  return {
    ...row,
    submitTime: submittedAt.toISOString(),
    ...(isWaiting && !isDue ? { nextTryTime: dueAt.toISOString() } : {}),
    isUnderWay: row.state === 'sending' || (isWaiting && isDue),
  }
}

/** States are literals, not parameters: otherwise the partial index on open deliveries is not used. */
const FILTERS = {
  '': sql`delivery.state <> 'delivered'`,
  failed: sql`delivery.state = 'failed'`,
  waiting: sql`delivery.state in ('queued', 'sending')`,
} as const
