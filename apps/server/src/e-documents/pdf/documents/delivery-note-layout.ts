import { packageCount, totalGrossWeight } from '@partwire/domain/document-files/packages'
import type { Content, Style } from 'pdfmake'
import type { DesAdvDocument, DesAdvItem } from '../../../upstream/codec/documents/documents'
import { joinParts, plainText, quietText } from '../content'
import { documentHead, pageFooter, pageHeader } from '../page'
import { headCell, listTable } from '../table'
import { formatDecimal } from '../words'
import type { Layout } from '../write-pdf'
import {
  addressLines,
  descriptionCell,
  formatMeasurements,
  formatPacketNumber,
  formatQuantity,
  partiesBlock,
  recipient,
  senderParts,
  type PrintContext,
} from './document-parts'
import { translateTerm } from './document-words'

/** A dispatch advice as it was sent, and what was confirmed for each of its lines. */
export interface PrintedAdvice extends DesAdvDocument {
  items: readonly (DesAdvItem & { confirmedQuantity: string })[]
}

const RIGHT: Style = { alignment: 'right' }

/** The dispatch advice that goes with the goods. It has no prices. */
export function deliveryNoteLayout(advice: PrintedAdvice, context: PrintContext): Layout {
  const { words, documentWords } = context
  return {
    content: [
      ...adviceHead(advice, documentWords.deliveryNote, context),
      listTable({
        widths: [20, '*', 86, 150],
        head: [
          [
            headCell(words.position),
            headCell(words.description),
            headCell(documentWords.delivered, RIGHT),
            headCell(documentWords.package),
          ],
        ],
        rows: advice.items.map((item, i) => [
          plainText(String(i + 1)),
          descriptionCell(item, context),
          deliveredCell(item, context),
          packageCell(item, context),
        ]),
      }),
      partiesBlock(advice, context),
    ],
    ...adviceFrame(advice, documentWords.deliveryNote, context),
  }
}

function deliveredCell({ quantity, uom, confirmedQuantity }: PrintedAdvice['items'][number], context: PrintContext) {
  const { words, documentWords } = context
  return {
    stack: [
      plainText(formatQuantity(quantity, uom, context), { ...RIGHT, bold: true }),
      quietText(documentWords.ofConfirmed(formatDecimal(confirmedQuantity, words)), RIGHT),
    ],
  }
}

function packageCell(item: DesAdvItem, context: PrintContext): Content {
  return {
    stack: [
      plainText(translateTerm(item.packetKind, context.documentWords)),
      quietText(formatPacketNumber(item, context)),
    ],
  }
}

/** The head of the delivery note and of the packing list. */
export function adviceHead(advice: PrintedAdvice, title: string, context: PrintContext) {
  const { words, documentWords, country } = context
  const { sellerParty, buyerParty } = advice
  const weight = totalGrossWeight(advice)
  return documentHead({
    senderName: sellerParty.name1,
    title,
    senderLine: senderParts(sellerParty).join(' · '),
    recipient: addressLines(recipient(advice), country),
    facts: [
      [documentWords.adviceNumber, advice.desAdvId],
      [documentWords.issueDate, words.formatDay(advice.issueDate)],
      [words.deliveryDate, words.formatDay(advice.deliveryDate)],
      [words.orderNumber, advice.buyerOrderNumber],
      [documentWords.orderDate, words.formatDay(advice.orderDate)],
      [words.salesOrderNumber, advice.sellerOrderNumber],
      [
        documentWords.transport,
        joinParts([translateTerm(advice.transportType, documentWords), advice.transportId], ' '),
      ],
      [documentWords.shipmentNumber, formatPacketNumber(advice, context)],
      [documentWords.packages, String(packageCount(advice))],
      [documentWords.grossWeight, weight === '' ? '' : `${formatDecimal(weight, words)} kg`],
      [documentWords.shipment, formatMeasurements(advice.measurements, context)],
      [words.customerNumber, buyerParty.partyNumber],
      [words.supplierNumber, sellerParty.partyNumber],
    ],
  })
}

/** Head and foot of the pages of the delivery note and of the packing list. */
export function adviceFrame(
  { sellerParty, desAdvId }: PrintedAdvice,
  title: string,
  { words }: PrintContext,
): Pick<Layout, 'header' | 'footer'> {
  return {
    header: pageHeader(joinParts([sellerParty.name1, `${title} ${desAdvId}`], ' · ')),
    footer: pageFooter(senderParts(sellerParty).join(', '), words),
  }
}
