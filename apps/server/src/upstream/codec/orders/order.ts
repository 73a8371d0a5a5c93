import { MOST_ITEMS, PRODUCT_NAME_LIMIT } from '@partwire/domain/documents/limits'
import type { IncomingItem, IncomingOrder } from '../../port'
import { readDay, readInstant, readOptionalDay } from '../day'
import { line, lineAttribute, note, requiredLine } from './line'
import { readParty } from './party'
import { all, optional, required, text, textOf, wrong } from '../xml/fields'
import { readXml } from '../xml/read'
import type { XmlElement } from '../xml/scan'

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
  if (items.length > MOST_ITEMS) throw wrong('Order/OrderItem', `is there more than ${MOST_ITEMS} times`)
  const delivery = optional(header, 'DeliveryParty')

  return {
    buyerOrderNumber: line(header, 'BuyerOrderNumber'),
    orderDate: readDay(issued),
    issuedAt: readInstant(issued),
    dispatchMode: lineAttribute(optional(header, 'OrderProcessing'), 'DispatchMode'),
    currency: line(header, 'Currency'),
    requestedDeliveryDate: readOptionalDay(header, 'RequestedDeliveryDate'),
    buyerParty: readParty(required(header, 'BuyerParty')),
    sellerParty: readParty(required(header, 'SellerParty')),
    deliveryParty: delivery === null ? null : readParty(delivery),
    freeParams: all(header, 'FreeParam').map((param) => ({
      paramId: lineAttribute(param, 'ParamId'),
      parameter: note(text(param, 'Parameter'), 'FreeParam/Parameter'),
    })),
    freeTexts: all(header, 'FreeText').map((free) => ({
      caption: lineAttribute(free, 'Caption'),
      text: note(textOf(free), 'OrderHeader/FreeText'),
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
    buyerLineNumber: requiredLine(item, 'PositionNumber'),
    makerCode: line(product, 'MakerCode'),
    productNumber: requiredLine(product, 'ProductNumber'),
    buyerProductNumber: line(product, 'BuyerProductNumber'),
    ean: line(product, 'Ean'),
    productName: line(item, 'ProductDescription', PRODUCT_NAME_LIMIT),
    requestedQuantity,
    requestedQuantityUom: lineAttribute(quantity, 'UoM') || DEFAULT_UNIT,
    requestedDeliveryDate: readOptionalDay(item, 'RequestedDeliveryDate'),
  }
}
