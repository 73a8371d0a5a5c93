import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { supplierClient, type SupplierClient } from './faults/supplier-client'
import { findProblems, waitUntilSettled, waitUntilWorked } from './faults/verdict'
import { workOrders } from './faults/work-orders'
import { type LoadBalancer, startLoadBalancer, TO_BACK_END } from './harness/load-balancer'
import { openProcesses, type Processes, type WebProcess } from './harness/processes'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

const CLERK = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const NEWCOMER = { email: 'newcomer@demo.test', password: 'newcomer-demo', tecComId: '4300107' }

/** How long each web process continues to serve after SIGTERM. */
const DRAIN_SECONDS = 4
/** Longer than DRAIN_SECONDS, so that the process has to wait for a running request. */
const SLOW_MS = 6_000
/** Includes the build and two starts of each of four processes. */
const TEST_TIMEOUT_MS = 240_000
/** Orders placed at a time. */
const ORDERS = 3

let processes: Processes
let balancer: LoadBalancer
let webs: WebProcess[]

beforeAll(async () => {
  processes = await openProcesses({ DRAIN_SECONDS: String(DRAIN_SECONDS) })
  webs = [await processes.startWeb('web 1'), await processes.startWeb('web 2')]
  balancer = await startLoadBalancer(webs.map(({ url }) => url))
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  await balancer.close()
  await processes.close()
})

test(
  'each process is restarted in turn, and every request is answered and every document arrives once',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const { db, sandbox } = processes
    const workers = [await processes.startWorker('worker 1'), await processes.startWorker('worker 2')]
    for (const web of webs) await untilReady(web, true)
    await placeOrders()
    const client = await signedIn(CLERK)
    await client.get('/api/supplier/order/sync')
    const acknowledged = new Set<string>()
    const clerk = workOrders(client, acknowledged)
    const reader = readAndSave(await signedIn(CLERK))

    const exitCodes: (number | null)[] = []
    for (const web of webs) exitCodes.push(await restartWhileBusy(web))
    await sandbox.control('PUT', 'faults', { latencyMs: 300, operation: 'send' })
    for (const worker of workers) {
      await placeOrders()
      await vi.waitFor(async () => expect(await sending()).toBeGreaterThan(0), WAIT_TIMEOUT)
      exitCodes.push(await worker.stop())
      await worker.start()
    }
    await waitUntilWorked(db, 3 * ORDERS, WAIT_TIMEOUT.timeout)
    await clerk.stop()
    await reader.stop()
    await waitUntilSettled(db, client, WAIT_TIMEOUT.timeout)

    expect(balancer.answers.filter(({ status }) => status < 200 || status > 299)).toEqual([])
    expect(balancer.answers.length).toBeGreaterThan(100)
    expect(exitCodes).toEqual([0, 0, 0, 0])
    expect(await findProblems(db, sandbox, { ...CLERK, acknowledged })).toEqual([])
    // There was no takeover: running attempts were completed.
    const tries = await db.selectFrom('deliveries').select('attempts').execute()
    expect(new Set(tries.map(({ attempts }) => attempts))).toEqual(new Set([1]))
  },
)

/** Restarts a process with a running request that takes longer than DRAIN_SECONDS. */
async function restartWhileBusy(web: WebProcess): Promise<number | null> {
  const newcomer = await signedIn(NEWCOMER, { [TO_BACK_END]: web.url })
  await processes.sandbox.control('PUT', 'faults', {
    latencyMs: SLOW_MS,
    operation: 'pull',
    tecComId: NEWCOMER.tecComId,
    times: 1,
  })
  const slow = newcomer.get('/api/supplier/order/sync')
  await vi.waitFor(() => expect(balancer.pendingPaths(web.url)).toContain('/api/supplier/order/sync'), WAIT_TIMEOUT)

  const ended = web.stop()
  // The load balancer still sends requests to the process.
  while (balancer.isReady(web.url)) await newcomer.get('/api/supplierCheckLogin')
  const exitCode = await ended
  expect((await slow).success).toBe(true)
  const served = servedBy(web)
  await web.start()
  await untilReady(web, true)
  await vi.waitFor(() => expect(servedBy(web)).toBeGreaterThan(served), WAIT_TIMEOUT)
  return exitCode
}

async function signedIn(
  account: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<SupplierClient> {
  const client = supplierClient([balancer.url], account, headers)
  const { email, password } = account
  await client.post('/api/supplierLogin', { email, password })
  return client
}

/** A second user of the supplier who reads lists and saves the settings repeatedly. */
function readAndSave(client: SupplierClient): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const lookAround = async () => {
    await client.post('/api/supplier/order/list', { pageNo: 1 })
    await client.post('/api/supplier/customer/list', { pageNo: 1 })
    const { setting } = await client.get('/api/supplier/setting')
    await client.post('/api/supplier/setting/update', { ...Object(setting) })
  }
  const running = (async () => {
    // Failed requests are in the list of the load balancer.
    while (!stopping.signal.aborted) await lookAround().catch(() => undefined)
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

function untilReady({ url }: WebProcess, isReady: boolean): Promise<void> {
  return vi.waitFor(() => expect(balancer.isReady(url)).toBe(isReady), WAIT_TIMEOUT)
}

function servedBy({ url }: WebProcess): number {
  return balancer.answers.filter(({ backEnd }) => backEnd === url).length
}

async function sending(): Promise<number> {
  return (await processes.db.selectFrom('deliveries').select('id').where('state', '=', 'sending').execute()).length
}

async function placeOrders(): Promise<void> {
  await processes.sandbox.control('POST', 'orders', { tecComId: CLERK.tecComId, count: ORDERS, lines: 1 })
}
