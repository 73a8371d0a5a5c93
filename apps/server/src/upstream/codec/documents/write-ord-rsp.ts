import { DEVIATION } from '../codes'
import { createTruncationRecorder, type Cut, type TruncationRecorder } from './truncation'
import type { ConfirmLine, OrdRspDocument, OrdRspItem } from './documents'
import { itemInstruction, messageStatus } from './ord-rsp-status'
import {
  MAX_CHARACTERS,
  MAX_DECIMALS,
  writeDate,
  writeDocumentElement,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
  writeSellerOrderNumber,
} from './write-parts'
import { parentElement, xmlDocument, textElement, emptyElement, type Xml } from '../xml/write'

/** An OrdRsp 2.5. */
export function writeOrdRsp(response: OrdRspDocument): { raw: string; cuts: Cut[] } {
  const cuts = createTruncationRecorder()
  const header = parentElement('OrdRspHeader', [
    textElement('OrdRspId', cuts.truncateText('OrdRspId', response.ordRspId, MAX_CHARACTERS.documentId)),
    parentElement('OrdRspIssueDate', [writeDate(response.issueDate)]),
    emptyElement('MessageStatus', { Value: messageStatus(response.items) }),
    writeSellerOrderNumber(response.sellerOrderNumber, cuts),
    writeOrderRef({ buyerOrderNumber: response.buyerOrderNumber, orderDate: response.orderDate }, cuts),
    textElement('Currency', response.currency),
    writeParties(response, cuts),
  ])
  const items = response.items.map((item, index) => writeItem(item, index, response.currency, cuts))
  return {
    raw: xmlDocument(parentElement('OrdRsp', [writeDocumentElement('OrdRsp', '2.5'), header, ...items])),
    cuts: cuts.list,
  }
}

function writeItem(item: OrdRspItem, index: number, currency: string, cuts: TruncationRecorder): Xml {
  const path = `OrdRspItem[${index + 1}]`
  const price = (category: string, value: string): Xml =>
    value.trim() === ''
      ? ''
      : parentElement('ProductPrice', [
          textElement('PriceCategory', category),
          textElement('Price', cuts.roundDecimal(`${path}/Price`, value, MAX_DECIMALS.price)),
          textElement('PriceUnit', '1'),
          textElement('Currency', currency),
        ])
  return parentElement('OrdRspItem', [
    textElement('PositionNumber', String(index + 1)),
    textElement('OrderItemRef', item.buyerLineNumber),
    emptyElement('ItemInstruction', { Value: itemInstruction(item) }),
    writeProduct(item, path, cuts),
    writeQuantity('RequestedQuantity', item, path, cuts),
    price('Net', item.unitNetPrice),
    price('List', item.unitListPrice),
    // The format lists what is delivered before what is not.
    ...item.confirms.map((line) => (line.status === 'Confirmed' ? writeDelivery(line, item.uom, path, cuts) : '')),
    ...item.confirms.map((line) => writeVariance(line, item.uom, path, cuts)),
  ])
}

function writeDelivery(line: ConfirmLine, uom: string, path: string, cuts: TruncationRecorder): Xml {
  return parentElement('DeliveryInfo', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/DeliveryInfo`, cuts),
    writeDate(line.deliveryDate),
  ])
}

function writeVariance(line: ConfirmLine, uom: string, path: string, cuts: TruncationRecorder): Xml {
  if (line.status === 'Confirmed') return ''
  return parentElement('QtyVariance', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/QtyVariance`, cuts),
    textElement('DeviationReason', DEVIATION[line.status]),
    textElement('QtyVarComment', cuts.truncateText(`${path}/QtyVarComment`, line.reason, MAX_CHARACTERS.reason)),
  ])
}
