import { DEVIATION } from '../codes'
import { recordCuts, type Cut, type Cuts } from './truncation'
import type { ConfirmLine, OrdRspDocument, OrdRspItem } from './documents'
import { instructionOf, messageStatusOf } from './ord-rsp-status'
import {
  LONGEST,
  PLACES,
  writeDate,
  writeHead,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
  writeSellerOrderNumber,
} from './write-parts'
import { branch, document, leaf, mark, type Xml } from '../xml/write'

/** An OrdRsp 2.5. */
export function writeOrdRsp(response: OrdRspDocument): { raw: string; cuts: Cut[] } {
  const cuts = recordCuts()
  const header = branch('OrdRspHeader', [
    leaf('OrdRspId', cuts.text('OrdRspId', response.ordRspId, LONGEST.documentId)),
    branch('OrdRspIssueDate', [writeDate(response.issueDate)]),
    mark('MessageStatus', { Value: messageStatusOf(response.items) }),
    writeSellerOrderNumber(response.sellerOrderNumber, cuts),
    writeOrderRef({ buyerOrderNumber: response.buyerOrderNumber, orderDate: response.orderDate }, cuts),
    leaf('Currency', response.currency),
    writeParties(response, cuts),
  ])
  const items = response.items.map((item, index) => writeItem(item, index, response.currency, cuts))
  return { raw: document(branch('OrdRsp', [writeHead('OrdRsp', '2.5'), header, ...items])), cuts: cuts.list }
}

function writeItem(item: OrdRspItem, index: number, currency: string, cuts: Cuts): Xml {
  const path = `OrdRspItem[${index + 1}]`
  const price = (category: string, value: string): Xml =>
    value.trim() === ''
      ? ''
      : branch('ProductPrice', [
          leaf('PriceCategory', category),
          leaf('Price', cuts.decimal(`${path}/Price`, value, PLACES.price)),
          leaf('PriceUnit', '1'),
          leaf('Currency', currency),
        ])
  return branch('OrdRspItem', [
    leaf('PositionNumber', String(index + 1)),
    leaf('OrderItemRef', item.buyerLineNumber),
    mark('ItemInstruction', { Value: instructionOf(item) }),
    writeProduct(item, path, cuts),
    writeQuantity('RequestedQuantity', item, path, cuts),
    price('Net', item.unitNetPrice),
    price('List', item.unitListPrice),
    // The format lists what is delivered before what is not.
    ...item.confirms.map((line) => (line.status === 'Confirmed' ? writeDelivery(line, item.uom, path, cuts) : '')),
    ...item.confirms.map((line) => writeVariance(line, item.uom, path, cuts)),
  ])
}

function writeDelivery(line: ConfirmLine, uom: string, path: string, cuts: Cuts): Xml {
  return branch('DeliveryInfo', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/DeliveryInfo`, cuts),
    writeDate(line.deliveryDate),
  ])
}

function writeVariance(line: ConfirmLine, uom: string, path: string, cuts: Cuts): Xml {
  if (line.status === 'Confirmed') return ''
  return branch('QtyVariance', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/QtyVariance`, cuts),
    leaf('DeviationReason', DEVIATION[line.status]),
    leaf('QtyVarComment', cuts.text(`${path}/QtyVarComment`, line.reason, LONGEST.reason)),
  ])
}
