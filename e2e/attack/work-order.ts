import { fillDispatchAdvice, fillInvoice, fillOrderResponse, read } from '../harness/screens/documents'
import type { Reply, SupplierClient } from '../faults/supplier-client'

export type Stage = 'orderResponse' | 'dispatchAdvice' | 'invoice'

/**
 * Submits the given documents of an order, with `mark` in the texts. Throws when a call is refused.
 */
export async function workOrder(
  client: SupplierClient,
  orderId: string,
  stages: readonly Stage[],
  mark: string,
): Promise<void> {
  for (const stage of stages) await STEPS[stage](client, orderId, mark)
}

const STEPS: Record<Stage, (client: SupplierClient, orderId: string, mark: string) => Promise<void>> = {
  orderResponse: async (client, orderId, mark) => {
    const document = read.orderResponse(accepted(await client.get(`/api/supplier/orderResponse/get/${orderId}`)))
    const { id: orderResponseId, version } = document
    const form = { ...fillOrderResponse(document, 'Confirmed'), sellerOrderNumber: `${mark}-${document.id}` }
    accepted(await client.post('/api/supplier/orderResponse/submit', { orderId, orderResponseId, version, form }))
  },
  dispatchAdvice: async (client, orderId, mark) => {
    const reply = accepted(await client.get(`/api/supplier/dispatchAdvice/get/${orderId}`))
    for (const document of read.dispatchAdvices(reply)) {
      const { id: dispatchAdviceId, version } = document
      const form = { ...fillDispatchAdvice(document), transportId: mark }
      accepted(await client.post('/api/supplier/dispatchAdvice/submit', { orderId, dispatchAdviceId, version, form }))
    }
  },
  invoice: async (client, orderId, mark) => {
    const document = read.invoice(accepted(await client.get(`/api/supplier/invoice/get/${orderId}`)))
    const { id: invoiceId, version } = document
    const form = { ...fillInvoice(document), contactName: mark, invoiceId: `${mark}-${document.id}` }
    accepted(await client.post('/api/supplier/invoice/submit', { orderId, invoiceId, version, form }))
  },
}

export function accepted(reply: Reply): Reply {
  if (!reply.success) throw new Error(`refused: ${JSON.stringify(reply).slice(0, 300)}`)
  return reply
}
