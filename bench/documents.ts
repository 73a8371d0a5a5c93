import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Call } from '@partwire/contract/call'
import { createCreditNote, getCreditNote, submitCreditNote, updateCreditNote } from '@partwire/contract/credit-note'
import { getDispatchAdvices, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { invoiceForm, itemForm } from '../apps/server/src/modules/documents/invoice/samples'
import { MAX_STATEMENTS, recordStatements } from '../apps/server/src/testing/database/statement-log'
import { adviceForm, adviceItem } from '../apps/server/src/testing/given/given-dispatch-advices'
import { addOrder } from './lib/add-order'
import { signInSupplier } from './lib/bench-supplier'
import { compareDocuments } from './lib/compare-documents'
import { median, spread } from './lib/median'
import { sendCall } from './lib/send-call'
import { type BenchPortal, withPortal } from './lib/with-portal'

const LINES = 50
const WARM_UP_ORDERS = 10
const ORDERS = 60

type Kind = keyof typeof MAX_STATEMENTS

interface Figure {
  document: string
  kind: Kind
  ms: number[]
  /** The most statements of one call. */
  statements: number
}

const { values: options } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
const areFewStatements = await withPortal(measure)
const isFaster =
  options.against === undefined || (await compareDocuments(options.against, { orders: ORDERS, lines: LINES }))
process.exitCode = areFewStatements && isFaster ? 0 : 1

/** Every order goes through its documents up to a credit note of everything; each is read, saved and submitted. */
async function measure(portal: BenchPortal): Promise<boolean> {
  const supplierId = await signInSupplier(portal.pool)
  const log = recordStatements(portal.pools.byWork)
  const figures = new Map<string, Figure>()
  for (let i = 0; i < WARM_UP_ORDERS + ORDERS; i += 1) {
    if (i === WARM_UP_ORDERS) {
      figures.clear()
      // As autovacuum does in a running portal: prepared statements are planned again with real row counts.
      await portal.pool.query('analyze')
    }
    await workOnOrder(await addOrder(portal, supplierId, LINES))
  }
  return report([...figures.values()])

  async function workOnOrder(orderId: string): Promise<void> {
    const { orderResponse } = await sendCall(portal, getOrderResponse, { orderId })
    await measureCall('order response', 'get', getOrderResponse, { orderId })
    const items = orderResponse.items.map(({ productName, inputEan, confirms }) => ({
      productName,
      inputEan,
      unitNetPrice: '12.50',
      unitListPrice: '',
      confirms: confirms.map((line) => ({ ...line, status: 'Confirmed' })),
    }))
    const response = { orderId, orderResponseId: orderResponse.id, form: { sellerOrderNumber: 'S-1', items } }
    await measureCall('order response', 'save', updateOrderResponse, response)
    const { order } = await measureCall('order response', 'submit', submitOrderResponse, response)

    await measureCall('dispatch advice', 'get', getDispatchAdvices, { orderId })
    const form = adviceForm({ items: Array.from({ length: LINES }, () => adviceItem()) })
    const advice = { orderId, dispatchAdviceId: order.dispatchAdviceIds[0] ?? '', form }
    await measureCall('dispatch advice', 'save', updateDispatchAdvice, advice)
    await measureCall('dispatch advice', 'submit', submitDispatchAdvice, advice)

    const { invoice } = await measureCall('invoice', 'get', getInvoice, { orderId })
    const lines = invoice.items.map(() => itemForm({ statisticGroup: '8708' }))
    const billed = { orderId, invoiceId: invoice.id, form: invoiceForm({ invoiceId: randomUUID(), items: lines }) }
    await measureCall('invoice', 'save', updateInvoice, billed)
    await measureCall('invoice', 'submit', submitInvoice, billed)

    const { creditNoteId } = await sendCall(portal, createCreditNote, { orderId })
    const { creditNote } = await measureCall('credit note', 'get', getCreditNote, { creditNoteId })
    const credited = {
      orderId,
      creditNoteId,
      form: {
        creditNoteId: randomUUID(),
        reason: 'Everything was returned',
        items: creditNote.items.map(({ creditableQuantity }) => ({ quantity: creditableQuantity })),
        allowOrCharges: creditNote.allowOrCharges.map(({ creditableAmount }) => ({ amount: creditableAmount })),
      },
    }
    await measureCall('credit note', 'save', updateCreditNote, credited)
    await measureCall('credit note', 'submit', submitCreditNote, credited)
  }

  async function measureCall<C extends Call>(document: string, kind: Kind, call: C, body: object) {
    const name = `${document}, ${kind}`
    const figure = figures.get(name) ?? { document, kind, ms: [], statements: 0 }
    figures.set(name, figure)
    log.takeStatements()
    const start = performance.now()
    const reply = await sendCall(portal, call, body)
    figure.ms.push(performance.now() - start)
    figure.statements = Math.max(figure.statements, log.takeStatements().length)
    return reply
  }
}

function report(figures: readonly Figure[]): boolean {
  console.log(`Documents of ${LINES} lines, ${ORDERS} calls each (whole call: session, SQL, rules, JSON)\n`)
  console.log('| document | call | ms, median | spread | statements | target |')
  console.log('|---|---|---|---|---|---|')
  let areMet = true
  for (const { document, kind, ms, statements } of figures) {
    const isMet = statements <= MAX_STATEMENTS[kind]
    areMet &&= isMet
    const target = `≤ ${MAX_STATEMENTS[kind]}: ${isMet ? 'met' : 'missed'}`
    console.log(`| ${[document, kind, median(ms).toFixed(2), spread(ms), statements, target].join(' | ')} |`)
  }
  return areMet
}
