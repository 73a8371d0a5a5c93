import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/connect'
import { findInvalidOrders } from '../../apps/server/src/testing/find-invalid-orders'
import * as z from 'zod'
import type { Cluster } from './cluster'
import type { SupplierClient } from './supplier-client'

const receivedReply = z.object({ documents: z.array(z.object({ kind: z.string(), number: z.string() })) })
const mailsReply = z.object({ mails: z.array(z.object({ to: z.string(), subject: z.string() })) })

/** Waits until every placed order is imported (or its message is held) and finished. */
export async function waitUntilWorked(db: Db, placed: number, timeoutMs: number): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(500)) {
    const { rows } = await sql<{ taken: number; held: number; open: number }>`
      select count(*)::integer as taken, count(*) filter (where status not in ('finish', 'rejected'))::integer as open,
        (select count(*)::integer from inbound_messages where state = 'quarantined') as held
      from orders
    `.execute(db)
    const [{ taken, held, open } = { taken: 0, held: 0, open: 0 }] = rows
    if (taken + held >= placed && open === 0) return
    if (Date.now() > deadline)
      throw new Error(`${taken} of ${placed} orders were taken, ${held} held, ${open} are open.`)
  }
}

/** Waits until all documents and mails are delivered. Resends failed deliveries, as a user would after the fault. */
export async function waitUntilSettled(db: Db, client: SupplierClient, timeoutMs: number): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(500)) {
    const open = await db.selectFrom('deliveries').select(['id', 'state']).where('state', '<>', 'delivered').execute()
    const mails = await db.selectFrom('mails').select('id').where('state', '<>', 'sent').execute()
    if (open.length === 0 && mails.length === 0) return
    for (const { id, state } of open) {
      if (state === 'failed') await client.post('/api/supplier/delivery/resend', { id })
    }
    if (Date.now() > deadline) throw new Error(`${open.length} deliveries and ${mails.length} mails never ended.`)
  }
}

/** Returns one sentence per problem in the final state. */
export async function findProblems(
  db: Db,
  { control }: Pick<Cluster, 'control'>,
  { tecComId, email, acknowledged }: { tecComId: string; email: string; acknowledged: ReadonlySet<string> },
): Promise<string[]> {
  const { documents } = receivedReply.parse(await control('GET', `received?tecComId=${tecComId}`))
  const received = documents.map(({ kind, number }) => `${kind} ${number}`)
  const sent = await db.selectFrom('deliveries').select(['kind', 'number']).execute()
  const known = new Set(sent.map(({ kind, number }) => `${kind} ${number}`))
  return [
    ...[...acknowledged]
      .filter((name) => !received.includes(name))
      .map((name) => `${name} is missing at the platform.`),
    ...received.filter((name) => !known.has(name)).map((name) => `${name} is at the platform and not in the portal.`),
    ...received.filter((name, i) => received.indexOf(name) !== i).map((name) => `${name} is at the platform twice.`),
    ...(await findDuplicateDeliveries(db)),
    ...(await findInvalidOrders(db)),
    ...(await mailProblems(db, mailsReply.parse(await control('GET', 'mails')).mails, email)),
  ]
}

/** Orders with more than one order response or invoice. */
async function findDuplicateDeliveries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; kind: string }>`
    select order_id, kind from deliveries where kind <> 'DesAdv' group by order_id, kind having count(*) > 1
  `.execute(db)
  return rows.map(({ order_id: orderId, kind }) => `Order ${orderId} sent more than one ${kind}.`)
}

async function mailProblems(
  db: Db,
  mails: readonly { to: string; subject: string }[],
  email: string,
): Promise<string[]> {
  const told = await db.selectFrom('mails').select('order_ids').where('kind', '=', 'newOrders').execute()
  const ids = told.flatMap((mail) => mail.order_ids)
  const orders = await db.selectFrom('orders').select('id').execute()
  const shown = mails.filter(({ to, subject }) => to === email && /new order/.test(subject)).length
  return [
    ...(shown === told.length ? [] : [`${shown} notifications arrived for ${told.length} syncs with new orders.`]),
    ...(new Set(ids).size === ids.length ? [] : ['An order was announced twice.']),
    ...(ids.length === orders.length ? [] : [`${ids.length} of ${orders.length} orders were announced.`]),
  ]
}
