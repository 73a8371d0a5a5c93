import { itemOutcome, responseOutcome } from '@partwire/domain/document-files/response-outcome'
import type { Content, Style } from 'pdfmake'
import type { ConfirmLine, OrdRspDocument, OrdRspItem } from '../../../upstream/codec/documents/documents'
import { joinParts, labelled, plainText, quietText } from '../content'
import { documentHead, pageFooter, pageHeader } from '../page'
import { headCell, listTable } from '../table'
import { formatPrice } from '../words'
import type { Layout } from '../write-pdf'
import {
  addressLines,
  descriptionCell,
  formatQuantity,
  partiesBlock,
  senderParts,
  type PrintContext,
} from './document-parts'

const RIGHT: Style = { alignment: 'right' }
const ANSWER_WIDTH_PT = 112

/** The order response for people: what is confirmed, changed and rejected, with dates, reasons and prices. */
export function confirmationLayout(response: OrdRspDocument, context: PrintContext): Layout {
  const { words, documentWords, country } = context
  const { sellerParty, buyerParty } = response
  const outcome = responseOutcome(response.items)
  const title = documentWords.responseTitles[outcome]
  return {
    content: [
      ...documentHead({
        senderName: sellerParty.name1,
        title,
        senderLine: senderParts(sellerParty).join(' · '),
        recipient: addressLines(buyerParty, country),
        facts: [
          [documentWords.responseNumber, response.ordRspId],
          [documentWords.issueDate, words.formatDay(response.issueDate)],
          [words.orderNumber, response.buyerOrderNumber],
          [documentWords.orderDate, words.formatDay(response.orderDate)],
          [words.salesOrderNumber, response.sellerOrderNumber],
          [words.customerNumber, buyerParty.partyNumber],
          [words.supplierNumber, sellerParty.partyNumber],
        ],
      }),
      plainText(documentWords.outcomes[outcome], { margin: [0, 16, 0, 0] }),
      listTable({
        widths: [20, '*', 58, ANSWER_WIDTH_PT, 56, 62],
        head: [
          [
            headCell(words.position),
            headCell(words.description),
            headCell(documentWords.ordered, RIGHT),
            headCell(documentWords.answer),
            headCell(documentWords.delivery),
            headCell(`${words.unitPrice} ${response.currency}`, RIGHT),
          ],
        ],
        rows: response.items.flatMap((item, i) => itemRows(item, i + 1, context)),
      }),
      partiesBlock(response, context),
    ],
    header: pageHeader(joinParts([sellerParty.name1, `${title} ${response.ordRspId}`], ' · ')),
    footer: pageFooter(senderParts(sellerParty).join(', '), words),
  }
}

/** One row for each part of the answer, so that an item of many parts is divided by page breaks. */
function itemRows(item: OrdRspItem, position: number, context: PrintContext): Content[][] {
  const { words } = context
  const isChanged = itemOutcome(item) === 'changed'
  return item.confirms.map((line, i) => {
    const isFirst = i === 0
    return [
      plainText(isFirst ? String(position) : ''),
      isFirst ? descriptionCell(item, context) : '',
      isFirst ? orderedCell(item, context) : '',
      answerCell(line, item, { isChanged, context }),
      plainText(line.status === 'Confirmed' ? words.formatDay(line.deliveryDate) : ''),
      isFirst ? priceCell(item, context) : '',
    ]
  })
}

function orderedCell({ quantity, uom, requestedDeliveryDate }: OrdRspItem, context: PrintContext): Content {
  return {
    stack: [
      plainText(formatQuantity(quantity, uom, context), RIGHT),
      quietText(context.words.formatDay(requestedDeliveryDate), RIGHT),
    ],
  }
}

function answerCell(
  { status, quantity, reason }: ConfirmLine,
  { uom }: OrdRspItem,
  { isChanged, context }: { isChanged: boolean; context: PrintContext },
): Content {
  const { statuses, changed } = context.documentWords
  const word = joinParts([statuses[status] ?? status, isChanged && status === 'Confirmed' ? `(${changed})` : ''], ' ')
  return {
    stack: [
      plainText(word, { bold: status !== 'Confirmed' }),
      plainText(formatQuantity(quantity, uom, context)),
      ...(reason === '' ? [] : [quietText(reason, {}, ANSWER_WIDTH_PT)]),
    ],
  }
}

function priceCell({ unitNetPrice, unitListPrice }: OrdRspItem, { words }: PrintContext): Content {
  const price = (value: string) => (value === '' ? '' : formatPrice(value, words))
  return {
    stack: [plainText(price(unitNetPrice), RIGHT), quietText(labelled(words.listPrice, price(unitListPrice)), RIGHT)],
  }
}
