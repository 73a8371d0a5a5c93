import type { DocumentFormat } from '@partwire/domain/document-files/formats'
import type { PartyFacts } from '@partwire/domain/e-document/shape'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Fixed, Id } from './document-tables'

type DocumentKind = 'OrdRsp' | 'DesAdv'

/** Tables of the files of order responses and dispatch advices, and of the archives of invoices and credit notes. */
export interface FileSchema {
  document_facts: {
    supplier_id: Fixed<string>
    kind: Fixed<DocumentKind>
    document_id: Fixed<string>
    order_response_id: GeneratedAlways<string | null>
    dispatch_advice_id: GeneratedAlways<string | null>
    facts: ColumnType<PartyFacts, string, string>
  }
  document_files: {
    supplier_id: Fixed<string>
    kind: Fixed<DocumentKind>
    document_id: Fixed<string>
    order_response_id: GeneratedAlways<string | null>
    dispatch_advice_id: GeneratedAlways<string | null>
    format: Fixed<DocumentFormat>
    name: Fixed<string>
    content_gzip: Fixed<Buffer>
    sha256: Fixed<Buffer>
    created_at: Fixed<Date>
  }
  archives: {
    supplier_id: Fixed<string>
    id: Id
    first_day: Fixed<string>
    last_day: Fixed<string>
    created_at: Fixed<Date>
    finished_at: Date | null
    seen_at: Date
  }
  archive_files: {
    supplier_id: Fixed<string>
    archive_id: Fixed<string>
    position: Fixed<number>
    kind: Fixed<'Invoice' | 'CreditNote'>
    order_id: Fixed<string>
    document_id: Fixed<string>
    invoice_id: GeneratedAlways<string | null>
    credit_note_id: GeneratedAlways<string | null>
    format: InvoiceFormat | null
    remark: Generated<string>
    is_settled: Generated<boolean>
  }
}
