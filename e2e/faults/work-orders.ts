import { setTimeout as pause } from 'node:timers/promises'
import { fillDispatchAdvice, fillInvoice, fillOrderResponse, read } from '../harness/screens/documents'
import { NoAnswer, type Reply, type SupplierClient } from './supplier-client'

/** Limits the request rate to that of a fast user. */
const ROUND_DELAY_MS = 100

/** Documents that the portal confirmed. They must reach the platform. */
export type Acknowledged = Set<string>

export interface Worker {
  stop: () => Promise<void>
  /** Number of requests without a response. */
  unanswered: () => number
}

/** Repeats the work of a clerk until stopped: synchronise, order response, dispatch advice, invoice. */
export function workOrders(client: SupplierClient, acknowledged: Acknowledged): Worker {
  const stopping = new AbortController()
  let unanswered = 0
  const forgive = (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    unanswered += 1
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await client.get('/api/supplier/order/sync').catch(forgive)
      await pause(ROUND_DELAY_MS)
      for (const status of ['orderResponse', 'dispatchAdvice', 'invoice'] as const) {
        const reply = await client.post('/api/supplier/order/list', { status }).catch(forgive)
        const orders = reply?.success ? read.list(reply) : []
        for (const { id } of orders) {
          if (!stopping.signal.aborted) await STEPS[status](client, id, acknowledged).catch(forgive)
        }
      }
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
    unanswered: () => unanswered,
  }
}

type Step = (client: SupplierClient, orderId: string, acknowledged: Acknowledged) => Promise<void>

const STEPS: Record<'orderResponse' | 'dispatchAdvice' | 'invoice', Step> = {
  orderResponse: async (client, orderId, acknowledged) => {
    const reply = await client.get(`/api/supplier/orderResponse/get/${orderId}`)
    if (!reply.success) return
    const document = read.orderResponse(reply)
    const isRejected = Number(orderId) % 7 === 0
    const form = fillOrderResponse(document, isRejected ? 'Rejected' : 'Confirmed')
    const { id: orderResponseId, version } = document
    recordAcknowledged(
      acknowledged,
      `OrdRsp ${document.ordRspId}`,
      await client.post('/api/supplier/orderResponse/submit', { orderId, orderResponseId, version, form }),
    )
  },
  dispatchAdvice: async (client, orderId, acknowledged) => {
    const reply = await client.get(`/api/supplier/dispatchAdvice/get/${orderId}`)
    if (!reply.success) return
    if (Number(orderId) % 5 === 0) {
      await client.post('/api/supplier/dispatchAdvice/skip', { orderId })
      return
    }
    for (const document of read.dispatchAdvices(reply)) {
      if (document.status === 'submitted') continue
      const { id: dispatchAdviceId, version } = document
      const form = fillDispatchAdvice(document)
      recordAcknowledged(
        acknowledged,
        `DesAdv ${document.desAdvId}`,
        await client.post('/api/supplier/dispatchAdvice/submit', { orderId, dispatchAdviceId, version, form }),
      )
    }
  },
  invoice: async (client, orderId, acknowledged) => {
    const reply = await client.get(`/api/supplier/invoice/get/${orderId}`)
    if (!reply.success) return
    const document = read.invoice(reply)
    const { id: invoiceId, version } = document
    const form = fillInvoice(document)
    recordAcknowledged(
      acknowledged,
      `Invoice ${form.invoiceId}`,
      await client.post('/api/supplier/invoice/submit', { orderId, invoiceId, version, form }),
    )
  },
}

function recordAcknowledged(acknowledged: Acknowledged, document: string, reply: Reply): void {
  if (reply.success) acknowledged.add(document)
}
