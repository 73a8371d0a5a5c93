import { connectPool, createDatabase } from '../../apps/server/src/db/connect'
import { disturbances } from './chaos'
import { startCluster } from './cluster'
import { supplierClient } from './supplier-client'
import { findProblems, waitUntilSettled, waitUntilWorked } from './verdict'
import { workOrders } from './work-orders'

const ACCOUNT = { email: 'supplier@demo.test', password: 'supplier-demo' }
const SUPPLIER = { email: ACCOUNT.email, tecComId: '4300042' }
const SETTLE_TIMEOUT_MS = 300_000

export interface FaultRun {
  rounds: number
  ordersPerRound: number
  clerks: number
  /** How long a fault stays active. */
  pauseMs: number
  log: (line: string) => void
}

export interface FaultReport {
  problems: string[]
  acknowledged: number
  unanswered: number
  orders: number
}

/**
 * Submits and synchronises while processes are killed, PostgreSQL is restarted and the platform has every fault in
 * turn.
 */
export async function runFaults({ rounds, ordersPerRound, clerks, pauseMs, log }: FaultRun): Promise<FaultReport> {
  const cluster = await startCluster()
  const pool = connectPool(cluster.connectionString, 2)
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  const place = () =>
    cluster.control('POST', 'orders', { tecComId: SUPPLIER.tecComId, count: ordersPerRound, lines: 3 })
  try {
    const acknowledged = new Set<string>()
    const client = supplierClient(cluster.webUrls, ACCOUNT)
    await place()
    const { success } = await client.get('/api/supplier/order/sync')
    if (!success) throw new Error('The first orders could not be fetched.')
    const workers = Array.from({ length: clerks }, () =>
      workOrders(supplierClient(cluster.webUrls, ACCOUNT), acknowledged),
    )
    for (let number = 0; number < rounds; number += 1) {
      await place()
      for (const { name, strike } of disturbances(cluster, number, pauseMs)) {
        log(`${number + 1}. ${name} (${acknowledged.size} documents taken so far)`)
        await strike()
      }
    }
    await waitUntilWorked(db, ordersPerRound * (rounds + 1), SETTLE_TIMEOUT_MS)
    await Promise.all(workers.map((worker) => worker.stop()))
    await waitUntilSettled(db, client, SETTLE_TIMEOUT_MS)
    return {
      problems: await findProblems(db, cluster, { ...SUPPLIER, acknowledged }),
      acknowledged: acknowledged.size,
      unanswered: workers.reduce((sum, worker) => sum + worker.unanswered(), 0),
      orders: (await db.selectFrom('orders').select('id').execute()).length,
    }
  } finally {
    await pool.end()
    await cluster.stop()
  }
}
