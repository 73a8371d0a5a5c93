import type { IncomingItem, IncomingOrder } from '../port'
import { readDay, readInstant, readOptionalDay } from './day'
import { readParty } from './party'
import { all, attribute, optional, required, requiredText, text, textOf, wrong } from './xml-fields'
import { readXml } from './xml-read'
import type { XmlElement } from './xml-scan'

const QUANTITY = /^\d{1,15}(?:\.\d{1,10})?$/
const DEFAULT_UNIT = 'PCE'

/** An Order 4.1. A change order or a cancellation has another root and is refused here. */
export function parseOrder(raw: string): IncomingOrder {
  const order = readXml(raw, 'The order')
  if (order.name !== 'Order') throw wrong(order.name, 'is there instead of Order')

  const header = required(order, 'OrderHeader')
  const issued = required(header, 'OrderIssueDate')
  const items = all(order, 'OrderItem')
  if (items.length === 0) throw wrong('Order/OrderItem', 'is missing')
  const delivery = optional(header, 'DeliveryParty')

  return {
    buyerOrderNumber: text(header, 'BuyerOrderNumber'),
    orderDate: readDay(issued),
    issuedAt: readInstant(issued),
    dispatchMode: attribute(optional(header, 'OrderProcessing'), 'DispatchMode'),
    currency: text(header, 'Currency'),
    requestedDeliveryDate: readOptionalDay(header, 'RequestedDeliveryDate'),
    buyerParty: readParty(required(header, 'BuyerParty')),
    sellerParty: readParty(required(header, 'SellerParty')),
    deliveryParty: delivery === null ? null : readParty(delivery),
    freeParams: all(header, 'FreeParam').map((param) => ({
      paramId: attribute(param, 'ParamId'),
      parameter: text(param, 'Parameter'),
    })),
    freeTexts: all(header, 'FreeText').map((note) => ({
      caption: attribute(note, 'Caption'),
      text: textOf(note).trim(),
    })),
    items: items.map((item) => readItem(item)),
  }
}

function readItem(item: XmlElement): IncomingItem {
  const product = required(item, 'ProductId')
  const quantity = required(item, 'RequestedQuantity')
  const requestedQuantity = textOf(quantity).trim()
  if (!QUANTITY.test(requestedQuantity)) throw wrong('OrderItem/RequestedQuantity', 'is not a quantity')
  return {
    buyerLineNumber: requiredText(item, 'PositionNumber'),
    makerCode: text(product, 'MakerCode'),
    productNumber: requiredText(product, 'ProductNumber'),
    buyerProductNumber: text(product, 'BuyerProductNumber'),
    ean: text(product, 'Ean'),
    productName: text(item, 'ProductDescription'),
    requestedQuantity,
    requestedQuantityUom: attribute(quantity, 'UoM') || DEFAULT_UNIT,
    requestedDeliveryDate: readOptionalDay(item, 'RequestedDeliveryDate'),
  }
}
