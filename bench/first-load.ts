import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findHeadlessChromium } from '../e2e/harness/programs/chromium'
import { freePort } from '../e2e/harness/free-port'
import { thisMachine } from '../e2e/harness/programs/machine'
import { buildStale } from '../scripts/lib/build-stale'
import { startPortal } from '../scripts/lib/crash/portal-run'
import { buildOtherVersion } from '../scripts/lib/other-version'
import { ROOT } from '../scripts/lib/root'
import { type FirstLoad, measureFirstLoad, signInWithOrders } from './lib/first-load'
import { median, spread } from './lib/median'

/**
 * Measures the first load of the order list with an empty cache: `npm run bench -- first-load`. With `--against COMMIT`
 * that version is measured in turns with this one. In Chromium without windows: the one with windows loads pages of its own
 * for each new window, at the same time.
 */
const LOADS = 20
const WARM_UP_LOADS = 2
const MAX_REQUESTS = 15
/** Of the time of the other version. */
const MAX_SHARE = 0.6

/** A running portal and its loads. */
interface Side {
  name: string
  url: string
  cookies: Awaited<ReturnType<typeof signInWithOrders>>
  loads: FirstLoad[]
}

const { values: options } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
await buildStale((line) => console.log(line))
const browser = await chromium.launch({
  executablePath: await findHeadlessChromium(await thisMachine()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const cleanUps = [() => browser.close()]
try {
  const sides = [await startSide('this version', ROOT)]
  if (options.against !== undefined) sides.push(await startOtherVersion(options.against))
  await measureInTurns(sides)
  process.exitCode = report(sides) ? 0 : 1
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function startOtherVersion(revision: string): Promise<Side> {
  const { commit, folder, remove } = await buildOtherVersion(revision, (line) => console.log(line))
  cleanUps.push(remove)
  return startSide(commit, folder)
}

async function startSide(name: string, folder: string): Promise<Side> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-first-load-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const portal = startPortal({ folder, dataDir, port: await freePort(), sandboxPort: await freePort() })
  cleanUps.push(() => portal.interrupt())
  await portal.ready()
  return { name, url: portal.url, cookies: await signInWithOrders(browser, portal.url), loads: [] }
}

async function measureInTurns(sides: readonly Side[]): Promise<void> {
  for (let i = 0; i < WARM_UP_LOADS + LOADS; i += 1) {
    for (const { url, cookies, loads } of sides) {
      const load = await measureFirstLoad(browser, url, cookies)
      if (i >= WARM_UP_LOADS) loads.push(load)
    }
  }
}

/** Prints the table and returns whether all targets are met. */
function report(sides: readonly Side[]): boolean {
  console.log(`| version | order painted after, median of ${LOADS} loads | spread | requests |\n|---|---|---|---|`)
  for (const { name, loads } of sides) {
    const times = loads.map(({ contentMs }) => contentMs)
    console.log(`| ${name} | ${median(times).toFixed(0)} ms | ${spread(times, 0)} | ${maxRequests(loads)} |`)
  }
  console.log('')
  const [own, other] = sides
  if (own === undefined) return false
  const isFewRequests = judge('Requests', maxRequests(own.loads), MAX_REQUESTS)
  if (other === undefined) return isFewRequests
  const share = contentMedian(own.loads) / contentMedian(other.loads)
  return judge(`Share of the time of ${other.name}`, share, MAX_SHARE) && isFewRequests
}

function maxRequests(loads: readonly FirstLoad[]): number {
  return Math.max(...loads.map(({ requests }) => requests))
}

function contentMedian(loads: readonly FirstLoad[]): number {
  return median(loads.map(({ contentMs }) => contentMs))
}

function judge(what: string, value: number, max: number): boolean {
  const isMet = value <= max
  console.log(`${what}: ${Number(value.toFixed(2))}, at most ${max}: ${isMet ? 'met' : 'missed'}`)
  return isMet
}
