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
import { buildOtherVersion, comparedServerEnv, type OtherVersion } from '../scripts/lib/other-version'
import { ROOT } from '../scripts/lib/root'
import { SIGNED_IN } from './lib/bench-supplier'
import { requestsPerSecond } from './lib/load'
import { median, spread } from './lib/median'
import { WORDS } from './lib/order-data'
import { cpuSeconds, databaseCpuSeconds, type Program, runProgram } from './lib/run-program'

/**
 * Many short rounds: the speed of a virtual machine changes within seconds, and the ratio of one round differs by a tenth
 * from that of the next.
 */
const PAGE_ROUNDS = 25
const KEYWORD_ROUNDS = 5
const SECONDS = 2
const HAND_WRITTEN = 'hand-written'

interface Case {
  body: object
  rounds: number
  /** The portal must reach this multiple of the throughput. Without it the hand-written handler is not measured. */
  minOfHandWritten?: number
  minOfOtherCommit?: number
  /** Processor time of PostgreSQL for a request of the portal, in milliseconds. */
  maxDatabaseMs?: number
}

const PAGE = { rounds: PAGE_ROUNDS, minOfHandWritten: 0.8, minOfOtherCommit: 2.5 }
const CASES: Readonly<Record<string, Case>> = {
  'first page': { ...PAGE, body: {} },
  'status filter': { ...PAGE, body: { status: 'invoice' } },
  'keyword, every second order': { body: { keyword: WORDS.frequent }, rounds: KEYWORD_ROUNDS, minOfOtherCommit: 5 },
  'keyword, one order': { body: { keyword: WORDS.once }, rounds: KEYWORD_ROUNDS, maxDatabaseMs: 2 },
}

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
}

interface Figure {
  side: string
  call: string
  perSecond: number
  /** Processor time of the server for each request; independent of other programs, unlike the throughput. */
  serverMs: number
  /** The same of PostgreSQL. */
  databaseMs: number
}

const cleanUps: (() => Promise<void>)[] = []
try {
  const { sides, clusterDir } = await startSides()
  process.exitCode = report(sides, await measure(sides, clusterDir)) ? 0 : 1
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

/** The portal, the hand-written handler on the same database, and the other commit on its own database. */
async function startSides(): Promise<{ sides: Side[]; clusterDir: string }> {
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
    { name: HAND_WRITTEN, program: byHand },
  ]
  if (options.against !== undefined) {
    const other = await buildOtherVersion(options.against, (line) => console.log(line))
    cleanUps.push(other.remove)
    sides.push(await startOtherCommit(other, database.connectionString))
  }
  return { sides, clusterDir: database.clusterDir }
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
  return { name: commit, program }
}

/**
 * Starts the server, which creates the tables, fills them, and starts it again: the process that has migrated an empty
 * database takes about a tenth longer for each request, and it is in use only once in the life of an installation.
 */
async function startPortal(root: string, connectionString: string, nodeFlags?: readonly string[]): Promise<Program> {
  const env = comparedServerEnv(connectionString)
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
  for (const { body, minOfHandWritten } of Object.values(CASES)) {
    if (minOfHandWritten === undefined) continue
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

async function measure(sides: readonly Side[], clusterDir: string): Promise<Figure[]> {
  const figures: Figure[] = []
  // The first round is a warm-up.
  for (let round = 0; round < PAGE_ROUNDS + 1; round += 1) {
    // The order alternates, so that no side always follows the same other one.
    const inTurn = round % 2 === 0 ? sides : sides.toReversed()
    for (const [call, { body, rounds, minOfHandWritten }] of Object.entries(CASES)) {
      if (round > rounds) continue
      for (const { name, program } of inTurn) {
        if (name === HAND_WRITTEN && minOfHandWritten === undefined) continue
        const figure = await measureRound(program, body, clusterDir)
        if (round > 0) figures.push({ side: name, call, ...figure })
      }
    }
  }
  return figures
}

async function measureRound(
  program: Program,
  body: object,
  clusterDir: string,
): Promise<Omit<Figure, 'side' | 'call'>> {
  const [server, database] = [cpuSeconds(program.pid), databaseCpuSeconds(clusterDir)]
  const perSecond = await requestsPerSecond(listRequest(program, body), SECONDS)
  const perRequest = (seconds: number) => (seconds / (perSecond * SECONDS)) * 1000
  return {
    perSecond,
    serverMs: perRequest(cpuSeconds(program.pid) - server),
    databaseMs: perRequest(databaseCpuSeconds(clusterDir) - database),
  }
}

function report(sides: readonly Side[], figures: readonly Figure[]): boolean {
  console.log(`Order list, ${orders.toLocaleString('en')} orders of one supplier, ${PAGE_ROUNDS} alternating rounds`)
  console.log(`(${KEYWORD_ROUNDS} with a keyword). Processor time is for one request.\n`)
  console.log(
    '| call | server | requests/s, median | spread | server, ms | database, ms | portal against it | target |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  let areAllMet = true
  for (const [call, { maxDatabaseMs, minOfHandWritten, minOfOtherCommit }] of Object.entries(CASES)) {
    const find = (side: string) => figures.filter((figure) => figure.call === call && figure.side === side)
    const portalRates = find('portal').map(({ perSecond }) => perSecond)
    for (const { name } of sides) {
      const found = find(name)
      if (found.length === 0) continue
      const rates = found.map(({ perSecond }) => perSecond)
      const serverMs = median(found.map((figure) => figure.serverMs))
      const databaseMs = median(found.map((figure) => figure.databaseMs))
      // The median of the ratios of the rounds. In a ratio of the medians, the two sides may be from different rounds.
      const ratio = median(rates.map((rate, round) => (portalRates[round] ?? 0) / rate))
      const target =
        name === 'portal'
          ? atMost(databaseMs, maxDatabaseMs)
          : atLeast(ratio, name === HAND_WRITTEN ? minOfHandWritten : minOfOtherCommit)
      areAllMet &&= target.isMet
      const milliseconds = [serverMs, databaseMs].map((ms) => ms.toFixed(2))
      const columns = [median(rates).toFixed(0), spread(rates, 0), ...milliseconds, ratio.toFixed(2), target.text]
      console.log(`| ${[call, name, ...columns].join(' | ')} |`)
    }
  }
  return areAllMet
}

interface Judgement {
  isMet: boolean
  text: string
}

function atLeast(ratio: number, min: number | undefined): Judgement {
  if (min === undefined) return { isMet: true, text: '' }
  const isMet = ratio >= min
  return { isMet, text: `at least ${min}: ${isMet ? 'met' : 'missed'}` }
}

function atMost(databaseMs: number, max: number | undefined): Judgement {
  if (max === undefined) return { isMet: true, text: '' }
  const isMet = databaseMs <= max
  return { isMet, text: `database at most ${max} ms: ${isMet ? 'met' : 'missed'}` }
}
