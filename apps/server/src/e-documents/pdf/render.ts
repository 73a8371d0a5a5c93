import { once } from 'node:events'
import type { PrintedInvoice } from '@partwire/domain/e-document/e-invoice'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import pdfmake, { type Definition } from 'pdfmake'
import { FACTUR_X_FILE, FACTUR_X_METADATA } from './factur-x-metadata'
import { DEFAULT_FONT, FONT_FILES, FONTS } from './fonts'
import { invoiceLayout } from './invoice-layout'
import { WORDS } from './words'

/** What a PDF is made from. */
export interface PdfInput {
  invoice: PrintedInvoice
  language: DocumentLanguage
  /** The time of the submit: the same document gives the same bytes whenever it is made. */
  createdAt: Date
  /** The invoice as XML (CII) that makes it a ZUGFeRD file; null for a plain PDF. */
  xml: string | null
}

pdfmake.setFonts(FONTS)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))
pdfmake.setUrlAccessPolicy(() => false)

/** Makes the PDF of an invoice by PDF/A-3, with the XML inside when there is one. Uses the processor all the time. */
export async function renderInvoicePdf(input: PdfInput): Promise<Buffer> {
  const { createdAt, xml } = input
  const document = await pdfmake.createPdf(invoiceDefinition(input)).getStream()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  if (xml !== null) {
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
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function invoiceDefinition({ invoice, language, createdAt }: PdfInput): Definition {
  return {
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    language,
    info: {
      title: safeTitle(`${WORDS[language].invoice} ${invoice.number}`),
      creator: 'Partwire',
      producer: 'Partwire',
      creationDate: createdAt,
    },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: DEFAULT_FONT, fontSize: 9, lineHeight: 1.15 },
    ...invoiceLayout(invoice, language),
  }
}

/** The library writes the title into the metadata as it is: markup would make them unreadable. */
function safeTitle(title: string): string {
  return title.replaceAll(/[&<>]/g, ' ')
}
