import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/harness/programs/chromium'
import { freePort } from '../e2e/harness/free-port'
import { thisMachine } from '../e2e/harness/programs/machine'
import { buildStale } from '../scripts/lib/build-stale'
import { startPortal } from '../scripts/lib/crash/portal-run'
import { type FirstLoad, measureFirstLoad, signInWithOrders } from './lib/first-load'
import { median, spread } from './lib/median'

/**
 * Measures the first load of the order list with an empty cache: npm run bench -- first-load. With the URL of another
 * running portal (of another version, on the same machine) both are measured in turns and compared.
 */
const LOADS = 20
const WARM_UP_LOADS = 2
const MAX_REQUESTS = 15
/** Of the time of the other portal. */
const MAX_SHARE = 0.6
const [otherUrl] = process.argv.slice(2)

await buildStale((line) => console.log(line))
const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-first-load-'))
const portal = startPortal({ dataDir, port: await freePort(), sandboxPort: await freePort() })
const browser = await chromium.launch({
  executablePath: await findChromium(await thisMachine()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
let areAllMet = true
try {
  await portal.ready()
  const urls = otherUrl === undefined ? [portal.url] : [portal.url, otherUrl]
  const [own = [], other = []] = await measureInTurns(urls)
  printLoads('this version', own)
  judge('requests', Math.max(...own.map(({ requests }) => requests)), MAX_REQUESTS)
  if (otherUrl !== undefined) {
    printLoads(otherUrl, other)
    judge('share of the time of the other portal', contentMedian(own) / contentMedian(other), MAX_SHARE)
  }
} finally {
  await browser.close()
  await portal.interrupt()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
process.exit(areAllMet ? 0 : 1)

/** The loads of each portal, one of each in turn. */
async function measureInTurns(urls: readonly string[]): Promise<FirstLoad[][]> {
  const portals = []
  for (const url of urls) portals.push(await openPortal(url))
  for (let i = 0; i < WARM_UP_LOADS + LOADS; i += 1) {
    for (const { url, cookies, loads } of portals) {
      const load = await measureFirstLoad(browser, url, cookies)
      if (i >= WARM_UP_LOADS) loads.push(load)
    }
  }
  return portals.map(({ loads }) => loads)
}

async function openPortal(url: string) {
  const loads: FirstLoad[] = []
  return { url, cookies: await signInWithOrders(browser, url), loads }
}

function printLoads(name: string, loads: readonly FirstLoad[]): void {
  const times = loads.map(({ contentMs }) => contentMs)
  console.log(`${name}: order painted after ${median(times).toFixed(0)} ms (${spread(times)}), ${loads.length} loads`)
}

function contentMedian(loads: readonly FirstLoad[]): number {
  return median(loads.map(({ contentMs }) => contentMs))
}

function judge(what: string, value: number, max: number): void {
  const isMet = value <= max
  areAllMet &&= isMet
  console.log(`  ${what}: ${Number(value.toFixed(2))}, at most ${max}: ${isMet ? 'met' : 'MISSED'}`)
}
