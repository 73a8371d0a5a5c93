import { setTimeout as pause } from 'node:timers/promises'
import { supplierClient, type SupplierClient } from '../../e2e/faults/supplier-client'
import { workOrders } from '../../e2e/faults/work-orders'
import type { LoadBalancer } from '../../e2e/harness/load-balancer'
import type { Sandbox } from '../../e2e/harness/sandbox'

const CLERK = { email: 'supplier@demo.test', password: 'supplier-demo' }
/** Longer than any lock that a migration may hold: a request that takes longer counts as failed. */
const REQUEST_TIMEOUT_MS = 30_000
const READ_INTERVAL_MS = 20
const PLACE_INTERVAL_MS = 1_000
const PLACED_ORDERS = 3

export interface UpgradeLoad {
  /**
   * The requests since the last call. A failure is named by its request and status. Those that were refused with a new
   * anti-forgery token are sent again, as the web app does: a version from before signed tokens gives others.
   */
  takeAnswers: () => { requests: number; sentAgain: number; failures: string[]; slowestMs: number }
  stop: () => Promise<void>
}

/**
 * Load of a supplier through the load balancer: a clerk who synchronises and works orders up to the invoice, readers of
 * lists, orders and settings, and a buyer who places orders.
 */
export async function startUpgradeLoad(
  balancer: LoadBalancer,
  sandbox: Sandbox,
  tecComId: string,
): Promise<UpgradeLoad> {
  const stopping = new AbortController()
  let slowestMs = 0
  const clerk = workOrders(await signIn(balancer), new Set())
  const reader = await signIn(balancer)
  const timed = async (request: () => Promise<unknown>) => {
    const startedAt = performance.now()
    // A request that failed is in the list of the load balancer.
    await request().catch(() => undefined)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  }
  const repeat = async (intervalMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await work()
      await pause(intervalMs)
    }
  }
  const running = [
    ...readings(reader).map((read) => repeat(READ_INTERVAL_MS, () => timed(read))),
    repeat(PLACE_INTERVAL_MS, () =>
      sandbox.control('POST', 'orders', { tecComId, count: PLACED_ORDERS, lines: 3 }).catch(() => undefined),
    ),
  ]
  return {
    takeAnswers: () => {
      const answers = balancer.answers.splice(0)
      const refused = answers.filter(({ status }) => status < 200 || status > 299)
      const failures = refused.filter(({ status }) => status !== 403).map(describeFailure)
      const taken = { requests: answers.length, sentAgain: refused.length - failures.length, failures, slowestMs }
      slowestMs = 0
      return taken
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([...running, clerk.stop()])
    },
  }
}

async function signIn({ url }: LoadBalancer): Promise<SupplierClient> {
  const client = supplierClient([url], CLERK, {}, REQUEST_TIMEOUT_MS)
  await client.post('/api/supplierLogin', CLERK)
  return client
}

function readings(client: SupplierClient): (() => Promise<unknown>)[] {
  let pageNo = 0
  return [
    () => client.post('/api/supplier/order/list', { pageNo: (pageNo = (pageNo % 50) + 1) }),
    () => client.post('/api/supplier/order/list', { pageNo: 1, keyword: 'up-0000' }),
    () => client.post('/api/supplier/order/list', { pageNo: 1, status: 'invoice' }),
    async () => {
      const { setting } = await client.get('/api/supplier/setting')
      await client.post('/api/supplier/setting/update', { ...Object(setting) })
    },
  ]
}

function describeFailure({ request, status }: LoadBalancer['answers'][number]): string {
  return `${request.replace(/\d+$/, ':id')}: ${status}`
}
