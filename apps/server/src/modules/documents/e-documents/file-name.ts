import { DOCUMENT_FILES, type DocumentFormat } from '@partwire/domain/document-files/formats'
import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { fileNamePart } from '../../../lib/file-name-part'

/** The name of a file of an invoice or credit note: `{number}-xrechnung.xml`. */
export function fileName(number: string, format: InvoiceFormat): string {
  return `${fileNamePart(number, '-')}${INVOICE_FILES[format].ending}`
}

/** The name of a file of an order response or dispatch advice: `{number}-packing-list.pdf`. */
export function documentFileName(number: string, format: DocumentFormat): string {
  return `${fileNamePart(number, '-')}${DOCUMENT_FILES[format].ending}`
}
