import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textWidthPx } from '../apps/web/src/shared/document/line-table/text-size'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { launchBrowser } from './harness/browser'
import { findCutIdentifiers } from './harness/cut-cells'
import { LONG_VALUES, showLongValues } from './harness/long-values'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const LINES = 12
const VIEWPORT = { width: 1440, height: 900 }
const PAGE_TIMEOUT_MS = 60_000
const BANK_NAME = 'Landesbank Baden-Württemberg'
/** The bottom bar begins here. */
const BAR_TOP = VIEWPORT.height - 60
/** At both ends of the bottom bar. */
const BAR_PADDING_PX = 24

/** With scroll bars, which take a part of the 1440 px. */
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser({ hasScrollBars: true })
})
afterAll(() => browser.close())

test('an order response shows its lines above 430 px, and no number, price, quantity or date is cut', async () => {
  const { page, longPage } = await givenPages()
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: LINES })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  const address = await page.getByRole('link', { name: `Edit ${number}` }).getAttribute('href')

  const items = await open(longPage, address ?? '')

  await expectDense(longPage, items, 430)
  expect(await isBesideHeading(longPage, 'Update proposals')).toBe(true)
  // What is typed fits as well.
  await longPage.getByLabel('Unit net price, item 2', { exact: true }).fill('123,456.7891')
  await longPage.getByLabel('Confirm quantity, item 2, line 1').fill('100,000')
  await longPage.getByLabel('Seller order number').fill(LONG_VALUES.buyerOrderNumber)
  await longPage.getByLabel('Status, item 2, line 1').selectOption('Confirmed')
  await longPage.getByRole('textbox', { name: 'Confirm delivery date, item 2, line 1' }).fill('2030/11/30')
  expect(await findCutIdentifiers(longPage)).toEqual([])
  // The description wraps; all of it shows on hover and on focus.
  const description = longPage.getByLabel('Description, item 1', { exact: true })
  expect(await description.getAttribute('title')).toBe(LONG_VALUES.productName)
  await description.focus()
  expect(await description.evaluate((field) => field.scrollHeight <= field.clientHeight + 1)).toBe(true)
})

test('a dispatch advice shows its lines above 430 px, an invoice above 560 px, and their views likewise', async () => {
  const { page, longPage } = await givenPages()
  const id = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: LINES, days: ['20301130'] })

  await expectDense(longPage, await open(longPage, `/supplier/dispatchAdvice/${id}`), 430)
  await expectTooltipOnFocus(longPage)
  expect(await isBesideHeading(longPage, 'Update proposals')).toBe(true)
  await submitAdvice(page, id)

  const items = await open(longPage, `/supplier/invoice/${id}`)
  await longPage.getByLabel('Tax applies').check()
  await expectDense(longPage, items, 560)
  expect(await isBesideHeading(longPage, 'Update proposals')).toBe(true)
  // Sums that need the whole bar: the buttons go below them and stay at the right.
  await longPage.getByLabel('Allowance/charge, row 1').selectOption('Charge')
  await longPage.getByLabel('Amount, row 1', { exact: true }).fill('99999999999999.99')
  await longPage.getByText('99,999,999,999,999.99').waitFor()
  const cancel = await longPage.getByRole('button', { name: 'Cancel' }).boundingBox()
  expect((cancel?.x ?? 0) + (cancel?.width ?? 0)).toBe(VIEWPORT.width - BAR_PADDING_PX)
  await longPage.getByLabel('Amount, row 1', { exact: true }).fill('')
  await longPage.getByLabel('Allowance/charge, row 1').selectOption('')
  expect(await bottom(longPage.getByLabel('Invoice ID'))).toBeLessThan(BAR_TOP)
  const add = items.getByRole('button', { name: '+ add Allowances and Changes' }).nth(1)
  expect(await bottom(add)).toBeLessThan(BAR_TOP)
  const [height = 0] = await rowHeights(await open(page, `/supplier/invoice/${id}`))
  // One line of fields is 36 px high: the add button does not double it.
  expect(height).toBeLessThan(72)
  await page.getByLabel('Bank name').fill(BANK_NAME)
  expect(await cutFields(page, 'Bank')).toEqual([])
  await submitInvoice(page)

  await expectDense(longPage, await open(longPage, `/supplier/view/orderResponse/${id}`), 430)
  await expectDense(longPage, await open(longPage, `/supplier/view/dispatchAdvice/${id}`), 430)
  const viewed = await open(longPage, `/supplier/view/invoice/${id}`)
  // What was typed there above and not sent is listed above the document.
  await longPage.getByRole('button', { name: 'Discard' }).click()
  await longPage.getByText('What you had typed was not sent.').waitFor({ state: 'hidden' })
  await expectDense(longPage, viewed, 560)
  expect(await longPage.getByLabel('Bank name').inputValue()).toBe(BANK_NAME)
  expect(await cutFields(longPage, 'Bank')).toEqual([])
})

test('rows are as high as their texts at each width of the window, and the widths of texts are those of the browser', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  const name = 'Control arm, front axle left, lower'
  await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: LINES })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByText('Last sync: 1 new').waitFor()
  await portal.inDatabase(async (db) => {
    await sql`update order_items set product_name = ${name}, product_number = 'A-1'`.execute(db)
    await sql`update orders set buyer_order_number = 'US-37894991-00004', customer_name = 'Nord AG'`.execute(db)
  })
  await page.goto('/supplier/lines?view=flat')
  const lines = page.getByRole('table', { name: 'Open lines' })
  await lines.getByText(name).first().waitFor()
  await page.evaluate(() => document.fonts.ready)

  const measured = await page.evaluate((text) => {
    const probe = document.createElement('span')
    probe.style.cssText = 'position: absolute; white-space: pre; font-size: 13px; font-variant-numeric: tabular-nums'
    probe.textContent = text
    document.body.append(probe)
    return probe.getBoundingClientRect().width
  }, name)
  // Kerning makes texts a little narrower than their characters.
  expect(textWidthPx(name)).toBeGreaterThanOrEqual(measured)
  expect(textWidthPx(name)).toBeLessThan(measured * 1.08)

  expect(new Set(await rowHeights(lines))).toEqual(new Set([52]))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(async () => new Set(await rowHeights(lines))).toEqual(new Set([36]))
  await page.setViewportSize(VIEWPORT)
  await expect.poll(async () => new Set(await rowHeights(lines))).toEqual(new Set([52]))

  // The longest quantity wraps within its column.
  await portal.inDatabase((db) => sql`update order_items set requested_quantity = 100000000000000`.execute(db))
  await page.reload()
  await lines.getByText('100,000,000,000,000 PCE').first().waitFor()
  const wide = await lines
    .locator('tbody td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))
  expect(wide).toEqual([])
  expect(new Set(await rowHeights(lines))).toEqual(new Set([84]))
})

/** Two browsers of one supplier: one to work with, one that shows the documents with long values. */
async function givenPages(): Promise<{ page: Page; longPage: Page }> {
  const visitor = await portal.visitor()
  await visitor.goto('/supplier/login')
  const { origin } = new URL(visitor.url())
  const [page, longPage] = [await signedIn(origin), await signedIn(origin)]
  await showLongValues(longPage)
  return { page, longPage }
}

async function signedIn(baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: VIEWPORT })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await openAsSupplier(page)
  return page
}

/** Opens a document and returns its line table. */
async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  const items = page.getByRole('table', { name: 'Items' }).first()
  await items.waitFor()
  await page.evaluate(() => document.fonts.ready)
  return items
}

/** The line table starts above `maxTop`, nothing scrolls sideways, nothing important is cut, rows have their height. */
async function expectDense(page: Page, items: Locator, maxTop: number): Promise<void> {
  expect((await items.boundingBox())?.y).toBeLessThan(maxTop)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await findCutIdentifiers(page)).toEqual([])
  // Rows that grow over their computed height would move the rows of a long table while it scrolls.
  const grown = await items
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row instanceof HTMLElement && row.offsetHeight > Number.parseFloat(row.style.height))
        .map((row) => row.textContent),
    )
  expect(grown).toEqual([])
}

/** Whether a button is at the right of the title of the document, in its row. */
async function isBesideHeading(page: Page, name: string): Promise<boolean> {
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const button = await page.getByRole('button', { name }).boundingBox()
  if (heading === null || button === null) return false
  const middle = button.y + button.height / 2
  return button.x > heading.x + heading.width && middle > heading.y && middle < heading.y + heading.height
}

/** A description that is cut can be reached with the keyboard and then shows all of its text. */
async function expectTooltipOnFocus(page: Page): Promise<void> {
  const cut = page.getByText(LONG_VALUES.productName).locator('xpath=ancestor-or-self::*[@tabindex="0"]').first()
  await cut.focus()
  expect(await page.locator('[data-portal]').textContent()).toBe(LONG_VALUES.productName)
}

async function submitAdvice(page: Page, id: string): Promise<void> {
  await open(page, `/supplier/dispatchAdvice/${id}`)
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-1')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with invoice' }).waitFor()
}

/** Of an invoice that is open. */
async function submitInvoice(page: Page): Promise<void> {
  await page.getByLabel('Invoice ID').fill('RE-2030-77')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Invoice send successfully' }).waitFor()
}

/** The values in a block that are wider than their fields. */
function cutFields(page: Page, block: string): Promise<string[]> {
  return page
    .getByRole('region', { name: block, exact: true })
    .getByRole('textbox')
    .evaluateAll((fields) =>
      fields.flatMap((field) =>
        field instanceof HTMLInputElement && field.scrollWidth > field.clientWidth ? [field.value] : [],
      ),
    )
}

async function bottom(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
}

function rowHeights(items: Locator): Promise<number[]> {
  return items.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
}
