import { connectPool, databaseOf } from '../../apps/server/src/db/connect'
import { round } from './chaos'
import { startCluster } from './cluster'
import { supplierClient } from './supplier-client'
import { problemsOf, untilQuiet } from './verdict'
import { workOrders } from './work-orders'

const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const QUIET_PATIENCE = 300_000

export interface FaultRun {
  rounds: number
  ordersPerRound: number
  clerks: number
  /** How long a blow is left to work. */
  pauseMs: number
  say: (line: string) => void
}

export interface FaultReport {
  problems: string[]
  acknowledged: number
  unanswered: number
  orders: number
}

/** Submits and syncs go on while processes are killed, PostgreSQL is restarted and the platform fails in every way. */
export async function runFaults({ rounds, ordersPerRound, clerks, pauseMs, say }: FaultRun): Promise<FaultReport> {
  const cluster = await startCluster()
  const pool = connectPool(cluster.connectionString, 2)
  pool.on('error', () => undefined)
  const db = databaseOf(pool)
  try {
    const acknowledged = new Set<string>()
    const clients = Array.from({ length: clerks }, () => supplierClient(cluster.webUrls, SUPPLIER))
    const workers = clients.map((client) => workOrders(client, acknowledged))
    for (let number = 0; number < rounds; number += 1) {
      await cluster.control('POST', 'orders', { tecComId: SUPPLIER.tecComId, count: ordersPerRound, lines: 3 })
      for (const { name, strike } of round(cluster, number, pauseMs)) {
        say(`${number + 1}. ${name} (${acknowledged.size} documents taken so far)`)
        await strike()
      }
    }
    await cluster.control('DELETE', 'faults')
    await Promise.all(workers.map((worker) => worker.stop()))

    const client = supplierClient(cluster.webUrls, SUPPLIER)
    await client.get('/api/supplier/order/sync')
    await untilQuiet(db, client, QUIET_PATIENCE)
    const orders = await db.selectFrom('orders').select('id').execute()
    return {
      problems: await problemsOf(db, cluster, { ...SUPPLIER, acknowledged }),
      acknowledged: acknowledged.size,
      unanswered: workers.reduce((sum, worker) => sum + worker.unanswered(), 0),
      orders: orders.length,
    }
  } finally {
    await pool.end()
    await cluster.stop()
  }
}
