import { getOrder, listOrders } from '@partwire/contract/orders'
import type { Order } from '@partwire/domain/orders/shape'
import { setTimeout as pause } from 'node:timers/promises'
import { type DemoClient, RefusedCall } from './demo-client'
import type { DemoPlatform } from './demo-platform'
import type { PlannedOrder } from './plan'
import { workOrder } from './work-order'

/** Orders that are worked at the same time. More do not make it faster on two cores. */
const MAX_CONCURRENT_ORDERS = 4
/** The worker sends a document at once; without a worker the demo has no failed document. */
const FAILURE_TIMEOUT_MS = 10_000
const POLL_MS = 100

interface DemoWork {
  client: DemoClient
  platform: DemoPlatform
  /** Gets a sentence for each order that could not be worked. */
  report: (sentence: string) => void
}

/**
 * Works the planned orders as far as planned. Orders that are not in the list, and steps that were done before, are
 * skipped. A refused step ends the work on its order only.
 */
export async function workOrders({ client, platform, report }: DemoWork, plan: readonly PlannedOrder[]): Promise<void> {
  const orders = await findOrders(client, plan)
  const tryToWork = async ({ order, work }: FoundOrder): Promise<void> => {
    try {
      await workOrder(client, order, work)
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      report(`The demo order ${order.buyerOrderNumber} was not worked as planned: ${error.message}`)
    }
  }

  // First, so that the refused document is the only one that is being sent.
  for (const found of orders.filter(({ work }) => work === 'not sent')) {
    if (found.order.status !== 'orderResponse') continue
    await platform.refuseNextDocument()
    await tryToWork(found)
    await waitForFailure(client, found.order.id)
    await platform.acceptDocuments()
  }
  const others = orders.filter(({ work }) => work !== 'not sent').values()
  const lane = async (): Promise<void> => {
    for (const found of others) await tryToWork(found)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_ORDERS }, lane))
}

interface FoundOrder {
  order: Order
  work: PlannedOrder['work']
}

async function findOrders(client: DemoClient, plan: readonly PlannedOrder[]): Promise<FoundOrder[]> {
  const missing = new Map(plan.map(({ number, work }) => [number, work]))
  const found: FoundOrder[] = []
  for (let pageNo = 1; missing.size > 0; pageNo += 1) {
    const { pager } = await client(listOrders, { pageNo })
    for (const order of pager.list) {
      const work = missing.get(order.buyerOrderNumber)
      if (work !== undefined) found.push({ order, work })
      missing.delete(order.buyerOrderNumber)
    }
    if (pager.list.length === 0 || pageNo * pager.pageSize >= pager.total) break
  }
  return found
}

async function waitForFailure(client: DemoClient, id: string): Promise<void> {
  const deadline = Date.now() + FAILURE_TIMEOUT_MS
  while (Date.now() < deadline) {
    const { order } = await client(getOrder, { id })
    if (order.deliveryState === 'failed') return
    await pause(POLL_MS)
  }
}
