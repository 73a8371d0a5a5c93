import { responseOutcome } from '@partwire/domain/document-files/response-outcome'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { OrdRspDocument } from '../../../upstream/codec/documents/documents'
import { countryNames } from '../page'
import { WORDS } from '../words'
import { writePdf, type Layout } from '../write-pdf'
import { confirmationLayout } from './confirmation-layout'
import { deliveryNoteLayout, type PrintedAdvice } from './delivery-note-layout'
import type { PrintContext } from './document-parts'
import { DOCUMENT_WORDS } from './document-words'
import { labelsLayout } from './labels-layout'
import { packingListLayout } from './packing-list-layout'

/** A document as it was sent, and what is printed of it. */
export type PrintedDocument =
  | { format: 'confirmation'; document: OrdRspDocument }
  | { format: 'deliveryNote' | 'packingList' | 'labels'; document: PrintedAdvice }

export type DocumentPdfInput = PrintedDocument & {
  language: DocumentLanguage
  /** The time of the submit: the same document gives the same bytes whenever it is made. */
  createdAt: Date
}

/** Makes a PDF of an order response or of a dispatch advice. Uses the processor all the time. */
export async function renderDocumentPdf(input: DocumentPdfInput): Promise<Buffer> {
  const { language, createdAt } = input
  const context = { words: WORDS[language], documentWords: DOCUMENT_WORDS[language], country: countryNames(language) }
  return writePdf({ title: documentTitle(input, context), language, createdAt }, documentLayout(input, context))
}

function documentTitle(input: PrintedDocument, { documentWords }: PrintContext): string {
  if (input.format === 'confirmation') {
    const { items, ordRspId } = input.document
    return `${documentWords.responseTitles[responseOutcome(items)]} ${ordRspId}`
  }
  const title = input.format === 'deliveryNote' ? documentWords.deliveryNote : documentWords.packingList
  return `${input.format === 'labels' ? documentWords.packages : title} ${input.document.desAdvId}`
}

function documentLayout(input: PrintedDocument, context: PrintContext): Layout {
  if (input.format === 'confirmation') return confirmationLayout(input.document, context)
  if (input.format === 'deliveryNote') return deliveryNoteLayout(input.document, context)
  if (input.format === 'packingList') return packingListLayout(input.document, context)
  return labelsLayout(input.document, context)
}
