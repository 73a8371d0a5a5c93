import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import { findChromium, thisMachine } from '../e2e/harness/chromium'
import { freePort } from '../e2e/harness/free-port'
import { buildStale } from '../scripts/lib/build-stale'
import { startPortal } from '../scripts/lib/crash/portal-run'
import { type LongDocument, longDocuments } from './lib/long-documents'
import { median } from './lib/median'
import { scrollLines, type Times, typeKeys } from './lib/page-times'

/** Measures documents of 2,000 lines in a real browser: npm run bench:typing. */
const LINES = 2_000
const MAX_MEDIAN_KEY_MS = 50
const MAX_KEY_MS = 100
const MAX_FRAME_MS = 50
const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }

await buildStale((line) => console.log(line))
const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-typing-'))
const place = { dataDir, port: await freePort(), sandboxPort: await freePort() }
const portal = startPortal(place)
const browser = await chromium.launch({
  executablePath: await findChromium(await thisMachine()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
let areAllMet = true
try {
  await portal.ready()
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
  await measureFloor(page)
  await signIn(page)
  for (const document of longDocuments(await givenLongOrder(page))) await measure(page, document)
} finally {
  await browser.close()
  await portal.interrupt()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
process.exit(areAllMet ? 0 : 1)

/** Baseline: the time of a key press in a page with one field. */
async function measureFloor(page: Page): Promise<void> {
  console.log('a page with one field')
  await page.setContent('<input>')
  await page.locator('input').click()
  printKeys(await typeKeys(page))
}

async function measure(page: Page, document: LongDocument): Promise<void> {
  console.log(`${document.name}, ${LINES} lines`)
  const field = (line: number) => page.locator(`[data-path="items.${line}.${document.field}"]`)
  printFigure('opened after', await timed(() => document.open(page), field(0)))
  await field(3).click()
  judgeKeys(await typeKeys(page))
  judgeFrames(await scrollLines(page))

  await page.evaluate(() => window.scrollTo(0, 0))
  await document.complete(page)
  const submit = () => page.getByRole('button', { name: 'Submit' }).click()
  printFigure('submitted after', await timed(submit, page.getByRole('dialog')))
}

/** Milliseconds from a click until the expected element is visible. */
async function timed(click: () => Promise<void>, goal: Locator): Promise<number> {
  const started = performance.now()
  await click()
  await goal.waitFor()
  return performance.now() - started
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/supplier/login')
  await page.getByLabel('Email').fill(SUPPLIER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUPPLIER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
}

/** Creates an order and returns its id. The list stays on the screen. */
async function givenLongOrder(page: Page): Promise<string> {
  await fetch(`http://127.0.0.1:${place.sandboxPort}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: SUPPLIER.tecComId, count: 1, lines: LINES }),
  })
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/supplier/order/sync'),
    page.getByRole('button', { name: 'Fetch / Sync Orders' }).click(),
  ])
  const { ids }: { ids: string[] } = await answer.json()
  return ids[0] ?? ''
}

function printKeys(keys: Times): void {
  printFigure('key press to paint, median', median(keys.each))
  printFigure(`key press to paint, slowest of ${keys.each.length}`, worst(keys))
  printFigure('processor time a key press', keys.processor)
}

function judgeKeys(keys: Times): void {
  judge('key press to paint, median', median(keys.each), MAX_MEDIAN_KEY_MS)
  judge(`key press to paint, slowest of ${keys.each.length}`, worst(keys), MAX_KEY_MS)
  printFigure('processor time a key press', keys.processor)
}

function judgeFrames(frames: Times): void {
  judge(`frame while scrolling, slowest of ${frames.each.length}`, worst(frames), MAX_FRAME_MS)
  printFigure('processor time a turn of the wheel', frames.processor)
}

function judge(what: string, ms: number, maxMs: number): void {
  const isMet = ms <= maxMs
  areAllMet &&= isMet
  console.log(`  ${what}: ${ms.toFixed(1)} ms, at most ${maxMs}: ${isMet ? 'met' : 'MISSED'}`)
}

function printFigure(what: string, ms: number): void {
  console.log(`  ${what}: ${ms.toFixed(1)} ms`)
}

function worst({ each }: Times): number {
  return Math.max(...each)
}
