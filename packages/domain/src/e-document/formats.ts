import type { InvoiceFormat } from '../option-lists'

interface InvoiceFile {
  /** As the screens call it. */
  name: string
  /** What follows the number of the document in the name of the file. */
  ending: string
  /** What the file is. */
  use: string
  contentType: 'application/pdf' | 'application/xml'
}

/** The files of a submitted invoice or credit note. */
export const INVOICE_FILES: Readonly<Record<InvoiceFormat, InvoiceFile>> = {
  zugferd: {
    name: 'ZUGFeRD',
    ending: '.pdf',
    use: 'PDF with the document as XML inside',
    contentType: 'application/pdf',
  },
  xrechnung: { name: 'XRechnung', ending: '-xrechnung.xml', use: 'XML', contentType: 'application/xml' },
  peppol: { name: 'Peppol', ending: '-peppol.xml', use: 'XML', contentType: 'application/xml' },
  pdf: { name: 'PDF copy', ending: '-copy.pdf', use: 'plain PDF', contentType: 'application/pdf' },
}
