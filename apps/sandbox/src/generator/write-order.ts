import { node, text, writeXml, type XmlNode } from '../xml/write-xml'
import { calendarDay } from './calendar-day'
import type { FreeText, Kind, Order, OrderLine } from './order'
import { partyNodes } from './party-nodes'

export const DOCUMENT_OF: Record<Kind, string> = {
  order: 'Order',
  change: 'OrderChange',
  cancellation: 'OrderCancellation',
}

export function writeOrder(kind: Kind, order: Order): string {
  const name = DOCUMENT_OF[kind]
  return writeXml(
    node(name, [node('Document', [], { Type: name, Version: '4.1' }), headerNode(order), order.lines.map(itemNode)]),
  )
}

function headerNode(order: Order): XmlNode {
  const { number, dispatchMode, currency, requestedDay, buyer, seller, delivery, freeParams, freeTexts } = order
  return node('OrderHeader', [
    text('BuyerOrderNumber', number),
    issueNode(order),
    dispatchMode === null ? null : node('OrderProcessing', [], { DispatchMode: dispatchMode }),
    text('Currency', currency),
    requestedNode(requestedDay),
    node('BuyerParty', partyNodes(buyer)),
    node('SellerParty', partyNodes(seller)),
    delivery && node('DeliveryParty', partyNodes(delivery)),
    freeParams.map(({ id, parameter }) => node('FreeParam', [text('Parameter', parameter)], { ParamId: id })),
    freeTexts.map(freeTextNode),
  ])
}

function issueNode({ issuedAt, hasTime }: Order): XmlNode {
  const time = issuedAt.toISOString().slice(11, 19).replaceAll(':', '')
  return node('OrderIssueDate', [
    dateNode(calendarDay(issuedAt.getTime())),
    hasTime ? text('Time', time, { Format: 'HHMMSS' }) : null,
  ])
}

function itemNode(line: OrderLine): XmlNode {
  return node('OrderItem', [
    text('PositionNumber', line.position),
    node('ProductId', [
      text('MakerCode', line.makerCode),
      text('ProductNumber', line.productNumber),
      text('Ean', line.ean),
      text('BuyerProductNumber', line.buyerProductNumber),
    ]),
    text('ProductDescription', line.description),
    text('RequestedQuantity', line.quantity, { UoM: line.unit }),
    requestedNode(line.requestedDay),
    line.freeTexts.map(freeTextNode),
  ])
}

function requestedNode(day: string | null): XmlNode | null {
  return day === null ? null : node('RequestedDeliveryDate', [dateNode(day)])
}

function dateNode(day: string): XmlNode | null {
  return text('Date', day, { Format: 'YYYYMMDD', Qualifier: 'At' })
}

function freeTextNode({ caption, text: words }: FreeText): XmlNode | null {
  return text('FreeText', words, { Caption: caption })
}
