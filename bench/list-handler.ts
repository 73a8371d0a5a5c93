import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOrders } from '@partwire/contract/orders'
import { connectPool } from '../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { migrate } from '../apps/server/src/db/migrate'
import { createLog } from '../apps/server/src/log'
import { buildStale } from '../scripts/lib/build-stale'
import { SIGNED_IN, signInSupplier } from './lib/bench-supplier'
import { requestsPerSecond } from './lib/load'
import { median, spread } from './lib/median'
import { fillOrders } from './lib/order-data'
import { type Program, runProgram } from './lib/run-program'

const ROUNDS = 5
const SECONDS = 4
const MIN_RATIO = 0.8

/** Number of orders. Another size: `npm run bench:list -- 1000000`. */
const orders = Number(process.argv[2] ?? 10_000)

const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('error') })
const programs: Program[] = []
try {
  process.exitCode = report(await measure(database.connectionString)) ? 0 : 1
} finally {
  for (const program of programs) await program.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

type Figures = Record<'portal' | 'hand-written' | 'memory', number[]>

async function measure(connectionString: string): Promise<Figures> {
  await buildStale((line) => console.log(line))
  await migrate(connectionString)
  const pool = connectPool(connectionString, 2)
  await fillOrders(pool, await signInSupplier(pool), orders)
  await pool.end()

  const portal = await start('apps/server/dist/main.js', [], {
    DATABASE_URL: connectionString,
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    PROCESS: 'web',
    LOG_LEVEL: 'error',
  })
  const byHand = await start('bench/hand-written.ts', [connectionString, 'database'])
  const memory = await start('bench/hand-written.ts', [connectionString, 'memory'])

  const figures: Figures = { portal: [], 'hand-written': [], memory: [] }
  // The first round is a warm-up.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    for (const [name, url] of [
      ['portal', portal],
      ['hand-written', byHand],
      ['memory', memory],
    ] as const) {
      const request = { url: `${url}${listOrders.path}`, headers: SIGNED_IN, body: '{}' }
      const rate = await requestsPerSecond(request, SECONDS)
      if (round > 0) figures[name].push(rate)
    }
  }
  return figures
}

async function start(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const program = await runProgram(file, env, args)
  programs.push(program)
  return String(program.ready['portalUrl'])
}

function report(figures: Figures): boolean {
  console.log(`First page of the order list, ${orders.toLocaleString('en')} orders, ${ROUNDS} alternating rounds\n`)
  console.log('| side | requests/s, median | spread | portal against it |')
  console.log('|---|---|---|---|')
  const portal = median(figures.portal)
  for (const [name, rates] of Object.entries(figures)) {
    const against = (portal / median(rates)).toFixed(2)
    console.log(`| ${[name, median(rates).toFixed(0), spread(rates), against].join(' | ')} |`)
  }
  const ratio = portal / median(figures['hand-written'])
  const isMet = ratio >= MIN_RATIO
  console.log(`\nat least ${MIN_RATIO} of the hand-written handler: ${isMet ? 'met' : 'missed'} (${ratio.toFixed(2)})`)
  return isMet
}
