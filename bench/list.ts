import { deepStrictEqual } from 'node:assert'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { listOrders } from '@partwire/contract/orders'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { createLog } from '../apps/server/src/log'
import { runSql, withDatabase } from '../apps/server/src/testing/database/database-admin'
import { buildStale } from '../scripts/lib/build-stale'
import { buildOtherVersion, type OtherVersion } from '../scripts/lib/other-version'
import { ROOT } from '../scripts/lib/root'
import { SIGNED_IN } from './lib/bench-supplier'
import { requestsPerSecond } from './lib/load'
import { median, spread } from './lib/median'
import { cpuSeconds, type Program, runProgram } from './lib/run-program'

/**
 * Many short rounds: the speed of a virtual machine changes within seconds, and the ratio of one round differs by a tenth
 * from that of the next.
 */
const ROUNDS = 25
const SECONDS = 2
const CASES = { 'first page': {}, 'status filter': { status: 'invoice' } }
const HAND_WRITTEN = 'hand-written'
const MIN_OF_HAND_WRITTEN = 0.8
const MIN_OF_OTHER_COMMIT = 2.5

const { values: options, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
/** Number of orders. */
const orders = Number(positionals[0] ?? 100_000)

/** A server that is measured. */
interface Side {
  name: string
  program: Program
  /** The portal must reach this multiple of its throughput. */
  minRatio?: number
}

interface Figure {
  side: string
  call: string
  perSecond: number
  /** Processor time of the server for each request; independent of other programs, unlike the throughput. */
  processorMs: number
}

const cleanUps: (() => Promise<void>)[] = []
try {
  const sides = await startSides()
  process.exitCode = report(sides, await measure(sides)) ? 0 : 1
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

/** The portal, the hand-written handler on the same database, and the other commit on its own database. */
async function startSides(): Promise<Side[]> {
  await buildStale((line) => console.log(line), ['server', 'web'])
  const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
  cleanUps.push(() => database.stop())

  const portal = await startPortal(ROOT, database.connectionString)
  const byHand = await start('bench/hand-written.ts', {}, [database.connectionString])
  await addParkedChanges(database.connectionString)
  await expectEqualReplies(portal, byHand)
  await runSql(database.connectionString, 'delete from inbound_messages', 'vacuum analyze inbound_messages')
  const sides: Side[] = [
    { name: 'portal', program: portal },
    { name: HAND_WRITTEN, program: byHand, minRatio: MIN_OF_HAND_WRITTEN },
  ]
  if (options.against === undefined) return sides

  const other = await buildOtherVersion(options.against, (line) => console.log(line))
  cleanUps.push(other.remove)
  return [...sides, await startOtherCommit(other, database.connectionString)]
}

/**
 * A parked cancellation of the newest order of each status, and a decimal comma: a hand-written handler that reads
 * neither must not pass as equal. The changes are removed before the measurement, as few suppliers have any.
 */
function addParkedChanges(connectionString: string): Promise<void> {
  return runSql(
    connectionString,
    "update settings set decimal_mark = ','",
    `insert into inbound_messages (supplier_id, upstream_id, kind, raw, received_at, state, reason, change_party_number,
       change_order_number, change_content)
     select distinct on (status) supplier_id, 'cancellation ' || id, 'OrderCancellation', '', created_at, 'parked', '',
       buyer_party_number, buyer_order_number, '{"notes": [], "requestedDeliveryDate": "", "lines": [], "lineCount": 0}'
     from orders order by status, created_at desc`,
  )
}

async function startOtherCommit({ commit, folder, nodeFlags }: OtherVersion, connectionString: string): Promise<Side> {
  await runSql(connectionString, 'create database other_commit')
  await copyFile(join(ROOT, 'bench/fill-list.ts'), join(folder, 'bench/fill-list.ts'))
  const program = await startPortal(folder, withDatabase(connectionString, 'other_commit'), nodeFlags)
  return { name: commit, program, minRatio: MIN_OF_OTHER_COMMIT }
}

/**
 * Starts the server, which creates the tables, fills them, and starts it again: the process that has migrated an empty
 * database takes about a tenth longer for each request, and it is in use only once in the life of an installation.
 */
async function startPortal(root: string, connectionString: string, nodeFlags?: readonly string[]): Promise<Program> {
  const env = {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    PROCESS: 'web',
    LOG_LEVEL: 'error',
  }
  const file = join(root, 'apps/server/dist/main.js')
  const migrating = await runProgram(file, env, [], nodeFlags)
  const fill = ['--import', 'tsx', 'bench/fill-list.ts', connectionString, String(orders)]
  try {
    await promisify(execFile)(process.execPath, fill, { cwd: root })
  } finally {
    await migrating.stop()
  }
  return start(file, env, [], nodeFlags)
}

async function start(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  nodeFlags?: readonly string[],
): Promise<Program> {
  const program = await runProgram(file, env, args, nodeFlags)
  cleanUps.push(program.stop)
  return program
}

/** The baseline has to do the same work as the portal. */
async function expectEqualReplies(portal: Program, byHand: Program): Promise<void> {
  for (const body of Object.values(CASES)) {
    const [own, handWritten] = await Promise.all([portal, byHand].map((program) => readReply(program, body)))
    deepStrictEqual(handWritten, own)
  }
}

async function readReply(program: Program, body: object): Promise<unknown> {
  const { url, headers } = listRequest(program, body)
  const response = await fetch(url, { method: listOrders.method, headers, body: JSON.stringify(body) })
  return response.json()
}

function listRequest({ ready }: Program, body: object) {
  return { url: `${String(ready['portalUrl'])}${listOrders.path}`, headers: SIGNED_IN, body: JSON.stringify(body) }
}

async function measure(sides: readonly Side[]): Promise<Figure[]> {
  const figures: Figure[] = []
  // The first round is a warm-up.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    // The order alternates, so that no side always follows the same other one.
    const inTurn = round % 2 === 0 ? sides : sides.toReversed()
    for (const [call, body] of Object.entries(CASES)) {
      for (const { name, program } of inTurn) {
        const cpuBefore = cpuSeconds(program.pid)
        const perSecond = await requestsPerSecond(listRequest(program, body), SECONDS)
        const processorMs = ((cpuSeconds(program.pid) - cpuBefore) / (perSecond * SECONDS)) * 1000
        if (round > 0) figures.push({ side: name, call, perSecond, processorMs })
      }
    }
  }
  return figures
}

function report(sides: readonly Side[], figures: readonly Figure[]): boolean {
  console.log(`Order list, ${orders.toLocaleString('en')} orders of one supplier, ${ROUNDS} alternating rounds\n`)
  console.log('| call | server | requests/s, median | spread | processor ms a request | portal against it | target |')
  console.log('|---|---|---|---|---|---|---|')
  let areAllMet = true
  for (const call of Object.keys(CASES)) {
    const find = (side: string) => figures.filter((figure) => figure.call === call && figure.side === side)
    const portalRates = find('portal').map(({ perSecond }) => perSecond)
    for (const { name, minRatio } of sides) {
      const rates = find(name).map(({ perSecond }) => perSecond)
      const processorMs = median(find(name).map((figure) => figure.processorMs))
      // The median of the ratios of the rounds. In a ratio of the medians, the two sides may be from different rounds.
      const ratio = median(rates.map((rate, round) => (portalRates[round] ?? 0) / rate))
      const isMet = minRatio === undefined || ratio >= minRatio
      areAllMet &&= isMet
      const target = minRatio === undefined ? '' : `at least ${minRatio}: ${isMet ? 'met' : 'missed'}`
      const columns = [median(rates).toFixed(0), spread(rates, 0), processorMs.toFixed(2), ratio.toFixed(2), target]
      console.log(`| ${[call, name, ...columns].join(' | ')} |`)
    }
  }
  return areAllMet
}
