/** The files of a submitted order response. `ubl` is the order response of Peppol (T76). */
export const RESPONSE_FORMATS = ['confirmation', 'ubl'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

/**
 * The files of a submitted dispatch advice. Labels can be made when it names packages. `ubl` is the dispatch advice of
 * Peppol (T16).
 */
export const ADVICE_FORMATS = ['deliveryNote', 'packingList', 'labels', 'ubl'] as const
export type AdviceFormat = (typeof ADVICE_FORMATS)[number]

/** The files of the documents before the invoice. */
export type DocumentFormat = ResponseFormat | AdviceFormat

interface DocumentFile {
  /** As the screens call it. */
  name: string
  /** What follows the number of the document in the name of the file. */
  ending: string
  /** What the file is. */
  use: string
  contentType: 'application/pdf' | 'application/xml'
}

export const DOCUMENT_FILES: Readonly<Record<DocumentFormat, DocumentFile>> = {
  confirmation: { name: 'Order confirmation', ending: '.pdf', use: 'PDF', contentType: 'application/pdf' },
  deliveryNote: {
    name: 'Delivery note',
    ending: '.pdf',
    use: 'PDF without prices',
    contentType: 'application/pdf',
  },
  packingList: {
    name: 'Packing list',
    ending: '-packing-list.pdf',
    use: 'PDF, one block for each package',
    contentType: 'application/pdf',
  },
  labels: {
    name: 'Labels',
    ending: '-labels.pdf',
    use: 'PDF, one A6 page for each package',
    contentType: 'application/pdf',
  },
  ubl: { name: 'Peppol', ending: '-peppol.xml', use: 'XML (UBL)', contentType: 'application/xml' },
}
