import { setTimeout as pause } from 'node:timers/promises'
import { listSyncRuns } from '@partwire/contract/operations'
import { listOrders } from '@partwire/contract/orders'
import { depsFor } from '../apps/server/src/deps'
import { removeAllOldRows } from '../apps/server/src/jobs/retention/remove-old-rows'
import { insertOperator } from '../apps/server/src/modules/auth/operator-store'
import { insertSession } from '../apps/server/src/modules/auth/session-store'
import { endRun, startRun } from '../apps/server/src/modules/sync/sync-run-store'
import { tokenHash } from '../apps/server/src/security/tokens'
import { SIGNED_IN, signInSupplier } from './lib/bench-supplier'
import { median, quantile } from './lib/median'
import { fillOrders } from './lib/order-data'
import { fillOldRows, OLD_SHARE, ROW_SHARES } from './lib/retention-data'
import { withPortal, type BenchPortal } from './lib/with-portal'

/** Rows of all growing tables together, nine of ten old. `npm run bench -- retention 10000000` */
const rowCount = Number(process.argv[2] ?? 200_000)
const ORDERS = 20_000
const BASELINE_MS = 10_000
/** Limit of 99 of 100 calls while old rows are removed. */
const MAX_P99_MS = 250

type Call = () => Promise<void>
type Times = Map<string, number[]>

const isMet = await withPortal(async (portal) => {
  const supplierId = await signInSupplier(portal.pool)
  await fillOrders(portal.pool, supplierId, ORDERS)
  await fillOldRows(portal.pool, supplierId, rowCount)
  const calls = await createCalls(portal, supplierId)
  const deps = depsFor('worker', portal.deps)

  await measureUntil(calls, pause(BASELINE_MS / 5))
  const before = await measureUntil(calls, pause(BASELINE_MS))
  const start = performance.now()
  let removed = new Map<string, number>()
  const during = await measureUntil(
    calls,
    removeAllOldRows(deps).then((counts) => void (removed = counts ?? removed)),
  )
  return report({ before, during, removed, seconds: (performance.now() - start) / 1_000 })
})
process.exitCode = isMet ? 0 : 1

/** A list of a supplier, a list of the operator on a table that is cleaned, and a write to it. */
async function createCalls({ app, deps }: BenchPortal, supplierId: string): Promise<Record<string, Call>> {
  const operator = { email: 'bench-operator@partwire.test', passwordHash: 'none', at: new Date() }
  const id = (await insertOperator(deps.db, operator)) ?? ''
  await insertSession(deps.db, { area: 'admin', id }, { hash: tokenHash('bench-operator'), at: new Date() })
  const operatorHeaders = { ...SIGNED_IN, cookie: `partwire_admin=bench-operator; ${SIGNED_IN.cookie}` }
  const post = (url: string, headers: Record<string, string>) => async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload: '{}' })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
  }
  return {
    'order list': post(listOrders.path, SIGNED_IN),
    'list of synchronisations': post(listSyncRuns.path, operatorHeaders),
    'start and end of a synchronisation': async () => {
      const run = await startRun(deps.db, supplierId, 'orders')
      if (run !== null) await endRun(deps.db, run, null)
    },
  }
}

/** Repeats every call, one after the other per kind, until `work` has ended. */
async function measureUntil(calls: Record<string, Call>, work: Promise<void>): Promise<Times> {
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  const times: Times = new Map()
  await Promise.all([
    ended,
    ...Object.entries(calls).map(async ([name, call]) => {
      const own: number[] = []
      times.set(name, own)
      while (!over.signal.aborted) {
        const start = performance.now()
        await call()
        own.push(performance.now() - start)
      }
    }),
  ])
  return times
}

interface Measured {
  before: Times
  during: Times
  removed: Map<string, number>
  seconds: number
}

function report({ before, during, removed, seconds }: Measured): boolean {
  const total = [...removed.values()].reduce((sum, count) => sum + count, 0)
  const expected = Object.values(ROW_SHARES).reduce((sum, share) => sum + Math.round(rowCount * share * OLD_SHARE), 0)
  console.log(`${rowCount.toLocaleString('en')} rows in growing tables, nine of ten old: ${listCounts(removed)}\n`)
  console.log(
    `${total.toLocaleString('en')} removed in ${seconds.toFixed(0)} s, ${(total / seconds).toFixed(0)} a second\n`,
  )
  console.log('| call, ms | median before | median during | 99 % before | 99 % during | slowest during | target |')
  console.log('|---|---|---|---|---|---|---|')
  let areMet = total === expected
  if (!areMet) console.log(`| rows removed: ${total} of ${expected} | | | | | | missed |`)
  for (const [name, own] of during) {
    const earlier = before.get(name) ?? []
    const isFast = quantile(own, 0.99) <= MAX_P99_MS
    areMet &&= isFast
    const figures = [median(earlier), median(own), quantile(earlier, 0.99), quantile(own, 0.99), quantile(own, 1)]
    const cells = [name, ...figures.map((ms) => ms.toFixed(1)), `99 % ≤ ${MAX_P99_MS} ms: ${isFast ? 'met' : 'missed'}`]
    console.log(`| ${cells.join(' | ')} |`)
  }
  return areMet
}

function listCounts(removed: Map<string, number>): string {
  return [...removed]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
    .join(', ')
}
