import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import type { OrderResponse, OrderResponseForm } from '@partwire/domain/order-response/shape'
import { findDeliveries } from '../../../../testing/given/given-deliveries'
import { givenOrder, incomingItem } from '../../../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../../../testing/given/given-portal'
import type { IncomingOrder } from '../../../../upstream/port'

export type OrderResponseFixture = Awaited<ReturnType<typeof startFixture>>

/** A running portal with two suppliers, and functions for orders and order responses of the first one. */
export async function startFixture() {
  const base = await startPortalWithSuppliers()
  const { portal, supplier, supplierId } = base
  let orders = 0

  function addOrder(changes: Partial<IncomingOrder> = {}): Promise<string> {
    return givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${(orders += 1)}`, ...changes })
  }
  async function open(orderId: string): Promise<OrderResponse> {
    const { body } = await supplier.call(getOrderResponse, { orderId })
    if (body.orderResponse === undefined) throw new Error(`the order response did not open: ${body.error}`)
    return body.orderResponse
  }
  return {
    ...base,
    addOrder,
    open,
    addOpenedOrder: async (changes?: Partial<IncomingOrder>) => {
      const orderId = await addOrder(changes)
      return { orderId, opened: await open(orderId) }
    },
    submit: (orderId: string, orderResponseId: string, form: OrderResponseForm, version?: number) =>
      supplier.call(submitOrderResponse, { orderId, orderResponseId, form, version }),
    findDeliveries: (orderId: string) => findDeliveries(portal, orderId),
  }
}

/** Two items: 4 pieces requested for 30 November, 10 for 1 December. */
export const TWO_ITEMS = [
  incomingItem(),
  incomingItem({
    buyerLineNumber: '20',
    productNumber: '0986494',
    buyerProductNumber: 'B-2',
    ean: '',
    productName: 'Brake pad',
    requestedQuantity: '10',
    requestedDeliveryDate: '20261201',
  }),
]

/** A form that confirms every item as requested, at 12.50 a piece. */
export function confirmedForm({ items }: OrderResponse, changes: Partial<OrderResponseForm> = {}): OrderResponseForm {
  return {
    sellerOrderNumber: 'S-4711',
    items: items.map(({ productName, inputEan, confirms }) => ({
      productName,
      inputEan,
      unitNetPrice: '12,50',
      unitListPrice: '',
      confirms: confirms.map((line) => ({ ...line, status: 'Confirmed' as const })),
    })),
    ...changes,
  }
}

/** The form with changes to one item. */
export function withItem(
  form: OrderResponseForm,
  index: number,
  changes: Partial<OrderResponseForm['items'][number]>,
): OrderResponseForm {
  return { ...form, items: form.items.map((item, i) => (i === index ? { ...item, ...changes } : item)) }
}
