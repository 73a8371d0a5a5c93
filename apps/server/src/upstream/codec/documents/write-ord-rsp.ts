import { type ItemOutcome, itemOutcome } from '@partwire/domain/document-files/response-outcome'
import { DEVIATION } from '../codes'
import { createTruncationRecorder, type TruncationRecorder, type WrittenDocument } from './truncation'
import type { ConfirmLine, OrdRspDocument, OrdRspItem } from './documents'
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
import { emptyElement, parentElement, textElement, type Xml, xmlDocument } from '../xml/write'

/** Writes an OrdRsp 2.5. */
export function writeOrdRsp(response: OrdRspDocument): WrittenDocument {
  const truncations = createTruncationRecorder()
  const header = parentElement('OrdRspHeader', [
    textElement('OrdRspId', truncations.truncateText('OrdRspId', response.ordRspId, MAX_CHARACTERS.documentId)),
    parentElement('OrdRspIssueDate', [writeDate(response.issueDate)]),
    emptyElement('MessageStatus', { Value: messageStatus(response.items) }),
    writeSellerOrderNumber(response.sellerOrderNumber, truncations),
    writeOrderRef({ buyerOrderNumber: response.buyerOrderNumber, orderDate: response.orderDate }, truncations),
    textElement('Currency', response.currency),
    writeParties(response, truncations),
  ])
  const items = response.items.map((item, index) => writeItem(item, index, response.currency, truncations))
  return {
    raw: xmlDocument(parentElement('OrdRsp', [writeDocumentElement('OrdRsp', '2.5'), header, ...items])),
    truncations: truncations.list,
  }
}

/** @internal */
export function messageStatus(items: readonly OrdRspItem[]): 'Confirmed' | 'Modified' | 'Rejected' {
  const instructions = items.map((item) => itemInstruction(item))
  if (instructions.every((instruction) => instruction === 'Rejected')) return 'Rejected'
  return instructions.every((instruction) => instruction === 'ConfirmedWithoutChanges') ? 'Confirmed' : 'Modified'
}

type ItemInstruction = 'ConfirmedWithoutChanges' | 'ConfirmedWithChanges' | 'Rejected' | 'NotProcessed'

const INSTRUCTIONS: Readonly<Record<ItemOutcome, ItemInstruction>> = {
  unchanged: 'ConfirmedWithoutChanges',
  changed: 'ConfirmedWithChanges',
  rejected: 'Rejected',
}

/** @internal */
export function itemInstruction(item: OrdRspItem): ItemInstruction {
  const outcome = itemOutcome(item)
  if (outcome !== 'rejected' && item.confirms.every(({ status }) => status === 'Unknown')) return 'NotProcessed'
  return INSTRUCTIONS[outcome]
}

function writeItem(item: OrdRspItem, index: number, currency: string, truncations: TruncationRecorder): Xml {
  const path = `OrdRspItem[${index + 1}]`
  const price = (category: string, value: string): Xml =>
    value.trim() === ''
      ? ''
      : parentElement('ProductPrice', [
          textElement('PriceCategory', category),
          textElement('Price', truncations.roundDecimal(`${path}/Price`, value, MAX_DECIMALS.price)),
          textElement('PriceUnit', '1'),
          textElement('Currency', currency),
        ])
  return parentElement('OrdRspItem', [
    textElement('PositionNumber', String(index + 1)),
    textElement('OrderItemRef', item.buyerLineNumber),
    emptyElement('ItemInstruction', { Value: itemInstruction(item) }),
    writeProduct(item, path, truncations),
    writeQuantity('RequestedQuantity', item, path, truncations),
    price('Net', item.unitNetPrice),
    price('List', item.unitListPrice),
    // The format requires delivered quantities before refused ones.
    ...item.confirms.map((line) =>
      line.status === 'Confirmed' ? writeDelivery(line, item.uom, path, truncations) : '',
    ),
    ...item.confirms.map((line) => writeVariance(line, item.uom, path, truncations)),
  ])
}

function writeDelivery(line: ConfirmLine, uom: string, path: string, truncations: TruncationRecorder): Xml {
  return parentElement('DeliveryInfo', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/DeliveryInfo`, truncations),
    writeDate(line.deliveryDate),
  ])
}

function writeVariance(line: ConfirmLine, uom: string, path: string, truncations: TruncationRecorder): Xml {
  if (line.status === 'Confirmed') return ''
  return parentElement('QtyVariance', [
    writeQuantity('Quantity', { quantity: line.quantity, uom }, `${path}/QtyVariance`, truncations),
    textElement('DeviationReason', DEVIATION[line.status]),
    textElement('QtyVarComment', truncations.truncateText(`${path}/QtyVarComment`, line.reason, MAX_CHARACTERS.reason)),
  ])
}
