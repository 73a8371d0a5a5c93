import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../../orders/order-party-store'
import { addSubmittedDispatchAdvice, type Stamp } from '../../orders/worked-order-store'

export interface DispatchAdviceHead {
  id: string
  desAdvId: string
  plannedDeliveryDate: string
  /** Set on submit; blank in a draft. */
  issueDate: string
  deliveryDate: string
  transportType: DispatchAdviceForm['transportType']
  transportId: string
  packetCount: string
  identSystem: DispatchAdviceForm['identSystem']
  packetNumber: string
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  version: number
  updatedAt: Date
  updatedBy: string
  submittedAt: Date | null
}

/** The dispatch advices of an order, the earliest planned delivery first. */
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
      'parties',
      'version',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      'submitted_at as submittedAt',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .orderBy('planned_delivery_date')
    .execute()
}

interface NewDispatchAdvice {
  orderId: string
  desAdvId: string
  plannedDeliveryDate: string
  stamp: Stamp
}

export async function insertDispatchAdvice(
  tx: Db,
  supplierId: string,
  { orderId, desAdvId, plannedDeliveryDate, stamp: { at, by } }: NewDispatchAdvice,
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
  return id
}

export async function updateHead(tx: Db, id: string, form: DispatchAdviceForm, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('dispatch_advices')
    .set({
      delivery_date: form.deliveryDate,
      transport_type: form.transportType,
      transport_id: form.transportId.trim(),
      packet_count: normalizeInput(form.packetCount),
      ident_system: form.identSystem,
      packet_number: form.packetNumber.trim(),
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
}

interface Submission {
  orderId: string
  at: Date
  issueDate: string
  parties: OrderParties
}

/** Freezes the dispatch advice (afterwards a trigger rejects every change) and lists it as submitted in its order. */
export async function markSubmitted(
  tx: Db,
  id: string,
  { orderId, at, issueDate, parties }: Submission,
): Promise<void> {
  await tx
    .updateTable('dispatch_advices')
    .set({ submitted_at: at, issue_date: issueDate, parties: JSON.stringify(parties) })
    .where('id', '=', id)
    .execute()
  await addSubmittedDispatchAdvice(tx, orderId, id)
}
