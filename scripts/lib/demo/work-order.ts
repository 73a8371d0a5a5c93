import { createCreditNote, getCreditNote, listCreditNotes, submitCreditNote } from '@partwire/contract/credit-note'
import { getDispatchAdvices, skipDispatchAdvice, submitDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import { localDay } from '@partwire/domain/lib/calendar-date'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import type { DemoClient } from './demo-client'
import { GS1_COMPANY_PREFIX } from './e-document-facts'
import { type Confirmation, confirmedResponse, filledDispatchAdvice, filledInvoice, rejectedResponse } from './forms'
import type { Work } from './plan'

/** Works an order as far as planned, by the calls of the screens. Steps that were done before are skipped. */
export async function workOrder(
  client: DemoClient,
  order: { id: string; status: OrderStatus },
  work: Work,
): Promise<void> {
  let { status } = order
  for (const step of STEPS[work]) {
    if (status === step.status) status = await step.run(client, order.id)
  }
}

interface Step {
  /** The status in which the order waits for this step. */
  status: OrderStatus
  /** Returns the status after the step. */
  run: (client: DemoClient, orderId: string) => Promise<OrderStatus>
}

const reject: Step = { status: 'orderResponse', run: (client, orderId) => respond(client, orderId, 'rejected') }
const confirm = (confirmation: Confirmation): Step => ({
  status: 'orderResponse',
  run: (client, orderId) => respond(client, orderId, confirmation),
})
const dispatchFirst: Step = { status: 'dispatchAdvice', run: (client, orderId) => dispatch(client, orderId, 1) }
const dispatchAll: Step = { status: 'dispatchAdvice', run: (client, orderId) => dispatch(client, orderId, Infinity) }
const skip: Step = {
  status: 'dispatchAdvice',
  run: async (client, orderId) => (await client(skipDispatchAdvice, { orderId })).order.status,
}
const invoice: Step = { status: 'invoice', run: sendInvoice }
const credit: Step = { status: 'finish', run: creditOnePiece }

const STEPS: Record<Work, readonly Step[]> = {
  unanswered: [],
  answered: [confirm('as requested')],
  'partly dispatched': [confirm('in two deliveries'), dispatchFirst],
  dispatched: [confirm('delivered'), dispatchAll],
  skipped: [confirm('delivered'), skip],
  finished: [confirm('delivered'), dispatchAll, invoice],
  'finished without dispatch advice': [confirm('delivered'), skip, invoice],
  credited: [confirm('delivered'), dispatchAll, invoice, credit],
  rejected: [reject],
  'not sent': [confirm('as requested')],
}

async function respond(client: DemoClient, orderId: string, answer: 'rejected' | Confirmation): Promise<OrderStatus> {
  const { order, orderResponse } = await client(getOrderResponse, { orderId })
  const needsAddress = needsDeliveryAddress(order)
  const form =
    answer === 'rejected'
      ? rejectedResponse(orderResponse, needsAddress)
      : confirmedResponse(orderResponse, { needsAddress, confirmation: answer, today: localDay(new Date()) })
  const { id: orderResponseId, version } = orderResponse
  return (await client(submitOrderResponse, { orderId, orderResponseId, version, form })).order.status
}

/** Submits the drafts until `count` dispatch advices are submitted. */
async function dispatch(client: DemoClient, orderId: string, count: number): Promise<OrderStatus> {
  const { order, dispatchAdvices } = await client(getDispatchAdvices, { orderId })
  let { status } = order
  for (const advice of dispatchAdvices.slice(0, count)) {
    if (advice.status === 'submitted') continue
    const { id: dispatchAdviceId, version } = advice
    const form = filledDispatchAdvice(advice, GS1_COMPANY_PREFIX)
    status = (await client(submitDispatchAdvice, { orderId, dispatchAdviceId, version, form })).order.status
  }
  return status
}

async function sendInvoice(client: DemoClient, orderId: string): Promise<OrderStatus> {
  const { invoice: document } = await client(getInvoice, { orderId })
  const { id: invoiceId, version } = document
  const form = filledInvoice(document, new Date())
  return (await client(submitInvoice, { orderId, invoiceId, version, form })).order.status
}

/** Does nothing where a credit note exists. */
async function creditOnePiece(client: DemoClient, orderId: string): Promise<OrderStatus> {
  const { creditNotes } = await client(listCreditNotes, { orderId })
  if (creditNotes.some(({ submittedAt }) => submittedAt !== null)) return 'finish'
  const { creditNoteId } = await client(createCreditNote, { orderId })
  const { creditNote } = await client(getCreditNote, { creditNoteId })
  const form = {
    creditNoteId: `${creditNote.invoiceNumber}-C`,
    reason: 'One piece was damaged in transport',
    items: creditNote.items.map((_item, index) => ({ quantity: index === 0 ? 1 : 0 })),
    allowOrCharges: creditNote.allowOrCharges.map(() => ({ amount: 0 })),
  }
  await client(submitCreditNote, { orderId, creditNoteId, version: creditNote.version, form })
  return 'finish'
}
