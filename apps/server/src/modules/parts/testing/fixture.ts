import { getDispatchAdvices, submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { createPart, listParts, updatePart } from '@partwire/contract/parts/parts'
import type { OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import type { Part, PartChanges } from '@partwire/domain/parts/shape'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { givenOrder, incomingItem, incomingParty } from '../../../testing/given/given-orders'
import { startPortalWithSuppliers } from '../../../testing/given/given-portal'
import type { IncomingItem } from '../../../upstream/port'
import { invoiceForm, itemForm } from '../../documents/invoice/samples'

export type PartsFixture = Awaited<ReturnType<typeof startFixture>>

interface GivenOrder {
  productNumber: string
  customer?: string
  currency?: string
  orderDate?: string
  item?: Partial<IncomingItem>
  number?: string
}

/** A running portal with two suppliers, and functions that work the orders of the first one. */
export async function startFixture() {
  const base = await startPortalWithSuppliers()
  const { portal, supplier, supplierId } = base
  let orders = 0

  /** An order of one item. */
  function addOrder({ productNumber, customer = '100', currency = 'EUR', item = {}, ...more }: GivenOrder) {
    orders += 1
    return givenOrder(portal, supplierId, {
      buyerOrderNumber: more.number ?? `PO-${orders}`,
      orderDate: more.orderDate ?? '20261110',
      currency,
      buyerParty: incomingParty({ partyNumber: customer }),
      requestedDeliveryDate: '',
      items: [incomingItem({ productNumber, ...item })],
    })
  }

  async function openResponse(orderId: string) {
    const { body } = await supplier.call(getOrderResponse, { orderId })
    if (body.orderResponse === undefined) throw new Error(`the order response did not open: ${body.error}`)
    return body.orderResponse
  }

  async function answer(order: GivenOrder, changes: Partial<OrderResponseItemForm> = {}): Promise<string> {
    const orderId = await addOrder(order)
    const { id, items } = await openResponse(orderId)
    const confirms = items.map(({ confirms: lines }) =>
      lines.map((line) => ({ ...line, status: 'Confirmed' as const, deliveryDate: '20261220' })),
    )
    const form = {
      sellerOrderNumber: `S-${orderId}`,
      items: items.map(({ productName }, i) => ({
        productName,
        inputEan: '',
        unitNetPrice: '12.50',
        unitListPrice: '',
        confirms: confirms[i] ?? [],
        ...changes,
      })),
    }
    const { status, body } = await supplier.call(submitOrderResponse, { orderId, orderResponseId: id, form })
    if (status !== 200) throw new Error(`the order response was refused: ${body.error}`)
    return orderId
  }

  return {
    ...base,
    addOrder,
    openResponse,
    /** An order that is answered: confirmed for 12.50 a piece. Returns its id. */
    answer,
    readAdvices: async (orderId: string) =>
      (await supplier.call(getDispatchAdvices, { orderId })).body.dispatchAdvices ?? [],
    readInvoice: async (orderId: string) => (await supplier.call(getInvoice, { orderId })).body.invoice,
    dispatch: async (orderId: string, changes: Parameters<typeof adviceForm>[0] = {}) => {
      const [advice] = (await supplier.call(getDispatchAdvices, { orderId })).body.dispatchAdvices ?? []
      const form = adviceForm({ items: [adviceItem()], ...changes })
      return supplier.call(submitDispatchAdvice, { orderId, dispatchAdviceId: advice?.id ?? '', form })
    },
    invoice: async (orderId: string, changes: Parameters<typeof invoiceForm>[0] = {}) => {
      const { body } = await supplier.call(getInvoice, { orderId })
      const form = invoiceForm({ invoiceId: `I-${orderId}`, items: [itemForm()], ...changes })
      return supplier.call(submitInvoice, { orderId, invoiceId: body.invoice?.id ?? '', form })
    },
    findPart: async (productNumber: string): Promise<Part | undefined> => {
      const { body } = await supplier.call(listParts, { keyword: productNumber })
      return body.pager?.list.find((part) => part.productNumber === productNumber)
    },
    addPart: (productNumber: string, changes: PartChanges = {}) =>
      supplier.call(createPart, { productNumber, changes }),
    changePart: (productNumber: string, changes: PartChanges) => supplier.call(updatePart, { productNumber, changes }),
  }
}
