import type { PrintedInvoice } from '@partwire/domain/e-document/e-invoice'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { PdfStream } from 'pdfmake'
import { FACTUR_X_FILE, FACTUR_X_METADATA } from './factur-x-metadata'
import { invoiceLayout } from './invoice-layout'
import { documentTitle, WORDS } from './words'
import { writePdf } from './write-pdf'

/** What a PDF is made from. */
export interface PdfInput {
  invoice: PrintedInvoice
  language: DocumentLanguage
  /** The time of the submit: the same document gives the same bytes whenever it is made. */
  createdAt: Date
  /** The invoice as XML (CII) that makes it a ZUGFeRD file; null for a plain PDF. */
  xml: string | null
}

/** Makes the PDF of an invoice by PDF/A-3, with the XML inside when there is one. Uses the processor all the time. */
export async function renderInvoicePdf({ invoice, language, createdAt, xml }: PdfInput): Promise<Buffer> {
  const title = `${documentTitle(invoice, WORDS[language])} ${invoice.number}`
  return writePdf({ title, language, createdAt }, invoiceLayout(invoice, language), (document) => {
    if (xml !== null) attachXml(document, xml, createdAt)
  })
}

function attachXml(document: PdfStream, xml: string, createdAt: Date): void {
  document.file(Buffer.from(xml), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  })
  document.appendXML(FACTUR_X_METADATA)
}
