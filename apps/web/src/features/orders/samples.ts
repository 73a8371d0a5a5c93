import type { Order, OrderItem } from '@partwire/domain/orders/shape'
import type { Setting } from '@partwire/domain/settings/shape'

export function anItem(overrides: Partial<OrderItem> = {}): OrderItem {
  return {
    productNumber: '0986494104',
    ean: '4047024504387',
    buyerProductNumber: 'B-17',
    productName: 'Brake pad set',
    requestedQuantity: 1200,
    requestedQuantityUom: 'PCE',
    requestedDeliveryDate: '20261130',
    ...overrides,
  }
}

/** Items with the product numbers P1, P2 and so on. */
export function itemsUpTo(count: number): OrderItem[] {
  return Array.from({ length: count }, (_, i) => anItem({ productNumber: `P${i + 1}` }))
}

/** An order as the list contains it. Times are instants of the local time zone, in which the screen shows them. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const items = overrides.items ?? [anItem()]
  return {
    id: '7',
    buyerOrderNumber: 'PO-4711',
    customerName: 'Nordic Bil',
    dispatchMode: 'Express',
    createTime: new Date(2026, 10, 14, 9, 5, 59).toISOString(),
    status: 'orderResponse',
    orderResponseId: '70',
    dispatchAdviceIds: [],
    submittedDispatchAdviceIds: [],
    items,
    itemCount: items.length,
    requestedDeliveryDate: '20261130',
    deliveryState: '',
    ...overrides,
  }
}

export const COMPLETE_SETTING: Setting = {
  seller: { name: 'Hansen Brakes', street: 'Hafen 1', postalCode: '24103', city: 'Kiel', country: 'DE' },
  bank: { name: 'Kieler Bank', account: '1234', iban: 'DE89370400440532013000', swift: 'COBADEFFXXX' },
  contactPerson: { name: 'Ada Berg', phone: '+49 431 1', email: 'ada@hansen.example' },
  taxRegistrationNumber: 'DE811234567',
  defaultCurrency: 'EUR',
  taxs: [{ code: 'VAT', description: 'Value added tax', percent: 19 }],
}

interface Page {
  total?: number
  pageNo?: number
  totalIsCapped?: boolean
}

/** The reply of the list call. */
export function listReply(list: Order[], { total = list.length, pageNo = 1, ...more }: Page = {}) {
  return { success: true, setting: COMPLETE_SETTING, pager: { list, total, pageNo, pageSize: 10, ...more } }
}
