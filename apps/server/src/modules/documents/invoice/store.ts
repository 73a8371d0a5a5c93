import type { Sources } from '@partwire/domain/documents/proposals'
import type { Invoice, InvoiceForm, ProposedField } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { LastInvoice } from '@partwire/domain/parts/offers'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { dayText, isoTime, jsonRow, typedDay } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import { buyerPartyNumber, type OrderParties } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
import {
  LEARNED_KEYS,
  learnedParts,
  learningValues,
  type LearnedKey,
  type LearningValues,
  type TaughtValue,
} from '../../parts/learn-store'
import { settingText } from '../../settings/setting-store'
import { insertedFacts } from '../e-documents/facts-store'
import { responseCurrency } from '../order-response/facts-store'
import { storedSources } from '../proposals'
import { insertedEvent, type EventValues } from '../timeline/event-store'
import { insertedLines, lineValues, updatedLines, type LineValues, type StoredLines } from './line-store'

export interface InvoiceHead {
  id: string
  invoiceId: string
  /** Set on submit; blank in a draft. */
  issueDate: string
  invoiceDueDate: string
  currency: string
  isTaxApplies: boolean
  discount: string
  discountDueDate: string
  contactName: string
  phone: string
  email: string
  bankName: string
  bankAccount: string
  iban: string
  swift: string
  /** Of the proposed values that a draft still holds. */
  proposals: Sources<ProposedField> | null
  /** Set on submit, like the tax number of the seller; blank in a draft. */
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  /** The sums, set on submit; null in a draft. `payable` is set in currencies without decimals only. */
  netValue: string | null
  taxAmount: string | null
  total: string | null
  payable: string | null
  /** Facts of e-documents: why no tax applies, and the typed delivery date. */
  taxTreatment: Invoice['taxTreatment']
  exemptionReason: string
  deliveryDate: string
  version: number
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the head of the invoice of an order as JSON; null when it has none. */
export function invoiceHead({ supplierId, orderId }: OwnedOrder): RawBuilder<InvoiceHead | null> {
  return jsonRow(sql`
    select id::text, invoice_id as "invoiceId", coalesce(${dayText('issue_day')}, '') as "issueDate",
      ${typedDay({ typed: 'invoice_due_date', day: 'invoice_due_day' })} as "invoiceDueDate", currency,
      is_tax_applies as "isTaxApplies", discount,
      ${typedDay({ typed: 'discount_due_date', day: 'discount_due_day' })} as "discountDueDate",
      contact_name as "contactName", phone, email, bank_name as "bankName", bank_account as "bankAccount", iban, swift,
      buyer_tax_reg_number as "buyerTaxRegNumber", seller_tax_reg_number as "sellerTaxRegNumber", proposals, parties,
      net_value::text as "netValue", tax_amount::text as "taxAmount", total::text, payable::text,
      tax_treatment as "taxTreatment", exemption_reason as "exemptionReason", delivery_date as "deliveryDate", version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from invoices where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

/** Condition: the order has an invoice. */
export function hasInvoice({ supplierId, orderId }: OwnedOrder): RawBuilder<boolean> {
  return sql`exists (select from invoices where supplier_id = ${supplierId} and order_id = ${orderId})`
}

/** Expression: the last submitted invoice to the buyer of an order as JSON; null if there is none. */
export function lastInvoiceToBuyer(owned: OwnedOrder): RawBuilder<LastInvoice | null> {
  return jsonRow(sql`
    select invoice_id as "invoiceId", coalesce(${dayText('issue_day')}, '') as "issueDate",
      ${typedDay({ typed: 'invoice_due_date', day: 'invoice_due_day' })} as "invoiceDueDate",
      is_tax_applies as "isTaxApplies", discount,
      ${typedDay({ typed: 'discount_due_date', day: 'discount_due_day' })} as "discountDueDate"
    from invoices
    where supplier_id = ${owned.supplierId} and submitted_at is not null
      and parties -> 'buyerParty' ->> 'partyNumber' = nullif(${buyerPartyNumber(owned)}, '')
    order by submitted_at desc, id desc limit 1
  `)
}

type NewValues = Stamp & { supplierId: string; orderId: string }

// The tax numbers are set on submit: a draft shows the current ones.
const insertDraft = defineStatement<NewValues, { id: string }>((value) => {
  const owned = { supplierId: value('supplierId'), orderId: value('orderId') }
  return sql`
    with setting as (
      select content -> 'bank' as bank, content -> 'contactPerson' as contact
      from (select ${settingText(value('supplierId'))}::json as content) as saved
    ),
    head as (
      insert into invoices (supplier_id, order_id, currency, contact_name, phone, email, bank_name, bank_account, iban,
        swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
      select ${value('supplierId')}::bigint, ${value('orderId')}::bigint, ${responseCurrency(owned)},
        contact ->> 'name', contact ->> 'phone', contact ->> 'email',
        bank ->> 'name', bank ->> 'account', bank ->> 'iban', bank ->> 'swift',
        '', '', ${value('at')}::timestamptz, ${value('by')}
      from setting
      returning supplier_id, order_id, id
    ),
    ${insertedLines(owned)}
    select id::text from head
  `
})

/** Inserts the draft of an invoice with its items. Bank and contact person come from the settings. Returns its id. */
export async function insertInvoice(tx: Db, supplierId: string, orderId: string, stamp: Stamp): Promise<string> {
  const [row] = await insertDraft(tx, { supplierId, orderId, ...stamp })
  if (row === undefined) throw new Error('the insert of an invoice returned no row')
  return row.id
}

type FormFields =
  | 'invoiceId'
  | 'invoiceDueDate'
  | 'isTaxApplies'
  | 'discount'
  | 'discountDueDate'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'bankName'
  | 'bankAccount'
  | 'iban'
  | 'swift'
  | 'taxTreatment'
  | 'exemptionReason'
  | 'deliveryDate'
  | 'proposals'

/** The fields of a form as they are stored. */
export interface StoredForm {
  head: Pick<InvoiceHead, FormFields>
  lines: StoredLines
}

/** A form of the previous version has no facts of e-documents: they stay as they are stored. */
export function typedHead(form: InvoiceForm, stored: InvoiceHead): StoredForm['head'] {
  return {
    invoiceId: form.invoiceId.trim(),
    invoiceDueDate: form.invoiceDueDate.trim(),
    isTaxApplies: form.isTaxApplies,
    discount: normalizeInput(form.discount),
    discountDueDate: form.discountDueDate.trim(),
    contactName: form.contactName.trim(),
    phone: form.phone.trim(),
    email: form.email.trim(),
    bankName: form.banking.bankName.trim(),
    bankAccount: form.banking.bankAccount.trim(),
    iban: form.banking.iban.trim(),
    swift: form.banking.swift.trim(),
    taxTreatment: form.taxTreatment ?? stored.taxTreatment,
    exemptionReason: form.exemptionReason?.trim() ?? stored.exemptionReason,
    deliveryDate: form.deliveryDate?.trim() ?? stored.deliveryDate,
    proposals: storedSources(form.proposals),
  }
}

type DraftValues = LockValues &
  LineValues &
  Stamp &
  Omit<StoredForm['head'], 'proposals'> & { id: string; version: number; proposals: string | null }

const changeDraft = defineStatement<DraftValues, { id: string }>(
  (value) => sql`
    with locked as materialized (${lockedOrder(value)}),
    head as (
      update invoices as invoice
      set invoice_id = ${value('invoiceId')}, invoice_due_date = ${value('invoiceDueDate')},
        is_tax_applies = ${value('isTaxApplies')}, discount = ${value('discount')},
        discount_due_date = ${value('discountDueDate')}, contact_name = ${value('contactName')},
        phone = ${value('phone')}, email = ${value('email')}, bank_name = ${value('bankName')},
        bank_account = ${value('bankAccount')}, iban = ${value('iban')}, swift = ${value('swift')},
        tax_treatment = ${value('taxTreatment')}, exemption_reason = ${value('exemptionReason')},
        delivery_date = ${value('deliveryDate')}, proposals = ${value('proposals')}::jsonb,
        version = version + 1, updated_at = ${value('at')}, updated_by = ${value('by')}
      from locked
      where invoice.supplier_id = ${value('supplierId')} and invoice.order_id = locked.id
        and invoice.id = ${value('id')} and version = ${value('version')}
      returning invoice.supplier_id, invoice.id
    ),
    ${updatedLines(value)}
    select id from head
  `,
)

/**
 * Replaces the fields and lines of a draft. Returns false, and changes nothing, when the draft does not have this version
 * any more or its order is not in status invoice any more.
 */
export async function updateDraft(tx: Db, draft: DraftKey, form: StoredForm, stamp: Stamp): Promise<boolean> {
  const proposals = form.head.proposals === null ? null : JSON.stringify(form.head.proposals)
  const values = { ...draft, ...form.head, ...lineValues(form.lines), ...stamp, proposals }
  const rows = await changeDraft(tx, { ...values, status: 'invoice' })
  return rows.length > 0
}

interface Submission {
  id: string
  issueDate: string
  parties: OrderParties
  totals: InvoiceTotals
  event: EventValues
  /** What it teaches about its parts. */
  taught: readonly TaughtValue[]
}

type FrozenValues = EventValues &
  LearningValues &
  Pick<InvoiceHead, 'id' | 'issueDate' | 'buyerTaxRegNumber' | 'sellerTaxRegNumber'> &
  Pick<InvoiceTotals, 'netValue' | 'taxAmount' | 'total' | 'payable'> & { parties: string }

const freeze = defineStatement<FrozenValues, { learned: LearnedKey[] }>(
  (value) => sql`
    with event as (${insertedEvent(value)}),
    facts as (${insertedFacts(value)}),
    ${learnedParts(value)}
    update invoices
    set submitted_at = ${value('at')}, issue_day = ${value('issueDate')}::date,
      buyer_tax_reg_number = ${value('buyerTaxRegNumber')}, seller_tax_reg_number = ${value('sellerTaxRegNumber')},
      parties = ${value('parties')}, net_value = ${value('netValue')}, tax_amount = ${value('taxAmount')},
      total = ${value('total')}, payable = ${value('payable')}
    where supplier_id = ${value('supplierId')} and id = ${value('id')}
    returning ${LEARNED_KEYS} as learned
  `,
)

/**
 * Freezes the invoice with its totals and the facts of e-documents, records the event and stores what it teaches:
 * afterwards a trigger rejects every change. Returns what was stored of it.
 */
export async function markSubmitted(
  tx: Db,
  { id, issueDate, parties, totals: { netValue, taxAmount, total, payable }, event, taught }: Submission,
): Promise<LearnedKey[]> {
  const [row] = await freeze(tx, {
    ...event,
    ...learningValues(taught),
    id,
    issueDate,
    buyerTaxRegNumber: parties.buyerParty.taxRegNumber ?? '',
    sellerTaxRegNumber: parties.sellerParty.taxRegNumber ?? '',
    parties: JSON.stringify(parties),
    netValue,
    taxAmount,
    total,
    payable,
  })
  return row?.learned ?? []
}
