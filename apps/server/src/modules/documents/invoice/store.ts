import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { isoTime, jsonRow } from '../../../db/json'
import { defineStatement } from '../../../db/statement'
import type { OrderParties } from '../../orders/order-party-store'
import type { OwnedOrder } from '../../orders/owned-order-store'
import { lockedOrder, type DraftKey, type LockValues, type Stamp } from '../../orders/worked-order-store'
import { settingJson } from '../../settings/setting-store'
import { responseCurrency } from '../order-response/facts-store'
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
  version: number
  /** ISO 8601, like `submittedAt`. */
  updatedAt: string
  updatedBy: string
  submittedAt: string | null
}

/** Expression: the head of the invoice of an order as JSON; null when it has none. */
export function invoiceHead({ supplierId, orderId }: OwnedOrder): RawBuilder<InvoiceHead | null> {
  return jsonRow(sql`
    select id::text, invoice_id as "invoiceId", issue_date as "issueDate", invoice_due_date as "invoiceDueDate", currency,
      is_tax_applies as "isTaxApplies", discount, discount_due_date as "discountDueDate", contact_name as "contactName",
      phone, email, bank_name as "bankName", bank_account as "bankAccount", iban, swift,
      buyer_tax_reg_number as "buyerTaxRegNumber", seller_tax_reg_number as "sellerTaxRegNumber", parties,
      net_value::text as "netValue", tax_amount::text as "taxAmount", total::text, payable::text, version,
      ${isoTime('updated_at')} as "updatedAt", updated_by as "updatedBy", ${isoTime('submitted_at')} as "submittedAt"
    from invoices where supplier_id = ${supplierId} and order_id = ${orderId}
  `)
}

type NewValues = Stamp & { supplierId: string; orderId: string }

// The tax numbers are set on submit: a draft shows the current ones.
const insertDraft = defineStatement<NewValues, { id: string }>((value) => {
  const owned = { supplierId: value('supplierId'), orderId: value('orderId') }
  return sql`
    with setting as (
      select content -> 'bank' as bank, content -> 'contactPerson' as contact
      from (select ${settingJson(value('supplierId'), JSON.stringify(BLANK_SETTING))} as content) as saved
    ),
    head as (
      insert into invoices (supplier_id, order_id, currency, contact_name, phone, email, bank_name, bank_account, iban,
        swift, buyer_tax_reg_number, seller_tax_reg_number, updated_at, updated_by)
      select ${value('supplierId')}::bigint, ${value('orderId')}::bigint, ${responseCurrency(owned)},
        contact ->> 'name', contact ->> 'phone', contact ->> 'email',
        bank ->> 'name', bank ->> 'account', bank ->> 'iban', bank ->> 'swift',
        '', '', ${value('at')}::timestamptz, ${value('by')}
      from setting
      returning supplier_id, id
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

/** The fields of a form as they are stored. */
export interface StoredForm {
  head: Pick<InvoiceHead, FormFields>
  lines: StoredLines
}

export function typedHead(form: InvoiceForm): StoredForm['head'] {
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
  }
}

type DraftValues = LockValues & LineValues & Stamp & StoredForm['head'] & { id: string; version: number }

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
  const values = { ...draft, ...form.head, ...lineValues(form.lines), ...stamp }
  const rows = await changeDraft(tx, { ...values, status: 'invoice' })
  return rows.length > 0
}

interface Submission {
  id: string
  issueDate: string
  parties: OrderParties
  totals: InvoiceTotals
  event: EventValues
}

type FrozenValues = EventValues &
  Pick<InvoiceHead, 'id' | 'issueDate' | 'buyerTaxRegNumber' | 'sellerTaxRegNumber'> &
  Pick<InvoiceTotals, 'netValue' | 'taxAmount' | 'total' | 'payable'> & { parties: string }

const freeze = defineStatement<FrozenValues, object>(
  (value) => sql`
    with event as (${insertedEvent(value)})
    update invoices
    set submitted_at = ${value('at')}, issue_date = ${value('issueDate')},
      buyer_tax_reg_number = ${value('buyerTaxRegNumber')}, seller_tax_reg_number = ${value('sellerTaxRegNumber')},
      parties = ${value('parties')}, net_value = ${value('netValue')}, tax_amount = ${value('taxAmount')},
      total = ${value('total')}, payable = ${value('payable')}
    where supplier_id = ${value('supplierId')} and id = ${value('id')}
  `,
)

/** Freezes the invoice with its totals and records the event: afterwards a trigger rejects every change. */
export async function markSubmitted(
  tx: Db,
  { id, issueDate, parties, totals: { netValue, taxAmount, total, payable }, event }: Submission,
): Promise<void> {
  await freeze(tx, {
    ...event,
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
}
