import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { readOrder } from '../../modules/documents/worked-order'
import { moveOrder } from '../../modules/orders/worked-order-store'
import { recordEvent } from '../../modules/documents/timeline/event-store'
import type { TestApp } from '../test-app'
import { givenOrder, incomingItem, incomingParty } from './given-orders'
import {
  insertAdvice,
  insertCreditNote,
  insertDelivery,
  insertInvoice,
  insertResponse,
  type Owner,
} from './insert-documents'

export interface DocumentIds {
  order: string[]
  orderResponse: string[]
  dispatchAdvice: string[]
  invoice: string[]
  creditNote: string[]
  delivery: string[]
}

/** The statuses that an order went through, and the state of its documents. */
interface OrderScenario {
  path: readonly OrderStatus[]
  response?: 'draft' | 'submitted'
  advices?: readonly ('draft' | 'submitted')[]
  invoice?: 'draft' | 'submitted'
  creditNotes?: readonly ('draft' | 'submitted')[]
}

/**
 * Covers every status. Two are in status dispatchAdvice, because only an order without submitted advices can be
 * skipped, and two have the draft of a credit note, because one call removes it and one submits it.
 */
const SCENARIOS: readonly OrderScenario[] = [
  { path: [] },
  { path: [], response: 'draft' },
  { path: ['dispatchAdvice'], response: 'submitted', advices: ['submitted', 'draft'] },
  { path: ['dispatchAdvice'], response: 'submitted', advices: ['draft', 'draft'] },
  { path: ['dispatchAdvice', 'invoice'], response: 'submitted', advices: ['submitted'], invoice: 'draft' },
  {
    path: ['dispatchAdvice', 'invoice', 'finish'],
    response: 'submitted',
    advices: ['submitted'],
    invoice: 'submitted',
    creditNotes: ['submitted', 'draft'],
  },
  {
    path: ['dispatchAdvice', 'invoice', 'finish'],
    response: 'submitted',
    advices: ['submitted'],
    invoice: 'submitted',
    creditNotes: ['draft'],
  },
  { path: ['rejected'], response: 'submitted' },
]

const HAS_DRAFT = {
  orderResponse: ({ response }: OrderScenario) => response === 'draft',
  dispatchAdvice: ({ advices = [] }: OrderScenario) => advices.includes('draft'),
  invoice: ({ invoice }: OrderScenario) => invoice === 'draft',
  creditNote: ({ creditNotes = [] }: OrderScenario) => creditNotes.includes('draft'),
}

/**
 * Inserts orders of one item in every status with their documents, directly into the tables. With a kind of document,
 * only the orders that have a draft of it.
 */
export async function givenDocuments(
  test: TestApp,
  supplierId: string,
  mark: string,
  draft?: keyof typeof HAS_DRAFT,
): Promise<DocumentIds> {
  const ids: DocumentIds = {
    order: [],
    orderResponse: [],
    dispatchAdvice: [],
    invoice: [],
    creditNote: [],
    delivery: [],
  }
  const scenarios = draft === undefined ? SCENARIOS : SCENARIOS.filter(HAS_DRAFT[draft])
  for (const scenario of scenarios) await insertScenario(test, { supplierId, mark, scenario, ids })
  return ids
}

interface ScenarioTarget {
  supplierId: string
  mark: string
  scenario: OrderScenario
  ids: DocumentIds
}

async function insertScenario(test: TestApp, { supplierId, mark, scenario, ids }: ScenarioTarget): Promise<void> {
  const at = test.clock.now()
  const orderId = await markedOrder(test, supplierId, mark)
  ids.order.push(orderId)
  const owner: Owner = { supplierId, orderId, mark, at }

  await test.db.transaction().execute(async (tx) => {
    if (scenario.response !== undefined) {
      const isRejected = scenario.path.includes('rejected')
      const id = await insertResponse(tx, owner, { state: scenario.response, isRejected })
      ids.orderResponse.push(id)
      if (scenario.response === 'submitted') ids.delivery.push(await insertDelivery(tx, owner, 'OrdRsp', id))
    }
    const advices: string[] = []
    for (const state of scenario.advices ?? []) {
      const id = await insertAdvice(tx, owner, { state, day: `2026121${advices.length}` })
      advices.push(id)
      if (state === 'submitted') ids.delivery.push(await insertDelivery(tx, owner, 'DesAdv', id))
    }
    ids.dispatchAdvice.push(...advices)
    if (scenario.invoice !== undefined) {
      const id = await insertInvoice(tx, owner, scenario.invoice)
      ids.invoice.push(id)
      if (scenario.invoice === 'submitted') ids.delivery.push(await insertDelivery(tx, owner, 'Invoice', id))
      for (const state of scenario.creditNotes ?? []) {
        const creditNoteId = await insertCreditNote(tx, owner, { state, invoiceId: id })
        ids.creditNote.push(creditNoteId)
        if (state === 'submitted') ids.delivery.push(await insertDelivery(tx, owner, 'CreditNote', creditNoteId))
      }
    }
    await recordEvent(tx, supplierId, { orderId, at, by: `${mark} Person`, text: `${mark} happened.` })
    for (const status of scenario.path) {
      await moveOrder(tx, supplierId, await readOrder(tx, supplierId, orderId), { status })
    }
  })
}

function markedOrder(test: TestApp, supplierId: string, mark: string): Promise<string> {
  return givenOrder(test, supplierId, {
    buyerOrderNumber: `${mark}-${randomUUID().slice(0, 8)}`,
    buyerParty: incomingParty({ name1: `${mark} Buyer` }),
    sellerParty: incomingParty({ partyNumber: '900', name1: `${mark} Seller` }),
    deliveryParty: incomingParty({ partyNumber: '300', name1: `${mark} Warehouse` }),
    freeParams: [{ paramId: 'P', parameter: `${mark} parameter` }],
    freeTexts: [{ caption: 'T', text: `${mark} text` }],
    items: [incomingItem({ productName: `${mark} disc`, buyerProductNumber: `${mark}-1` })],
  })
}
