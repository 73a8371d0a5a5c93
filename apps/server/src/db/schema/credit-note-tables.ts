import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Id } from './document-tables'

/** Tables of credit notes. Their numbers are in `invoice_numbers`, which triggers fill. */
export interface CreditNoteSchema {
  credit_notes: {
    id: Id
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    invoice_document_id: Fixed<string>
    credit_note_id: Generated<string>
    reason: Generated<string>
    issue_day: ColumnType<string | null, never, string>
    version: Generated<number>
    updated_at: Date
    updated_by: string
    submitted_at: ColumnType<Date | null, never, Date>
    net_value: ColumnType<string | null, never, string>
    tax_amount: ColumnType<string | null, never, string>
    total: ColumnType<string | null, never, string>
    payable: ColumnType<string | null, never, string | null>
  }
  credit_note_items: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    document_id: Fixed<string>
    position: Fixed<number>
    quantity: string
  }
  credit_note_allow_or_charges: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    document_id: Fixed<string>
    position: Fixed<number>
    amount: string
  }
  credit_note_facts: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    facts: ColumnType<InvoiceFacts, string, string>
    tax_treatment: Invoice['taxTreatment']
    exemption_reason: string
    delivery_date: string
  }
  credit_note_files: {
    supplier_id: Fixed<string>
    document_id: Fixed<string>
    format: Fixed<InvoiceFormat>
    name: Fixed<string>
    content_gzip: Fixed<Buffer>
    sha256: Fixed<Buffer>
    created_at: Fixed<Date>
  }
}
