import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { syncOrders } from '@partwire/contract/orders'
import { connectPool, createDatabase } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { insertSession } from '../apps/server/src/modules/auth/session-store'
import { createLog } from '../apps/server/src/log'
import { tokenHash } from '../apps/server/src/security/tokens'
import { buildStale } from '../scripts/lib/build-stale'
import { SIGNED_IN } from './lib/bench-supplier'
import { median } from './lib/median'
import { cpuSeconds, databaseCpuSeconds, type Program, residentMb, runProgram } from './lib/run-program'

const SUPPLIER = '4300042'
const LINES = 5
const MIN_ORDERS_PER_SECOND = 600
/**
 * Allowed growth of memory. A run keeps the ids it returns and acknowledges; nothing else may grow with the number of
 * orders.
 */
const MAX_GROWTH_MB = 50

/** Numbers of waiting orders. Other numbers: `npm run bench -- sync 1000 100000`. */
const [few = 1_000, many = 10_000] = process.argv.slice(2).map(Number)
/** A round of 100,000 orders takes minutes: one is measured. */
const ROUNDS = many > 10_000 ? 1 : 3

interface Figure {
  waiting: number
  perSecond: number
  peakMb: number
  serverCpu: number
  sandboxCpu: number
  databaseCpu: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
const programs: Program[] = []
try {
  process.exitCode = report(await measure(database.connectionString)) ? 0 : 1
} finally {
  for (const program of programs.toReversed()) await program.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(connectionString: string): Promise<Figure[]> {
  await buildStale((line) => console.log(line))
  const sandbox = await start('apps/sandbox/dist/main.js', { SANDBOX_PORT: '0' })
  const sandboxUrl = String(sandbox.ready['consoleUrl'])
  const server = await start('apps/server/dist/main.js', {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    PROCESS: 'web',
    UPSTREAM_URL: `${sandboxUrl}/soap`,
  })
  await signIn(connectionString)

  const figures: Figure[] = []
  // The first round is a warm-up.
  for (const waiting of [few, ...Array.from({ length: ROUNDS }, () => [few, many]).flat()]) {
    await placeOrders(sandboxUrl, waiting)
    figures.push(await timeSync({ server, sandbox, waiting }))
  }
  return figures.slice(1)
}

async function start(file: string, env: Record<string, string>): Promise<Program> {
  const program = await runProgram(file, { ...env, LOG_LEVEL: 'error' })
  programs.push(program)
  return program
}

async function signIn(connectionString: string): Promise<void> {
  const pool = connectPool(connectionString, 1)
  const { rows } = await pool.query<{ id: string }>('select id from suppliers where tec_com_id = $1', [SUPPLIER])
  await insertSession(
    createDatabase(pool),
    { area: 'supplier', id: rows[0]?.id ?? '' },
    { hash: tokenHash('bench'), at: new Date() },
  )
  await pool.end()
}

async function placeOrders(sandboxUrl: string, count: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: SUPPLIER, count, lines: LINES }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`)
}

async function timeSync(run: { server: Program; sandbox: Program; waiting: number }): Promise<Figure> {
  const { server, sandbox, waiting } = run
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(server.pid))
  }, 50)
  const cpuBefore = [cpuSeconds(server.pid), cpuSeconds(sandbox.pid), databaseCpuSeconds(database.clusterDir)] as const
  const startedAt = performance.now()
  const created = await sync(String(server.ready['portalUrl']))
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  if (created !== waiting) throw new Error(`${waiting} orders waited, ${created} came.`)
  return {
    waiting,
    perSecond: waiting / seconds,
    peakMb,
    serverCpu: (cpuSeconds(server.pid) - cpuBefore[0]) / seconds,
    sandboxCpu: (cpuSeconds(sandbox.pid) - cpuBefore[1]) / seconds,
    databaseCpu: (databaseCpuSeconds(database.clusterDir) - cpuBefore[2]) / seconds,
  }
}

/** Uses node:http, because fetch has a fixed timeout of five minutes. */
async function sync(portalUrl: string): Promise<number> {
  const headers = {
    ...SIGNED_IN,
    'sec-fetch-site': 'same-origin',
  }
  const sent = request(`${portalUrl}${syncOrders.path}`, { method: syncOrders.method, headers }).end()
  const [response] = await once(sent, 'response')
  const answer = await text(response)
  const reply = syncOrders.reply.parse(JSON.parse(answer))
  if (!reply.success) throw new Error(`the sync answered ${answer.slice(0, 200)}`)
  return reply.ids.length
}

function report(figures: readonly Figure[]): boolean {
  console.log(
    `Synchronisation of orders with ${LINES} lines from the sandbox, one server process, ${ROUNDS} round(s)\n`,
  )
  console.log(
    '| waiting | orders/s, median | each round | peak memory of the server | processors: server | sandbox | database |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const waiting of [few, many]) {
    const of = figures.filter((figure) => figure.waiting === waiting)
    const each = of.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')
    const columns = [
      waiting.toLocaleString('en'),
      median(of.map(({ perSecond }) => perSecond)).toFixed(0),
      each,
      `${Math.max(...of.map(({ peakMb }) => peakMb)).toFixed(0)} MB`,
      median(of.map(({ serverCpu }) => serverCpu)).toFixed(2),
      median(of.map(({ sandboxCpu }) => sandboxCpu)).toFixed(2),
      median(of.map(({ databaseCpu }) => databaseCpu)).toFixed(2),
    ]
    console.log(`| ${columns.join(' | ')} |`)
  }
  const ofMany = figures.filter(({ waiting }) => waiting === many)
  const peak = (waiting: number) =>
    Math.max(...figures.filter((figure) => figure.waiting === waiting).map(({ peakMb }) => peakMb))
  const speed = median(ofMany.map(({ perSecond }) => perSecond))
  const growth = peak(many) - peak(few)
  console.log(
    `\nat least ${MIN_ORDERS_PER_SECOND} orders/s: ${speed >= MIN_ORDERS_PER_SECOND ? 'met' : 'missed'} (${speed.toFixed(0)})`,
  )
  console.log(
    `memory flat (grows by at most ${MAX_GROWTH_MB} MB): ${growth <= MAX_GROWTH_MB ? 'met' : 'missed'} (${growth.toFixed(0)} MB)`,
  )
  return speed >= MIN_ORDERS_PER_SECOND && growth <= MAX_GROWTH_MB
}
