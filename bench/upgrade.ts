import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectPool, createDatabase } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { finishMigrations, migrate } from '../apps/server/src/db/migrate'
import { createLog } from '../apps/server/src/log'
import { findInvalidOrders } from '../apps/server/src/testing/find-invalid-orders'
import { freePort } from '../e2e/harness/free-port'
import { startLoadBalancer, type LoadBalancer } from '../e2e/harness/load-balancer'
import { startSandbox } from '../e2e/harness/sandbox'
import { buildStale } from '../scripts/lib/build-stale'
import { buildOtherVersion } from '../scripts/lib/other-version'
import { ROOT } from '../scripts/lib/root'
import { runProgram, type Program } from './lib/run-program'
import { fillBeforeUpgrade } from './lib/upgrade-data'
import { startUpgradeLoad, type UpgradeLoad } from './lib/upgrade-load'

/**
 * Upgrades a filled database under load, as a rolling restart does it: the other commit serves while this version
 * migrates, both serve, then this version alone, while the migrations are finished. Prints the requests of each phase and
 * those that failed: `npm run bench -- upgrade 1000000`.
 */
const { values: options, positionals } = parseArgs({
  // The last commit before migration 0034.
  options: { against: { type: 'string', default: '0a7fac5' } },
  allowPositionals: true,
})
const orders = Number(positionals[0] ?? 20_000)

const SUPPLIER = '4300042'
/** Load before, between and after the steps of the upgrade. */
const PHASE_SECONDS = 10
/** Disk space of an order with its indexes and parts during the upgrade, generously. */
const BYTES_AN_ORDER = 12_000
/** Checking the invariants of more orders takes longer than the upgrade. */
const MAX_CHECKED_ORDERS = 100_000
const SHOWN_STEPS = 10
const READY_INTERVAL_MS = 50

interface Phase {
  name: string
  seconds: number
  requests: number
  sentAgain: number
  failures: string[]
  slowestMs: number
}

interface StepTime {
  step: string
  ms: number
}

const cleanUps: (() => Promise<unknown>)[] = []
try {
  await refuseSmallDisk()
  process.exitCode = (await upgrade()) ? 0 : 1
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function refuseSmallDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const needed = orders * BYTES_AN_ORDER
  if (bavail * bsize >= needed) return
  throw new Error(`${Math.ceil(needed / 1e9)} GB of free disk space are needed in ${tmpdir()}.`)
}

function print(line: string): void {
  console.log(line)
}

async function upgrade(): Promise<boolean> {
  await buildStale(print, ['server', 'web'])
  const other = await buildOtherVersion(options.against, print)
  cleanUps.push(other.remove)
  const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
  cleanUps.push(() => database.stop())
  const sandbox = await startSandbox()
  cleanUps.push(sandbox.close)
  const pool = connectPool(database.connectionString, 2)
  cleanUps.push(() => pool.end())

  const [oldPort, newPort] = [await freePort(), await freePort()]
  const start = (root: string, port: number) =>
    startPortal(root, { port, connectionString: database.connectionString, soapUrl: sandbox.soapUrl })
  const oldPortal = await start(other.folder, oldPort)
  print(`Inserting ${orders.toLocaleString('en')} orders …`)
  const { rows } = await pool.query<{ id: string }>('select id from suppliers where tec_com_id = $1', [SUPPLIER])
  await fillBeforeUpgrade(pool, { supplierId: rows[0]?.id ?? '', orders })
  const sizeBefore = await databaseMb()

  const balancer = await startLoadBalancer([oldPort, newPort].map(portalUrl))
  cleanUps.push(balancer.close)
  await untilReady(balancer, oldPort)
  const load = await startUpgradeLoad(balancer, sandbox, SUPPLIER)
  const phases: Phase[] = []
  const steps: StepTime[] = []
  const log = { info: (fields: object, message: string) => recordStep(steps, fields, message), warn: () => {} }
  const measure = (name: string, work: () => Promise<unknown>) => measurePhase(phases, load, name, work)
  try {
    await measure(`${other.commit} before`, rest)
    await measure(`${other.commit} while this version migrates`, () => migrate(database.connectionString, { log }))
    await measure('both versions', async () => {
      await start(ROOT, newPort)
      await untilReady(balancer, newPort)
      await rest()
      await oldPortal.stop()
    })
    await measure('this version', rest)
    await measure('this version while it finishes', async () => {
      await finishMigrations(database.connectionString, { log })
    })
    await measure('this version after the finish', rest)
  } finally {
    await load.stop()
  }
  const problems = await findProblems()
  report({ phases, steps, problems, sizes: [sizeBefore, await databaseMb()], hotShare: await readHotShare() })
  return problems.length === 0 && phases.every(({ failures }) => failures.length === 0)

  async function databaseMb(): Promise<number> {
    const size = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(size.rows[0]?.bytes) / 1e6
  }

  async function findProblems(): Promise<string[]> {
    return orders <= MAX_CHECKED_ORDERS ? findInvalidOrders(createDatabase(pool)) : []
  }

  /** Share of the updates of orders that wrote no index entry. */
  async function readHotShare(): Promise<number> {
    const updates = await pool.query<{ share: number }>(
      "select n_tup_hot_upd / n_tup_upd::float8 as share from pg_stat_user_tables where relname = 'orders'",
    )
    return updates.rows[0]?.share ?? 0
  }
}

async function startPortal(
  root: string,
  { port, connectionString, soapUrl }: { port: number; connectionString: string; soapUrl: string },
): Promise<Program> {
  const portal = await runProgram(join(root, 'apps/server/dist/main.js'), {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    DRAIN_SECONDS: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    SYNC_EVERY_MINUTES: '0',
    UPSTREAM_URL: soapUrl,
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await portal.stop()
  }
  cleanUps.push(stop)
  return { ...portal, stop }
}

function portalUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}

async function untilReady(balancer: LoadBalancer, port: number): Promise<void> {
  while (!balancer.isReady(portalUrl(port))) await pause(READY_INTERVAL_MS)
}

function rest(): Promise<void> {
  return pause(PHASE_SECONDS * 1_000)
}

async function measurePhase(
  phases: Phase[],
  load: UpgradeLoad,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  console.log(`${name} …`)
  const startedAt = performance.now()
  load.takeAnswers()
  await work()
  phases.push({ name, seconds: (performance.now() - startedAt) / 1_000, ...load.takeAnswers() })
}

function recordStep(steps: StepTime[], fields: object, message: string): void {
  if (message !== 'migration step is done' || !('migration' in fields) || !('step' in fields) || !('ms' in fields))
    return
  const phase = 'phase' in fields ? String(fields.phase) : ''
  steps.push({ step: `${String(fields.migration)}, ${phase} ${String(fields.step)}`, ms: Number(fields.ms) })
}

interface Outcome {
  phases: readonly Phase[]
  steps: readonly StepTime[]
  problems: readonly string[]
  sizes: readonly number[]
  hotShare: number
}

function report({ phases, steps, problems, sizes, hotShare }: Outcome): void {
  console.log(`\nUpgrade of a database of ${orders.toLocaleString('en')} orders under load\n`)
  console.log('| phase | s | requests | sent again with a new token | failed | slowest request, ms |')
  console.log('|---|---|---|---|---|---|')
  for (const { name, seconds, requests, sentAgain, failures, slowestMs } of phases) {
    const cells = [name, seconds.toFixed(0), requests, sentAgain, failures.length, slowestMs.toFixed(0)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const longest = steps.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN_STEPS)
  console.log(`\nLongest steps: ${longest.map(({ step, ms }) => `${step}: ${(ms / 1_000).toFixed(1)} s`).join('; ')}.`)
  console.log(
    `Database: ${sizes.map((mb) => mb.toFixed(0)).join(' MB before, ')} MB after. ` +
      `${(hotShare * 100).toFixed(0)} % of the updates of orders wrote no index entry.`,
  )
  for (const failure of new Set(phases.flatMap(({ failures }) => failures))) console.log(failure)
  for (const problem of problems) console.log(problem)
}
