import { setTimeout as pause } from 'node:timers/promises'
import { connectPool, createDatabase } from '../../apps/server/src/db/connect'
import { type Cluster, startCluster } from '../faults/cluster'
import { supplierClient } from '../faults/supplier-client'
import { findProblems, waitUntilSettled, waitUntilWorked } from '../faults/verdict'
import { workOrders } from '../faults/work-orders'
import { type DatabasePair, startDatabasePair } from './database-pair'
import { watchService } from './watch-service'

const ACCOUNT = { email: 'supplier@demo.test', password: 'supplier-demo' }
const SUPPLIER = { email: ACCOUNT.email, tecComId: '4300042' }
const SETTLE_TIMEOUT_MS = 300_000

export interface FailoverRun {
  /** Programs of an installed PostgreSQL. */
  binDir: string
  rounds: number
  ordersPerRound: number
  clerks: number
  /** How long the portal works before and after each failover. */
  pauseMs: number
  log: (line: string) => void
}

export interface FailoverReport {
  problems: string[]
  /** Seconds from the kill of the primary until all web processes served again, for each round. */
  outages: number[]
  acknowledged: number
  unanswered: number
  orders: number
}

/** Submits and synchronises while the primary is killed and the standby promoted, again and again. */
export async function runFailover(run: FailoverRun): Promise<FailoverReport> {
  const pair = await startDatabasePair(run.binDir)
  const unused = () => Promise.reject(new Error('The database of this cluster is not restarted.'))
  const database = { ...pair, pid: async () => pair.primaryPid(), restart: unused }
  const cluster = await startCluster({ database, env: { DRAIN_SECONDS: '0' } }).catch(async (error: unknown) => {
    await pair.stop()
    throw error
  })
  try {
    return await workThroughFailovers(run, pair, cluster)
  } finally {
    await cluster.stop()
  }
}

async function workThroughFailovers(
  { rounds, ordersPerRound, clerks, pauseMs, log }: FailoverRun,
  pair: DatabasePair,
  cluster: Cluster,
): Promise<FailoverReport> {
  const pool = connectPool(cluster.connectionString, 2)
  const db = createDatabase(pool)
  const service = watchService(cluster.webUrls, ACCOUNT)
  const place = () =>
    cluster.control('POST', 'orders', { tecComId: SUPPLIER.tecComId, count: ordersPerRound, lines: 3 })
  try {
    const acknowledged = new Set<string>()
    const outages: number[] = []
    const client = supplierClient(cluster.webUrls, ACCOUNT)
    const workers = Array.from({ length: clerks }, () =>
      workOrders(supplierClient(cluster.webUrls, ACCOUNT), acknowledged),
    )
    for (let number = 1; number <= rounds; number += 1) {
      await place()
      await pause(pauseMs)
      const before = acknowledged.size
      const { killedAt, promotedAt } = await pair.failOver()
      const seconds = (await service.servedAgain(killedAt)) / 1_000
      outages.push(seconds)
      const promotion = ((promotedAt - killedAt) / 1_000).toFixed(1)
      log(
        `${number}. ${seconds.toFixed(1)} s without service (promotion ${promotion} s), ${before} documents taken before`,
      )
      await pause(pauseMs)
      await pair.rebuildStandby()
    }
    await place()
    await waitUntilWorked(db, ordersPerRound * (rounds + 1), SETTLE_TIMEOUT_MS)
    await Promise.all(workers.map((worker) => worker.stop()))
    await waitUntilSettled(db, client, SETTLE_TIMEOUT_MS)
    return {
      problems: await findProblems(db, cluster, { ...SUPPLIER, acknowledged }),
      outages,
      acknowledged: acknowledged.size,
      unanswered: workers.reduce((sum, worker) => sum + worker.unanswered(), 0),
      orders: (await db.selectFrom('orders').select('id').execute()).length,
    }
  } finally {
    await service.stop()
    await pool.end()
  }
}
