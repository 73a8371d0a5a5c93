import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../order-facts-store'
import { insertItems } from './line-store'

/** When something was done, and by whom. */
export interface Stamp {
  at: Date
  by: string
}

interface NewDispatchAdvice {
  orderId: string
  desAdvId: string
  planned: PlannedDelivery
  stamp: Stamp
}

export async function insertDispatchAdvice(
  tx: Db,
  supplierId: string,
  { orderId, desAdvId, planned: { plannedDeliveryDate, items }, stamp: { at, by } }: NewDispatchAdvice,
): Promise<string> {
  const { id } = await tx
    .insertInto('dispatch_advices')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      des_adv_id: desAdvId,
      planned_delivery_date: plannedDeliveryDate,
      delivery_date: plannedDeliveryDate,
      updated_at: at,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = items.map(({ index, quantity }) => ({
    itemPosition: index + 1,
    confirmedQuantity: quantity,
    form: {
      deliveredQuantity: quantity,
      packetKind: '' as const,
      identSystem: '' as const,
      packetNumber: '',
      measurements: [],
      isOrigin: true,
    },
  }))
  await insertItems(tx, id, rows)
  return id
}

export async function setDispatchAdviceIds(tx: Db, orderId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ dispatch_advice_ids: [...ids] })
    .where('id', '=', orderId)
    .execute()
}

export interface DispatchAdviceHead {
  id: string
  desAdvId: string
  plannedDeliveryDate: string
  issueDate: string
  deliveryDate: string
  transportType: DispatchAdviceForm['transportType']
  transportId: string
  packetCount: string
  identSystem: DispatchAdviceForm['identSystem']
  packetNumber: string
  version: number
  updatedAt: Date
  updatedBy: string
  submittedAt: Date | null
  /** Those it was submitted with; null in a draft, and in what was submitted before they were kept. */
  parties: OrderParties | null
}

/** The advices of an order, the earliest planned delivery first. */
export async function findDispatchAdviceHeads(
  db: Db,
  supplierId: string,
  orderId: string,
): Promise<DispatchAdviceHead[]> {
  return db
    .selectFrom('dispatch_advices')
    .select([
      'id',
      'des_adv_id as desAdvId',
      'planned_delivery_date as plannedDeliveryDate',
      'issue_date as issueDate',
      'delivery_date as deliveryDate',
      'transport_type as transportType',
      'transport_id as transportId',
      'packet_count as packetCount',
      'ident_system as identSystem',
      'packet_number as packetNumber',
      'version',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      'submitted_at as submittedAt',
      'parties',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .orderBy('planned_delivery_date')
    .execute()
}

/** What was typed into the fields of the shipment, right or wrong. */
export async function updateHead(tx: Db, id: string, form: DispatchAdviceForm, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('dispatch_advices')
    .set({
      delivery_date: form.deliveryDate,
      transport_type: form.transportType,
      transport_id: form.transportId.trim(),
      packet_count: typedText(form.packetCount),
      ident_system: form.identSystem,
      packet_number: form.packetNumber.trim(),
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
}

interface Issue {
  day: string
  at: Date
  parties: OrderParties
}

/** From here on it is frozen. */
export async function markSubmitted(tx: Db, orderId: string, id: string, { day, at, parties }: Issue): Promise<void> {
  await tx
    .updateTable('dispatch_advices')
    .set({ submitted_at: at, issue_date: day, parties: JSON.stringify(parties) })
    .where('id', '=', id)
    .execute()
  await sql`
    update orders set submitted_dispatch_advice_ids = submitted_dispatch_advice_ids || ${id}::bigint where id = ${orderId}
  `.execute(tx)
}
