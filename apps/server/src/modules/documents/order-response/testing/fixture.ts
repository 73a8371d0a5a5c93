import { getOrderResponse } from '@partwire/contract/order-response'
import type { OrderResponse, OrderResponseForm } from '@partwire/domain/order-response/shape'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../../../../testing/given/given'
import { givenOrder, incomingItem, findSupplierId } from '../../../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../../../testing/test-app'
import type { IncomingOrder } from '../../../../upstream/port'

/** A running portal with a signed-in supplier (TecCom ID 4300042). */
export interface OrderResponseFixture {
  portal: TestApp
  supplierId: string
  supplier: Visitor
  otherSupplier: Visitor
  addOrder: (changes?: Partial<IncomingOrder>) => Promise<string>
  open: (orderId: string) => Promise<OrderResponse>
}

export async function startFixture(): Promise<OrderResponseFixture> {
  const portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  const supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  const stranger = await givenSignedInSupplier(
    portal,
    await givenSupplier(operator, { tecComId: 'OTHER', contactEmail: 'other@supplier.test' }),
  )
  const supplierId = await findSupplierId(portal, '4300042')
  let orders = 0
  return {
    portal,
    supplierId,
    supplier,
    otherSupplier: stranger,
    addOrder: (changes) => givenOrder(portal, supplierId, { buyerOrderNumber: `PO-${(orders += 1)}`, ...changes }),
    open: async (orderId) => {
      const { body } = await supplier.call(getOrderResponse, { orderId })
      if (body.orderResponse === undefined) throw new Error(`the order response did not open: ${body.error}`)
      return body.orderResponse
    },
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
