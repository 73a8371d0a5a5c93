import type { Delivery } from '@partwire/domain/documents/shape'
import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import type { ChangeContent } from '@partwire/domain/parked-changes/shape'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountSchema } from './account-tables'
import type { CreditNoteSchema } from './credit-note-tables'
import type { DocumentSchema, Fixed, Id } from './document-tables'
import type { FigureSchema } from './figure-tables'
import type { FileSchema } from './file-tables'
import type { LineSchema } from './line-tables'
import type { PartSchema } from './part-tables'
import type { RetentionSchema } from './retention-tables'

type DeliveryState = Delivery['state']

/** Written as JSON text, and parsed by the driver. */
type JsonColumn<Value> = ColumnType<Value, string, string>

export interface Schema
  extends
    AccountSchema,
    CreditNoteSchema,
    DocumentSchema,
    FigureSchema,
    FileSchema,
    LineSchema,
    PartSchema,
    RetentionSchema {
  operators: {
    id: Id
    email: string
    password_hash: string
    is_demo: Generated<boolean>
    disabled_at: Date | null
    removed_at: Date | null
    created_at: Fixed<Date>
    updated_at: Date
  }
  suppliers: {
    id: Id
    tec_com_id: string
    supplier_name: string
    contact_name: string
    contact_email: string
    tec_com_user_name: string
    tec_com_password_sealed: string
    password_hash: string
    send_email_for_order: boolean
    active: Generated<boolean>
    created_at: Fixed<Date>
    removed_at: Date | null
    is_demo: Generated<boolean>
    search_text: GeneratedAlways<string>
  }
  supplier_accesses: {
    supplier_id: Fixed<string>
    last_access_at: Date
  }
  password_resets: {
    token_hash: Fixed<Buffer>
    supplier_id: Fixed<string>
    created_at: Fixed<Date>
  }
  attempts: {
    key: Fixed<string>
    count: number
    window_started_at: Date
    blocked_until: Date | null
  }
  operator_actions: {
    id: Id
    at: Fixed<Date>
    /** Null if the action was done on the command line. */
    operator_id: Fixed<string | null>
    operator_email: Fixed<string>
    action: Fixed<'create' | 'update' | 'activate' | 'deactivate' | 'remove' | 'retake' | 'resend'>
    /** The target is either a supplier or an operator; the other column is null. */
    supplier_id: Fixed<string | null>
    target_operator_id: Fixed<string | null>
    changes: ColumnType<Record<string, unknown>, string, never>
  }
  security_events: {
    id: Id
    at: Fixed<Date>
    kind: Fixed<string>
    reason: Generated<string>
    area: Fixed<'admin' | 'supplier'>
    supplier_id: Fixed<string | null>
    operator_id: Fixed<string | null>
    account: Generated<string>
    address: Generated<string>
    browser: Generated<string>
    details: Generated<string>
  }
  worker_heartbeats: {
    worker: Fixed<string>
    seen_at: Date
  }
  key_check: {
    only_row: GeneratedAlways<boolean>
    sealed: string
  }
  customers: {
    id: Id
    supplier_id: Fixed<string>
    party_number: Fixed<string>
    name: string
    street: string
    postal_code: string
    city: string
    country_code: string
    country_name: string
    tax_reg_number: Generated<string>
    vat_id: Generated<string>
    address_scheme: Generated<string>
    address_id: Generated<string>
    buyer_reference: Generated<string>
    created_at: Fixed<Date>
    updated_at: Date
    search_text: GeneratedAlways<string>
  }
  orders: {
    id: Id
    supplier_id: Fixed<string>
    upstream_id: Fixed<string>
    buyer_order_number: Fixed<string>
    buyer_party_number: Fixed<string>
    customer_name: Fixed<string>
    dispatch_mode: Fixed<string>
    currency: Fixed<string>
    order_day: Fixed<string>
    created_at: Fixed<Date>
    received_at: Fixed<Date>
    requested_delivery_day: Fixed<string | null>
    status: Generated<OrderStatus>
    order_response_id: string | null
    dispatch_advice_ids: Generated<string[]>
    submitted_dispatch_advice_ids: Generated<string[]>
    content_hash: Fixed<Buffer>
    item_count: Fixed<number>
    list_items: ColumnType<unknown, string, never>
    search_text: Fixed<string>
    delivery_state: GeneratedAlways<'' | DeliveryState>
    /** Used only by processes of the previous version. */
    is_announced: Generated<boolean>
  }
  unannounced_orders: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    received_at: Fixed<Date>
  }
  order_items: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    position: Fixed<number>
    buyer_line_number: Fixed<string>
    maker_code: Fixed<string>
    product_number: Fixed<string>
    buyer_product_number: Fixed<string>
    ean: Fixed<string>
    product_name: Fixed<string>
    requested_quantity: Fixed<string>
    requested_quantity_uom: Fixed<string>
    requested_delivery_day: Fixed<string | null>
  }
  order_parties: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    role: Fixed<'buyer' | 'seller' | 'delivery'>
    party_number: Fixed<string>
    name1: Fixed<string>
    street1: Fixed<string>
    postal_code: Fixed<string>
    city: Fixed<string>
    country_code: Fixed<string>
  }
  order_notes: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    position: Fixed<number>
    kind: Fixed<'param' | 'text'>
    name: Fixed<string>
    value: Fixed<string>
  }
  order_counts: {
    supplier_id: Fixed<string>
    status: Fixed<OrderStatus>
    count: string
  }
  settings: {
    supplier_id: Fixed<string>
    seller_name: string
    seller_street: string
    seller_postal_code: string
    seller_city: string
    seller_country: string
    bank_name: string
    bank_account: string
    bank_iban: string
    bank_swift: string
    contact_name: string
    contact_phone: string
    contact_email: string
    tax_registration_number: string
    default_currency: string
    decimal_mark: Generated<'.' | ','>
    updated_at: Date
  }
  setting_taxes: {
    supplier_id: Fixed<string>
    position: Fixed<number>
    code: Fixed<string>
    description: Fixed<string>
    percent: Fixed<string>
  }
  e_document_settings: {
    supplier_id: Fixed<string>
    vat_id: string
    tax_number: string
    address_scheme: string
    address_id: string
    company_registration_number: string
    gs1_company_prefix: string
    document_language: EDocumentSetting['documentLanguage']
    unit_codes: JsonColumn<EDocumentSetting['unitCodes']>
    taxes: JsonColumn<EDocumentSetting['taxes']>
    updated_at: Date
  }
  inbound_messages: {
    id: Id
    supplier_id: Fixed<string>
    upstream_id: Fixed<string>
    kind: Fixed<string>
    raw: Fixed<string>
    original_gzip: ColumnType<Buffer | null, Buffer | null | undefined, never>
    received_at: Fixed<Date>
    state: Generated<'stored' | 'accepted' | 'duplicate' | 'parked' | 'quarantined'>
    reason: Generated<string>
    order_id: string | null
    /** Of a change or cancellation: buyer and number of its order. Blank: it names no order. Null: it was not read. */
    change_party_number: string | null
    change_order_number: string | null
    change_content: ColumnType<ChangeContent | null, string | null | undefined, string | null>
  }
  sync_runs: {
    id: Id
    supplier_id: Fixed<string>
    kind: Fixed<'customers' | 'orders'>
    started_at: Fixed<Date>
    seen_at: Date
    ended_at: Date | null
    state: Generated<'running' | 'done' | 'failed'>
    received: Generated<number>
    created: Generated<number>
    error: Generated<string>
  }
  schema_migrations: {
    name: Fixed<string>
    checksum: Fixed<string>
    applied_at: GeneratedAlways<Date>
    finished_at: Date | null
  }
}
