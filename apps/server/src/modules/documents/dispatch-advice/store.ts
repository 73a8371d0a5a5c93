import type { PlannedDelivery } from '@partwire/domain/dispatch-advice/planned-deliveries'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime, jsonRows } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import type { OrderParties } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
import { documentNumber, reservedNumbers } from '../number-store'
import { insertedEvent, type EventValues } from '../timeline/event-store'
import {
  INSERTED_COLUMNS,
  ITEM_COLUMNS,
  itemRow,
  lineValues,
  updatedLines,
  type LineValues,
  type StoredLine,
  type StoredLines,
} from './line-store'

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
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the heads of the dispatch advices of an order as JSON, the earliest planned delivery first. */
export function dispatchAdviceHeads({ supplierId, orderId }: OwnedOrder): RawBuilder<DispatchAdviceHead[]> {
  return jsonRows(sql`
    select id::text, des_adv_id as "desAdvId", planned_delivery_date as "plannedDeliveryDate", issue_date as "issueDate",
      delivery_date as "deliveryDate", transport_type as "transportType", transport_id as "transportId",
      packet_count as "packetCount", ident_system as "identSystem", packet_number as "packetNumber", parties, version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from dispatch_advices where supplier_id = ${supplierId} and order_id = ${orderId}
    order by planned_delivery_date
  `)
}

interface NewValues extends Stamp {
  supplierId: string
  orderId: string
  count: number
  days: string[]
  lines: string
}

const insertDrafts = defineStatement<NewValues, { id: string }>(
  (value) => sql`
    with reserved as (${reservedNumbers(value('supplierId'), 'DesAdv', value('count'))}),
    head as (
      insert into dispatch_advices
        (supplier_id, order_id, des_adv_id, planned_delivery_date, delivery_date, updated_at, updated_by)
      select ${value('supplierId')}::bigint, ${value('orderId')}::bigint,
        ${documentNumber('DesAdv', sql`last - ${value('count')}::bigint + number`)},
        day, day, ${value('at')}::timestamptz, ${value('by')}
      from reserved, unnest(${value('days')}::text[]) with ordinality as planned (day, number)
      order by number
      returning supplier_id, id, planned_delivery_date
    ),
    items as (
      insert into dispatch_advice_items (${INSERTED_COLUMNS})
      select head.supplier_id, head.id, line.position, line."itemPosition", line."isOrigin", line."confirmedQuantity",
        line."deliveredQuantity", line."packetKind", line."identSystem", line."packetNumber"
      from head inner join json_to_recordset(${value('lines')}::json) as line (day text, ${ITEM_COLUMNS})
        on line.day = head.planned_delivery_date
    )
    select id::text from head order by planned_delivery_date
  `,
)

interface NewDispatchAdvice {
  plannedDeliveryDate: PlannedDelivery['plannedDeliveryDate']
  items: readonly StoredLine[]
}

/** Inserts drafts with the next numbers, the earliest planned delivery first, and returns their ids in this order. */
export async function insertDispatchAdvices(
  tx: Db,
  supplierId: string,
  orderId: string,
  { advices, ...stamp }: Stamp & { advices: readonly NewDispatchAdvice[] },
): Promise<string[]> {
  const lines = advices.flatMap(({ plannedDeliveryDate: day, items }) =>
    items.map((item, i) => ({ day, ...itemRow(item, i) })),
  )
  const rows = await insertDrafts(tx, {
    supplierId,
    orderId,
    ...stamp,
    count: advices.length,
    days: advices.map(({ plannedDeliveryDate }) => plannedDeliveryDate),
    lines: JSON.stringify(lines),
  })
  return rows.map(({ id }) => id)
}

/** The fields of a form as they are stored. */
export interface StoredForm {
  head: Pick<
    DispatchAdviceHead,
    'deliveryDate' | 'transportType' | 'transportId' | 'packetCount' | 'identSystem' | 'packetNumber'
  >
  lines: StoredLines
}

export function typedHead(form: DispatchAdviceForm): StoredForm['head'] {
  return {
    deliveryDate: form.deliveryDate.trim(),
    transportType: form.transportType,
    transportId: form.transportId.trim(),
    packetCount: normalizeInput(form.packetCount),
    identSystem: form.identSystem,
    packetNumber: form.packetNumber.trim(),
  }
}

type DraftValues = LockValues & LineValues & Stamp & StoredForm['head'] & { id: string; version: number }

const changeDraft = defineStatement<DraftValues, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      update dispatch_advices as advice
      set delivery_date = ${value('deliveryDate')}, transport_type = ${value('transportType')},
        transport_id = ${value('transportId')}, packet_count = ${value('packetCount')},
        ident_system = ${value('identSystem')}, packet_number = ${value('packetNumber')},
        version = version + 1, updated_at = ${value('at')}, updated_by = ${value('by')}
      from locked
      where advice.supplier_id = ${value('supplierId')} and advice.order_id = locked.id
        and advice.id = ${value('id')} and version = ${value('version')} and submitted_at is null
      returning advice.supplier_id, advice.id
    ),
    ${updatedLines(value)}
    select id from head
  `,
)

/**
 * Replaces the fields and lines of a draft. Returns false, and changes nothing, when the draft does not have this version
 * any more or its order is not in status dispatchAdvice any more.
 */
export async function updateDraft(tx: Db, draft: DraftKey, form: StoredForm, stamp: Stamp): Promise<boolean> {
  const values = { ...draft, ...form.head, ...lineValues(form.lines), ...stamp }
  const rows = await changeDraft(tx, { ...values, status: 'dispatchAdvice' })
  return rows.length > 0
}

interface Submission {
  id: string
  issueDate: string
  parties: OrderParties
  event: EventValues
}

const freeze = defineStatement<EventValues & { id: string; issueDate: string; parties: string }, object>(
  (value) => sql`
    with event as (${insertedEvent(value)})
    update dispatch_advices
    set submitted_at = ${value('at')}, issue_date = ${value('issueDate')}, parties = ${value('parties')}
    where supplier_id = ${value('supplierId')} and id = ${value('id')}
  `,
)

/** Freezes the dispatch advice and records the event: afterwards a trigger rejects every change. */
export async function markSubmitted(tx: Db, { id, issueDate, parties, event }: Submission): Promise<void> {
  await freeze(tx, { ...event, id, issueDate, parties: JSON.stringify(parties) })
}
