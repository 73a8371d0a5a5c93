import { MAX_ITEMS, MAX_PRODUCT_NAME_LENGTH } from '@partwire/domain/lib/limits'
import type { IncomingItem, IncomingOrder } from '../../port'
import { readDay, readInstant, readOptionalDay } from '../day'
import { childElements, childText, elementText, optionalChild, protocolError, requiredChild } from '../xml/fields'
import { parseXml, type XmlElement } from '../xml/parse'
import { normalizeNote, readLine, readLineAttribute, readRequiredLine } from './text-fields'
import { readParty } from './customer'

const QUANTITY = /^\d{1,15}(?:\.\d{1,10})?$/
const DEFAULT_UNIT = 'PCE'

/** Parses an Order 4.1. Change orders and cancellations have another root element and are refused. */
export function parseOrder(raw: string): IncomingOrder {
  const order = parseXml(raw, 'The order')
  if (order.name !== 'Order') throw protocolError(order.name, 'is there instead of Order')

  const header = requiredChild(order, 'OrderHeader')
  const issued = requiredChild(header, 'OrderIssueDate')
  const items = childElements(order, 'OrderItem')
  if (items.length === 0) throw protocolError('Order/OrderItem', 'is missing')
  if (items.length > MAX_ITEMS) throw protocolError('Order/OrderItem', `is there more than ${MAX_ITEMS} times`)
  const delivery = optionalChild(header, 'DeliveryParty')

  return {
    buyerOrderNumber: readLine(header, 'BuyerOrderNumber'),
    orderDate: readDay(issued),
    issuedAt: readInstant(issued),
    dispatchMode: readLineAttribute(optionalChild(header, 'OrderProcessing'), 'DispatchMode'),
    currency: readLine(header, 'Currency').toUpperCase(),
    requestedDeliveryDate: readOptionalDay(header, 'RequestedDeliveryDate'),
    buyerParty: readParty(requiredChild(header, 'BuyerParty')),
    sellerParty: readParty(requiredChild(header, 'SellerParty')),
    deliveryParty: delivery === null ? null : readParty(delivery),
    freeParams: childElements(header, 'FreeParam').map((param) => ({
      paramId: readLineAttribute(param, 'ParamId'),
      parameter: normalizeNote(childText(param, 'Parameter'), 'FreeParam/Parameter'),
    })),
    freeTexts: childElements(header, 'FreeText').map((free) => ({
      caption: readLineAttribute(free, 'Caption'),
      text: normalizeNote(elementText(free), 'OrderHeader/FreeText'),
    })),
    items: items.map((item) => readItem(item)),
  }
}

function readItem(item: XmlElement): IncomingItem {
  const product = requiredChild(item, 'ProductId')
  const quantity = requiredChild(item, 'RequestedQuantity')
  const requestedQuantity = elementText(quantity).trim()
  if (!QUANTITY.test(requestedQuantity)) throw protocolError('OrderItem/RequestedQuantity', 'is not a quantity')
  return {
    buyerLineNumber: readRequiredLine(item, 'PositionNumber'),
    makerCode: readLine(product, 'MakerCode'),
    productNumber: readRequiredLine(product, 'ProductNumber'),
    buyerProductNumber: readLine(product, 'BuyerProductNumber'),
    ean: readLine(product, 'Ean'),
    productName: readLine(item, 'ProductDescription', MAX_PRODUCT_NAME_LENGTH),
    requestedQuantity,
    requestedQuantityUom: readLineAttribute(quantity, 'UoM') || DEFAULT_UNIT,
    requestedDeliveryDate: readOptionalDay(item, 'RequestedDeliveryDate'),
  }
}
