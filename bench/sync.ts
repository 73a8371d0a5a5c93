import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { supplierLogin } from '@partwire/contract/auth'
import { syncOrders } from '@partwire/contract/orders'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { createLog } from '../apps/server/src/log'
import { TOKEN_COOKIES, WITH_TOKEN } from '../apps/server/src/testing/anti-forgery'
import { buildStale } from '../scripts/lib/build-stale'
import { buildOtherVersion } from '../scripts/lib/other-version'
import { ROOT } from '../scripts/lib/root'
import { median } from './lib/median'
import { cpuSeconds, databaseCpuSeconds, type Program, residentMb, runProgram } from './lib/run-program'

/**
 * Measures how fast waiting orders are synchronised, and the memory of the server: `npm run bench -- sync`. With
 * `--against COMMIT` that version is measured in turns with this one: the speed of a virtual machine changes within minutes.
 */
const SUPPLIER = { tecComId: '4300042', email: 'supplier@demo.test', password: 'supplier-demo' }
const LINES = 5
const MIN_ORDERS_PER_SECOND = 600
/**
 * Allowed growth of memory. A run keeps the ids it returns and acknowledges; nothing else may grow with the number of
 * orders.
 */
const MAX_GROWTH_MB = 50

const { values: options, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
})
/** Numbers of waiting orders. Other numbers: `npm run bench -- sync 1000 100000`. */
const [few = 1_000, many = 10_000] = positionals.map(Number)
/** A round of 100,000 orders takes minutes: one is measured. */
const ROUNDS = many > 10_000 ? 1 : 3

/** A version of the portal with its own PostgreSQL and its own platform. */
interface Side {
  name: string
  server: Program
  sandbox: Program
  clusterDir: string
  sandboxUrl: string
  /** Headers of a browser that is signed in. */
  headers: Record<string, string>
  figures: Figure[]
}

interface Figure {
  waiting: number
  perSecond: number
  peakMb: number
  serverCpu: number
  sandboxCpu: number
  databaseCpu: number
}

const cleanUps: (() => Promise<void>)[] = []
try {
  await buildStale((line) => console.log(line))
  const sides = [await startSide('this version', ROOT)]
  if (options.against !== undefined) sides.push(await startOtherVersion(options.against))
  await measureInTurns(sides)
  process.exitCode = report(sides) ? 0 : 1
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function startOtherVersion(revision: string): Promise<Side> {
  const { commit, folder, nodeFlags, remove } = await buildOtherVersion(revision, (line) => console.log(line))
  cleanUps.push(remove)
  return startSide(commit, folder, nodeFlags)
}

async function startSide(name: string, root: string, nodeFlags?: readonly string[]): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
  cleanUps.push(() => database.stop())
  const sandbox = await start('apps/sandbox/dist/main.js', { SANDBOX_PORT: '0' })
  const sandboxUrl = String(sandbox.ready['consoleUrl'])
  const env = {
    DATABASE_URL: database.connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    PROCESS: 'web',
    UPSTREAM_URL: `${sandboxUrl}/soap`,
  }
  const server = await start(join(root, 'apps/server/dist/main.js'), env, nodeFlags)
  const headers = await signIn(String(server.ready['portalUrl']))
  return { name, server, sandbox, clusterDir: database.clusterDir, sandboxUrl, headers, figures: [] }
}

async function start(file: string, env: Record<string, string>, nodeFlags?: readonly string[]): Promise<Program> {
  const program = await runProgram(file, { ...env, LOG_LEVEL: 'error' }, [], nodeFlags)
  cleanUps.push(program.stop)
  return program
}

async function signIn(portalUrl: string): Promise<Record<string, string>> {
  const headers = {
    cookie: TOKEN_COOKIES,
    ...WITH_TOKEN.headers,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
  const { email, password } = SUPPLIER
  const answer = await fetch(`${portalUrl}${supplierLogin.path}`, {
    method: supplierLogin.method,
    headers,
    body: JSON.stringify({ email, password }),
  })
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('partwire_supplier='))
  if (session === undefined) throw new Error(`the login answered ${answer.status}: ${await answer.text()}`)
  return { ...headers, cookie: `${TOKEN_COOKIES}; ${session.split(';', 1).join('')}` }
}

/** The first round is a warm-up. */
async function measureInTurns(sides: readonly Side[]): Promise<void> {
  for (const side of sides) await timeSync(side, few)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) {
      for (const waiting of [few, many]) side.figures.push(await timeSync(side, waiting))
    }
  }
}

async function placeOrders(sandboxUrl: string, count: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: SUPPLIER.tecComId, count, lines: LINES }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`)
}

async function timeSync({ server, sandbox, clusterDir, sandboxUrl, headers }: Side, waiting: number): Promise<Figure> {
  await placeOrders(sandboxUrl, waiting)
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(server.pid))
  }, 50)
  const cpuBefore = [cpuSeconds(server.pid), cpuSeconds(sandbox.pid), databaseCpuSeconds(clusterDir)] as const
  const startedAt = performance.now()
  const created = await sync(String(server.ready['portalUrl']), headers)
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  if (created !== waiting) throw new Error(`${waiting} orders waited, ${created} came.`)
  return {
    waiting,
    perSecond: waiting / seconds,
    peakMb,
    serverCpu: (cpuSeconds(server.pid) - cpuBefore[0]) / seconds,
    sandboxCpu: (cpuSeconds(sandbox.pid) - cpuBefore[1]) / seconds,
    databaseCpu: (databaseCpuSeconds(clusterDir) - cpuBefore[2]) / seconds,
  }
}

/** Uses node:http, because fetch has a fixed timeout of five minutes. */
async function sync(portalUrl: string, headers: Record<string, string>): Promise<number> {
  const sent = request(`${portalUrl}${syncOrders.path}`, { method: syncOrders.method, headers }).end()
  const [response] = await once(sent, 'response')
  const answer = await text(response)
  const reply = syncOrders.reply.parse(JSON.parse(answer))
  if (!reply.success) throw new Error(`the sync answered ${answer.slice(0, 200)}`)
  return reply.ids.length
}

/** Prints the table and returns whether the targets are met, which are those of this version. */
function report(sides: readonly Side[]): boolean {
  console.log(
    `Synchronisation of orders with ${LINES} lines from the sandbox, one server process, ${ROUNDS} round(s)\n`,
  )
  console.log(
    '| version | waiting | orders/s, median | each round | peak memory of the server | processors: server | sandbox | database |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const side of sides) for (const waiting of [few, many]) printRow(side, waiting)
  console.log('')

  const [own, other] = sides
  if (own === undefined) return false
  const speed = median(speeds(own, many))
  const growth = highestMb(own, many) - highestMb(own, few)
  const isFast = judge(`at least ${MIN_ORDERS_PER_SECOND} orders/s`, speed >= MIN_ORDERS_PER_SECOND, speed.toFixed(0))
  const isFlat = judge(
    `memory flat (grows by at most ${MAX_GROWTH_MB} MB)`,
    growth <= MAX_GROWTH_MB,
    `${growth.toFixed(0)} MB`,
  )
  if (other !== undefined) {
    const ratios = speeds(own, many).map((perSecond, round) => perSecond / (speeds(other, many)[round] ?? Number.NaN))
    console.log(`against ${other.name}: ${median(ratios).toFixed(2)} times as many orders/s (median of the rounds)`)
  }
  return isFast && isFlat
}

function printRow({ name, figures }: Side, waiting: number): void {
  const measured = figures.filter((figure) => figure.waiting === waiting)
  const columns = [
    name,
    waiting.toLocaleString('en'),
    median(measured.map(({ perSecond }) => perSecond)).toFixed(0),
    measured.map(({ perSecond }) => perSecond.toFixed(0)).join(', '),
    `${Math.max(...measured.map((figure) => figure.peakMb)).toFixed(0)} MB`,
    median(measured.map(({ serverCpu }) => serverCpu)).toFixed(2),
    median(measured.map(({ sandboxCpu }) => sandboxCpu)).toFixed(2),
    median(measured.map(({ databaseCpu }) => databaseCpu)).toFixed(2),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}

/** Orders per second of each round. */
function speeds({ figures }: Side, waiting: number): number[] {
  return figures.filter((figure) => figure.waiting === waiting).map(({ perSecond }) => perSecond)
}

function highestMb({ figures }: Side, waiting: number): number {
  return Math.max(...figures.filter((figure) => figure.waiting === waiting).map((figure) => figure.peakMb))
}

function judge(target: string, isMet: boolean, value: string): boolean {
  console.log(`${target}: ${isMet ? 'met' : 'missed'} (${value})`)
  return isMet
}
