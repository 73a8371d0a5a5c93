import type { DispatchAdviceForm, DispatchAdviceItemForm, Measurement } from '@partwire/domain/dispatch-advice/shape'
import type { Party } from '@partwire/domain/documents/shape'
import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { MailKind } from '@partwire/domain/operations/states'
import type { SentDocument } from '@partwire/domain/order-flow/sent-documents'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A 64-bit id that the database generates, as a string of digits: JavaScript numbers are exact only up to 2^53. */
export type Id = GeneratedAlways<string>

/** Set by the insert and never updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>

/** Null in a draft. The submit writes it once, as JSON text. */
type FrozenParties = ColumnType<
  { buyerParty: Party; sellerParty: Party; deliveryParty: Party | null } | null,
  never,
  string
>

/** The sources of the proposed values that a draft still holds, by field. */
type StoredProposals = ColumnType<Record<string, string> | null, string | null | undefined, string | null>

/** Tables of documents, deliveries, order events, mails and synchronisation schedules. */
export interface DocumentSchema {
  document_numbers: {
    supplier_id: Fixed<string>
    kind: Fixed<'OrdRsp' | 'DesAdv' | 'Package'>
    last: string
  }
  order_responses: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    ord_rsp_id: Fixed<string>
    seller_order_number: Generated<string>
    delivery_name1: Generated<string>
    delivery_street1: Generated<string>
    delivery_postal_code: Generated<string>
    delivery_city: Generated<string>
    delivery_country_code: Generated<string>
    currency: Generated<string>
    buyer_tax_reg_number: Generated<string>
    seller_tax_reg_number: Generated<string>
    version: Generated<number>
    updated_at: Date
    updated_by: string
    submitted_at: ColumnType<Date | null, never, Date>
    parties: FrozenParties
    /** The version that the next two columns are about; null for a draft that was never checked. */
    checked_version: Generated<number | null>
    ready_value: Generated<string | null>
    price_warnings: Generated<number | null>
  }
  order_response_items: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    document_id: Fixed<string>
    position: Fixed<number>
    product_name: Fixed<string>
    input_ean: Fixed<string>
    unit_net_price: Fixed<string>
    unit_list_price: Fixed<string>
    proposals: StoredProposals
  }
  order_response_confirms: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    item_position: Fixed<number>
    position: Fixed<number>
    quantity: Fixed<string>
    status: Fixed<'' | 'Confirmed' | 'Rejected' | 'Unknown'>
    reason: Fixed<string>
    delivery_date: Fixed<string>
    /**
     * The day that was typed; null while the text is not a valid day. Set by a trigger, like the other days of typed
     * text.
     */
    delivery_day: GeneratedAlways<string | null>
  }
  dispatch_advices: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    des_adv_id: Fixed<string>
    planned_delivery_day: Fixed<string>
    issue_day: ColumnType<string | null, never, string>
    delivery_date: string
    delivery_day: GeneratedAlways<string | null>
    transport_type: Generated<DispatchAdviceForm['transportType']>
    transport_id: Generated<string>
    packet_count: Generated<string>
    ident_system: Generated<DispatchAdviceForm['identSystem']>
    packet_number: Generated<string>
    version: Generated<number>
    updated_at: Date
    updated_by: string
    submitted_at: ColumnType<Date | null, never, Date>
    parties: FrozenParties
    proposals: StoredProposals
    /** A draft whose order went on without it. Set by a trigger. */
    is_skipped: GeneratedAlways<boolean>
  }
  dispatch_advice_items: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    document_id: Fixed<string>
    position: Fixed<number>
    item_position: Fixed<number>
    is_origin: Fixed<boolean>
    confirmed_quantity: Fixed<string>
    delivered_quantity: Fixed<string>
    packet_kind: Generated<DispatchAdviceItemForm['packetKind']>
    ident_system: Generated<DispatchAdviceItemForm['identSystem']>
    packet_number: Generated<string>
    proposals: StoredProposals
  }
  dispatch_advice_measurements: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    item: Fixed<number>
    position: Fixed<number>
    amount: Fixed<string>
    type: Fixed<Measurement['type']>
  }
  invoices: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    invoice_id: Generated<string>
    issue_day: ColumnType<string | null, never, string>
    invoice_due_date: Generated<string>
    invoice_due_day: GeneratedAlways<string | null>
    currency: Fixed<string>
    is_tax_applies: Generated<boolean>
    discount: Generated<string>
    discount_due_date: Generated<string>
    discount_due_day: GeneratedAlways<string | null>
    contact_name: string
    phone: string
    email: string
    bank_name: string
    bank_account: string
    iban: string
    swift: string
    buyer_tax_reg_number: string
    seller_tax_reg_number: string
    version: Generated<number>
    updated_at: Date
    updated_by: string
    submitted_at: ColumnType<Date | null, never, Date>
    parties: FrozenParties
    net_value: ColumnType<string | null, never, string>
    tax_amount: ColumnType<string | null, never, string>
    total: ColumnType<string | null, never, string>
    payable: ColumnType<string | null, never, string | null>
    tax_treatment: Generated<Invoice['taxTreatment']>
    exemption_reason: Generated<string>
    delivery_date: Generated<string>
    proposals: StoredProposals
  }
  invoice_items: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    document_id: Fixed<string>
    position: Fixed<number>
    item_position: Fixed<number>
    product_name: Fixed<string>
    quantity: Fixed<string>
    unit_net_price: Fixed<string | null>
    unit_list_price: Fixed<string | null>
    country_code: Generated<string>
    statistic_group: Generated<string>
    tax_code: Generated<string>
    tax_percent: string | null
    proposals: StoredProposals
  }
  invoice_allow_or_charges: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    item: Fixed<number>
    position: Fixed<number>
    identifier: Fixed<'' | 'Allow' | 'Charge'>
    kind: Fixed<string>
    percent: Fixed<string>
    amount: Fixed<string>
    tax_code: Fixed<string>
    tax_percent: Fixed<string | null>
  }
  invoice_facts: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    facts: ColumnType<InvoiceFacts | null, string | null, string | null>
    tax_treatment: Generated<Invoice['taxTreatment']>
    exemption_reason: Generated<string>
    delivery_date: Generated<string>
  }
  invoice_files: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    format: Fixed<InvoiceFormat>
    name: Fixed<string>
    content_gzip: Fixed<Buffer>
    sha256: Fixed<Buffer>
    created_at: Fixed<Date>
  }
  deliveries: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    kind: Fixed<SentDocument>
    document_id: Fixed<string>
    /** `document_id` if the delivery is of this kind, else null; likewise the next three. */
    order_response_id: Fixed<string | null>
    dispatch_advice_id: Fixed<string | null>
    invoice_id: Fixed<string | null>
    credit_note_id: Fixed<string | null>
    number: Fixed<string>
    raw: Fixed<string>
    cuts: Fixed<string>
    state: Generated<'queued' | 'sending' | 'delivered' | 'failed'>
    reason: Generated<string>
    attempts: Generated<number>
    /** Counts every claim and is never set back. */
    claims: Generated<number>
    created_at: Fixed<Date>
    changed_at: Date
    due_at: Generated<Date>
  }
  delivery_attempts: {
    id: Id
    supplier_id: Fixed<string>
    delivery_id: Fixed<string>
    at: Fixed<Date>
    result: Fixed<'delivered' | 'retry' | 'failed'>
    reason: Fixed<string>
  }
  order_events: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    at: Fixed<Date>
    by: Fixed<string>
    text: Fixed<string>
  }
  mails: {
    id: Id
    kind: ColumnType<MailKind, MailKind | undefined, never>
    supplier_id: Fixed<string>
    /** Only in a mail about new orders, and one order in a mail with a file. */
    order_ids: ColumnType<string[], string[] | undefined, never>
    /** Only in a password reset mail. */
    origin: ColumnType<string, string | undefined, never>
    /** Only in a mail with a file. */
    recipient: ColumnType<string, string | undefined, never>
    format: ColumnType<InvoiceFormat | '', InvoiceFormat | undefined, never>
    /** Only in a mail with a file of a credit note. */
    credit_note_id: Fixed<string | null>
    due_at: Generated<Date>
    is_sending: Generated<boolean>
    state: Generated<'queued' | 'sent' | 'failed'>
    reason: Generated<string>
    attempts: Generated<number>
    /** Counts every claim and is never set back. */
    claims: Generated<number>
    created_at: GeneratedAlways<Date>
    changed_at: Generated<Date>
  }
  supplier_syncs: {
    supplier_id: Fixed<string>
    due_at: Date
    failures: Generated<number>
    error: Generated<string>
  }
}
