import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../e2e/harness/programs/chromium'
import { type CellKind, NEVER_CUT, readCells } from '../e2e/harness/cut-cells'
import { freePort } from '../e2e/harness/free-port'
import { showLongValues } from '../e2e/harness/long-values'
import { thisMachine } from '../e2e/harness/programs/machine'
import { buildStale } from './lib/build-stale'
import { startPortal } from './lib/crash/portal-run'
import { announceDelivery, answerOrder, invoiceOrder, type Take } from './lib/help/work-order'

/**
 * Counts the texts that are cut in the lists and documents of the demo, in a window of 1440 px with scroll bars, and
 * again in documents with very long values: npm run cut-cells. Fails when a part number, order number, price, quantity
 * or date is cut.
 */
const SUPPLIER = { email: 'supplier@demo.test', password: 'supplier-demo', tecComId: '4300042' }
const KINDS: readonly CellKind[] = [...NEVER_CUT, 'name', 'other']
const DOCUMENTS = ['orderResponse', 'dispatchAdvice', 'invoice'] as const

await buildStale((line) => console.log(line))
const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-cut-cells-'))
const sandboxPort = await freePort()
const portal = startPortal({ dataDir, port: await freePort(), sandboxPort })
const browser = await chromium.launch({
  executablePath: await findChromium(await thisMachine()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
/** By screen and kind. */
const counts = new Map<string, Map<CellKind, { all: number; cut: string[] }>>()
try {
  await portal.ready()
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page)
  await countList(page, 'order list', '/supplier/orders')
  await countList(page, 'customers', '/supplier/customers')
  const longPage = await context.newPage()
  await showLongValues(longPage)
  await countDocuments(page, longPage)
} finally {
  await browser.close()
  await portal.interrupt()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
process.exit(report() ? 0 : 1)

async function signIn(page: Page): Promise<void> {
  await page.goto('/supplier/login')
  await page.getByLabel('Email').fill(SUPPLIER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUPPLIER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
}

/** Counts all pages of a list. */
async function countList(page: Page, screen: string, address: string): Promise<void> {
  await page.goto(address)
  for (let pageNo = 1; ; pageNo += 1) {
    const first = page.getByRole('row').nth(1)
    await first.waitFor()
    await page.getByText('Loading').first().waitFor({ state: 'hidden' })
    await count(page, screen)
    const next = page.getByRole('button', { name: `Page ${pageNo + 1}`, exact: true })
    if ((await next.count()) === 0) return
    const shown = await first.textContent()
    await next.click()
    await page.waitForFunction((text) => document.querySelector('tbody tr')?.textContent !== text, shown)
  }
}

/** Works an order from its response to its invoice, and counts each document before its submit and its view after it. */
async function countDocuments(page: Page, longPage: Page): Promise<void> {
  const take: Take = async (name) => {
    await count(page, `${name}, editable`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor()
    await open(longPage, new URL(page.url()).pathname)
    await count(longPage, `${name}, editable, long values`)
  }
  const number = await placeOrder()
  await page.goto('/supplier/orders')
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await answerOrder(page, number, take)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await announceDelivery(page, take)
  await invoiceOrder(page, take)
  for (const name of DOCUMENTS) {
    await open(page, `/supplier/view/${name}/${id}`)
    await count(page, `${name}, view`)
    await open(longPage, `/supplier/view/${name}/${id}`)
    await count(longPage, `${name}, view, long values`)
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('table', { name: 'Items' }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

async function placeOrder(): Promise<string> {
  const answer = await fetch(`http://localhost:${sandboxPort}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tecComId: SUPPLIER.tecComId, count: 1, lines: 3 }),
  })
  const { orders }: { orders: string[] } = await answer.json()
  return orders[0] ?? ''
}

async function count(page: Page, screen: string): Promise<void> {
  const byKind = counts.get(screen) ?? new Map<CellKind, { all: number; cut: string[] }>()
  counts.set(screen, byKind)
  for (const { kind, text, isCut } of await readCells(page)) {
    const { all, cut } = byKind.get(kind) ?? { all: 0, cut: [] }
    byKind.set(kind, { all: all + 1, cut: isCut ? [...cut, text] : cut })
  }
}

/** Prints the table and returns whether no text is cut that must not be. */
function report(): boolean {
  const wrong: string[] = []
  console.log('Texts that are cut, of all texts, in a window of 1440 × 900\n')
  console.log(`| screen | ${KINDS.join(' | ')} |`)
  console.log(`|---|${KINDS.map(() => '---|').join('')}`)
  for (const [screen, byKind] of counts) {
    const cells = KINDS.map((kind) => {
      const { all, cut } = byKind.get(kind) ?? { all: 0, cut: [] }
      if (NEVER_CUT.some((each) => each === kind)) wrong.push(...cut.map((text) => `${screen}, ${kind}: ${text}`))
      return `${cut.length} of ${all}`
    })
    console.log(`| ${[screen, ...cells].join(' | ')} |`)
  }
  for (const line of wrong) console.log(`CUT: ${line}`)
  return wrong.length === 0
}
