import {
  getDispatchAdvices,
  skipDispatchAdvice,
  submitDispatchAdvice,
  updateDispatchAdvice,
} from '@partwire/contract/dispatch-advice'
import { getInvoice, submitInvoice, updateInvoice } from '@partwire/contract/invoice'
import { getOrderResponse, submitOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { givenOrder, incomingItem, findSupplierId } from '../apps/server/src/testing/given/given-orders'
import { findInvalidOrders } from '../apps/server/src/testing/find-invalid-orders'
import { findWrongFigures } from '../apps/server/src/testing/find-wrong-figures'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { fillDispatchAdvice, fillInvoice, fillOrderResponse } from './harness/screens/documents'

const TEST_TIMEOUT_MS = 300_000
const ORDERS = 2

let portal: TestApp
let suppliers: Visitor[] = []
let ownerId = ''
let count = 0

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  for (const tecComId of ['owner', 'stranger']) {
    const fields = await givenSupplier(operator, { tecComId, contactEmail: `${tecComId}@supplier.test` })
    suppliers.push(await givenSignedInSupplier(portal, fields))
  }
  ownerId = await findSupplierId(portal, 'owner')
})
afterAll(() => portal.close())

const ACTIONS = [
  'open',
  'save response',
  'confirm',
  'reject',
  'submit without seller order number',
  'save advice',
  'submit advice',
  'submit advice without its lines',
  'skip',
  'save invoice',
  'submit invoice',
  'submit invoice of another price',
] as const

interface Step {
  action: (typeof ACTIONS)[number]
  order: number
  isStranger: boolean
  isStale: boolean
  /** Sent twice at the same time. */
  isDoubled: boolean
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  order: fc.nat(ORDERS - 1),
  isStranger: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
  isStale: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
  isDoubled: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
})

test(
  'from any reachable state, any sequence of calls by any supplier leaves every order in a legal state with legal documents, and the figures of Today as a new count gives them',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        const orders = await givenOrders()
        const frozen = new Map<string, string>()
        for (const step of steps) {
          const answers = await runStep(step, orders[step.order] ?? '')
          const minStatus = step.isStranger ? 400 : 200
          for (const { status } of answers) {
            expect(status).toBeGreaterThanOrEqual(minStatus)
            expect(status).toBeLessThan(500)
          }
          for (const order of orders) await expectFrozen(order, frozen)
        }

        expect(await findInvalidOrders(portal.db)).toEqual([])
        expect(await findWrongFigures(portal.db)).toEqual([])
      }),
      { numRuns: 12 },
    )
  },
)

async function givenOrders(): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < ORDERS; i += 1) {
    count += 1
    const items = [incomingItem(), incomingItem({ buyerLineNumber: '20', requestedQuantity: '1' })]
    ids.push(await givenOrder(portal, ownerId, { buyerOrderNumber: `PO-${count}`, items }))
  }
  return ids
}

type Answers = { status: number }[]

async function runStep({ action, order, isStranger, isStale, isDoubled }: Step, orderId: string): Promise<Answers> {
  const [owner, stranger] = suppliers
  const caller = isStranger ? stranger : owner
  if (owner === undefined || caller === undefined) throw new Error('there are two suppliers')
  const version = (now: number | undefined) => (isStale ? (now ?? 1) - 1 : now)
  const send = (call: () => Promise<{ status: number }>): Promise<Answers> =>
    Promise.all(isDoubled ? [call(), call()] : [call()])

  if (action === 'open') return send(() => caller.call(getOrderResponse, { orderId }))
  if (action === 'skip') return send(() => caller.call(skipDispatchAdvice, { orderId }))

  if (
    action === 'save response' ||
    action === 'confirm' ||
    action === 'reject' ||
    action === 'submit without seller order number'
  ) {
    const document = (await owner.call(getOrderResponse, { orderId })).body.orderResponse
    if (document === undefined) return []
    const filled = fillOrderResponse(document, action === 'reject' ? 'Rejected' : 'Confirmed')
    const form = action === 'submit without seller order number' ? { ...filled, sellerOrderNumber: '' } : filled
    const body = { orderId, orderResponseId: document.id, version: version(document.version), form }
    return send(() => caller.call(action === 'save response' ? updateOrderResponse : submitOrderResponse, body))
  }

  if (action === 'save advice' || action === 'submit advice' || action === 'submit advice without its lines') {
    const advices = (await owner.call(getDispatchAdvices, { orderId })).body.dispatchAdvices ?? []
    const document = advices.find(({ status }) => status === 'draft') ?? advices[order]
    if (document === undefined) return []
    const filled = fillDispatchAdvice(document)
    const form = action === 'submit advice without its lines' ? { ...filled, items: [] } : filled
    const body = { orderId, dispatchAdviceId: document.id, version: version(document.version), form }
    return send(() => caller.call(action === 'save advice' ? updateDispatchAdvice : submitDispatchAdvice, body))
  }

  const document = (await owner.call(getInvoice, { orderId })).body.invoice
  if (document === undefined) return []
  const filled = fillInvoice(document)
  const tampered = filled.items.map((item) => ({ ...item, unitNetPrice: 0.01, quantity: 1 }))
  const form = action === 'submit invoice of another price' ? { ...filled, items: tampered } : filled
  const body = { orderId, invoiceId: document.id, version: version(document.version), form }
  return send(() => caller.call(action === 'save invoice' ? updateInvoice : submitInvoice, body))
}

/** A submitted document never changes, except for its delivery state and what other documents say of its lines. */
async function expectFrozen(orderId: string, frozen: Map<string, string>): Promise<void> {
  const [owner] = suppliers
  const documents = [
    (await owner?.call(getOrderResponse, { orderId }))?.body.orderResponse,
    ...((await owner?.call(getDispatchAdvices, { orderId }))?.body.dispatchAdvices ?? []),
    (await owner?.call(getInvoice, { orderId }))?.body.invoice,
  ]
  for (const document of documents) {
    if (document === undefined || document.submittedAt === null) continue
    const name = `${orderId} ${JSON.stringify(Object.keys(document))} ${document.id}`
    const content = JSON.stringify({ ...document, delivery: null }, (key, value: unknown) =>
      key === 'match' ? null : value,
    )
    expect(frozen.get(name) ?? content).toBe(content)
    frozen.set(name, content)
  }
}
