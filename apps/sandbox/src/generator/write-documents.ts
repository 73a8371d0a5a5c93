import { node, textNode, writeXml, type XmlNode } from '../xml/write-xml'
import { calendarDay, type FreeText, type Kind, type Order, type OrderLine, type Party } from './order'
import type { Relation } from './companies'

export const DOCUMENT_NAMES: Record<Kind, string> = {
  order: 'Order',
  change: 'OrderChange',
  cancellation: 'OrderCancellation',
}

export function writeOrder(kind: Kind, order: Order): string {
  const name = DOCUMENT_NAMES[kind]
  return writeXml(
    node(name, [node('Document', [], { Type: name, Version: '4.1' }), headerNode(order), order.lines.map(itemNode)]),
  )
}

export function writeRelation({ id, partyNumber, company }: Relation): string {
  const { address, taxNumber } = company
  return writeXml(
    node('BusinessRelation', [
      node('Document', [], { Type: 'BusinessRelation', Version: '1.0' }),
      textNode('BusinessRelationID', id),
      node('BuyerParty', partyNodes({ number: partyNumber, address, taxNumber })),
    ]),
  )
}

function headerNode(order: Order): XmlNode {
  const { number, dispatchMode, currency, requestedDay, buyer, seller, delivery, freeParams, freeTexts } = order
  return node('OrderHeader', [
    textNode('BuyerOrderNumber', number),
    issueNode(order),
    dispatchMode === null ? null : node('OrderProcessing', [], { DispatchMode: dispatchMode }),
    textNode('Currency', currency),
    requestedNode(requestedDay),
    node('BuyerParty', partyNodes(buyer)),
    node('SellerParty', partyNodes(seller)),
    delivery && node('DeliveryParty', partyNodes(delivery)),
    freeParams.map(({ id, parameter }) => node('FreeParam', [textNode('Parameter', parameter)], { ParamId: id })),
    freeTexts.map(freeTextNode),
  ])
}

function issueNode({ issuedAt, hasTime }: Order): XmlNode {
  const time = issuedAt.toISOString().slice(11, 19).replaceAll(':', '')
  return node('OrderIssueDate', [
    dateNode(calendarDay(issuedAt.getTime())),
    hasTime ? textNode('Time', time, { Format: 'HHMMSS' }) : null,
  ])
}

function itemNode(line: OrderLine): XmlNode {
  return node('OrderItem', [
    textNode('PositionNumber', line.position),
    node('ProductId', [
      textNode('MakerCode', line.makerCode),
      textNode('ProductNumber', line.productNumber),
      textNode('Ean', line.ean),
      textNode('BuyerProductNumber', line.buyerProductNumber),
    ]),
    textNode('ProductDescription', line.description),
    textNode('RequestedQuantity', line.quantity, { UoM: line.unit }),
    requestedNode(line.requestedDay),
    line.freeTexts.map(freeTextNode),
  ])
}

function requestedNode(day: string | null): XmlNode | null {
  return day === null ? null : node('RequestedDeliveryDate', [dateNode(day)])
}

function dateNode(day: string): XmlNode | null {
  return textNode('Date', day, { Format: 'YYYYMMDD', Qualifier: 'At' })
}

function freeTextNode({ caption, text }: FreeText): XmlNode | null {
  return textNode('FreeText', text, { Caption: caption })
}

function partyNodes({ number, address, taxNumber }: Party): (XmlNode | null)[] {
  return [
    textNode('PartyNumber', number),
    address &&
      node('Address', [
        textNode('Name1', address.name),
        textNode('Street1', address.street),
        textNode('PostalCode', address.postalCode),
        textNode('City', address.city),
        textNode('CountryCode', address.country),
      ]),
    textNode('TaxRegistrationNumber', taxNumber),
  ]
}
