import { listOrders, syncOrders } from '@partwire/contract/orders'
import { syncCustomers } from '@partwire/contract/customers'
import { setTimeout as pause } from 'node:timers/promises'
import { visit, type Visitor } from '../visitor'
import { connectPlatform, type DemoPlatform } from './demo-platform'
import { createClient, type DemoClient, RefusedCall } from './demo-client'
import { addEDocumentFacts } from './e-document-facts'
import { type PlannedOrder, removePlan, storePlan, readPlan, WORK } from './plan'
import { addTaxNumbers } from './tax-numbers'
import { workOrders } from './work-orders'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const NEWCOMER = { tecComId: '4300107', orders: 12 }
const SPREAD_DAYS = 30
const CALL_TIMEOUT_MS = 60_000
const SYNC_ATTEMPTS = 50
const SYNC_PAUSE_MS = 200

export interface Demo {
  portalUrl: string
  sandboxUrl: string
  dataDir: string
}

/**
 * Creates the demo orders: places them on the sandbox platform as buyers, the portal fetches them, and some are worked
 * through the calls of the portal like a clerk would. Done once, when the supplier has no orders; a fill that was
 * interrupted is continued: the plan is stored before the import, and without it no order is changed. Those of the newcomer
 * wait until they are fetched. `report` gets a sentence for each order that could not be worked.
 */
export async function fillDemo(
  { portalUrl, sandboxUrl, dataDir }: Demo,
  report: (sentence: string) => void,
  connect: (url: string, timeoutMs: number) => Promise<Visitor> = visit,
): Promise<void> {
  const platform = connectPlatform(sandboxUrl, SUPPLIER.tecComId)
  await placeNewcomerOrders(sandboxUrl)
  const visitor = await connect(portalUrl, CALL_TIMEOUT_MS)
  const { email, password } = SUPPLIER
  const signedIn = await visitor.post('/api/supplierLogin', { email, password })
  // Sign-in fails when the demo password was changed. The demo is then in use and needs no orders.
  if (signedIn['success'] !== true) return

  const client = createClient(visitor)
  if (!(await hasOrders(client))) {
    await storePlan(dataDir, planOrders(await placeOrders(platform)))
    await importOrders(client, report)
  }
  const plan = await readPlan(dataDir)
  if (plan !== null) {
    await addTaxNumbers(client)
    await addEDocumentFacts(client)
    await workOrders({ client, platform, report }, plan)
    await removePlan(dataDir)
  }
  await visitor.get('/api/supplierLogout')
}

/** Also called after a restart of the sandbox, which does not persist orders. */
export async function placeNewcomerOrders(sandboxUrl: string): Promise<void> {
  await connectPlatform(sandboxUrl, NEWCOMER.tecComId).place({ count: NEWCOMER.orders })
}

/** Returns the numbers of the orders, and places a change of the newest one, which the portal parks and shows. */
async function placeOrders(platform: DemoPlatform): Promise<string[]> {
  const numbers = await platform.place({ count: WORK.length, spreadDays: SPREAD_DAYS })
  await platform.place({ count: 1, kind: 'change' })
  return numbers
}

/** An order without a number cannot be found again, and stays unanswered. */
function planOrders(numbers: readonly string[]): PlannedOrder[] {
  return numbers.flatMap((number, index) => {
    const work = WORK[index] ?? 'unanswered'
    return number === '' || work === 'unanswered' ? [] : [{ number, work }]
  })
}

/** A platform that does not answer leaves the demo without orders; the next start tries again. */
async function importOrders(client: DemoClient, report: (sentence: string) => void): Promise<void> {
  try {
    await client(syncCustomers, undefined)
    await syncWhenPossible(client)
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    report(`The demo has no orders yet: ${error.message}`)
  }
}

/** Repeats the call while a background synchronisation of the supplier is running. */
async function syncWhenPossible(client: DemoClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client(syncOrders, undefined)
      return
    } catch (error) {
      const isRunning = error instanceof RefusedCall && error.code === 'conflict'
      if (!isRunning || attempt === SYNC_ATTEMPTS) throw error
      await pause(SYNC_PAUSE_MS)
    }
  }
}

async function hasOrders(client: DemoClient): Promise<boolean> {
  const { pager } = await client(listOrders, {})
  return pager.total > 0
}
