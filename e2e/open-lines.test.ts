import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { type Clerk, createClerk } from './harness/screens/clerk'
import { tabTo } from './harness/screens/keyboard'
import { fillSignIn, logOut, signInAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

/*
 * Answers 50 orders with 400 lines from Open lines and prints the clicks and key presses. The orders are those of a new
 * sandbox: their parts are not known, so one price is set for all of them.
 */
const MAX_CLICKS = 7
const TEC_COM_ID = '4300042'
const ORDERS = 50
const LINES_AN_ORDER = 8

const portal = openPortal()

test('50 orders with 400 lines are answered from Open lines with at most 7 clicks', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await fetchOrders(page, ORDERS, LINES_AN_ORDER)
  const clerk = createClerk(page)

  await clerk.click(page.getByRole('link', { name: 'Open lines' }))
  await page.getByText('1–100 of 400').waitFor()
  await selectAll(page, clerk, 400)
  await clerk.click(page.getByRole('button', { name: 'Confirm as requested' }))
  await untilResult(page, '400 lines confirmed in 50 orders', () =>
    confirmDialog(page, clerk, 'Confirm as requested', 'Confirm'),
  )

  await clerk.click(page.getByRole('button', { name: 'Set price' }))
  await page.getByRole('dialog').getByLabel('Unit net price').and(page.locator(':focus')).waitFor()
  await clerk.type('12.50')
  await untilResult(page, 'Price set in 400 lines of 50 orders', () => clerk.press('Enter'))

  await clerk.click(page.getByRole('button', { name: 'Number orders' }))
  await page.getByRole('dialog', { name: 'Number orders' }).locator(':focus').waitFor()
  await untilResult(page, '50 orders numbered', () => clerk.press('Enter'))

  await clerk.click(page.getByRole('button', { name: 'Submit ready orders (50)' }))
  await confirmDialog(page, clerk, 'Submit ready orders', 'Submit')
  await page.getByText('50 orders submitted').waitFor()
  await page.getByText('There are no open lines.').waitFor()

  const { clicks, keys } = clerk.count()
  process.stdout.write(
    `${ORDERS} orders with ${ORDERS * LINES_AN_ORDER} lines take ${clicks} clicks and ${keys} key presses.\n`,
  )
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  await expectDelivered(ORDERS)
})

test('Undo takes back a bulk action on the lines of several pages as one step; redo as well', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  await fetchOrders(page, 15, LINES_AN_ORDER)
  await page.goto('/supplier/lines')
  await page.getByText('1–100 of 120').waitFor()
  const before = await readSecondPage(page)

  await selectAll(page, createClerk(page), 120)
  await page.getByRole('button', { name: 'Set price' }).click()
  await page.getByRole('dialog').getByLabel('Unit net price').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('77.25')
  await untilResult(page, 'Price set in 120 lines of 15 orders', () => page.keyboard.press('Enter'))
  const after = await readSecondPage(page)
  expect(new Set(after)).toEqual(new Set(['77.25']))

  await untilResult(page, 'Taken back in 15 orders', () => page.getByRole('button', { name: 'Undo' }).click())
  await expectNoAxeFindings(page)
  expect(await readSecondPage(page)).toEqual(before)
  await untilResult(page, 'Done again in 15 orders', () => page.keyboard.press('Control+y'))
  expect(await readSecondPage(page)).toEqual(after)
})

test('an edit is saved in the background, survives a reload and is in the order response; NEW goes with it', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  const [number = ''] = await fetchOrders(page, 1, 2)
  await page.goto('/supplier/lines')
  await page.getByRole('link', { name: number }).waitFor()
  expect(await page.getByText('NEW', { exact: true }).count()).toBe(1)

  await page.getByLabel('Unit net price, item 2').fill('7.25')
  await page.getByText('All changes are saved').waitFor()
  await page.getByText('NEW', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()

  await page.getByRole('link', { name: number }).waitFor()
  expect(await page.getByLabel('Unit net price, item 2').inputValue()).toBe('7.25')
  await page.getByLabel('Unit net price, item 1').fill('8')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: 'Order Response' }).waitFor()
  expect(await page.getByLabel('Unit net price, item 1').inputValue()).toBe('8.00')
})

test('the heading of an order stays below the header of the table while its lines are scrolled', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  // More than 100 lines: only those in the window are rendered.
  const numbers = await fetchOrders(page, 2, 60)
  await page.goto('/supplier/lines')
  await page.getByText('1–100 of 120').waitFor()
  const price = (item: number) => page.getByLabel(`Unit net price, item ${item}`, { exact: true })
  const first = await topHeading(page)
  expect(numbers).toContain(first)

  await price(8).focus()
  for (let item = 8; item < 40; item += 1) await page.keyboard.press('ArrowDown')
  await price(40).and(page.locator(':focus')).waitFor()
  expect(await topHeading(page)).toBe(first)
  // Upwards, a field is scrolled clear of the heading.
  for (let item = 40; item > 15; item -= 1) await page.keyboard.press('ArrowUp')
  await price(15).and(page.locator(':focus')).waitFor()
  expect(await topHeading(page)).toBe(first)
  expect(await isVisibleAtItsPlace(price(15))).toBe(true)

  await page.mouse.move(700, 600)
  const second = numbers.find((number) => number !== first)
  // An event of the wheel scrolls by one page at most in Firefox.
  const scroll = async () => {
    await page.mouse.wheel(0, 500)
    return topHeading(page)
  }
  await expect.poll(scroll).toBe(second)
})

test('with a selection the bulk actions stay above the header of the table while the lines are scrolled', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  const [number] = await fetchOrders(page, 1, 120)
  await page.goto('/supplier/lines')
  await page.getByText('1–100 of 120').waitFor()
  const price = (item: number) => page.getByLabel(`Unit net price, item ${item}`, { exact: true })
  await page.getByRole('checkbox', { name: /^Select line 3,/ }).check()

  await price(8).focus()
  for (let item = 8; item < 40; item += 1) await page.keyboard.press('ArrowDown')
  for (let item = 40; item > 15; item -= 1) await page.keyboard.press('ArrowUp')
  await price(15).and(page.locator(':focus')).waitFor()

  expect(await isVisibleAtItsPlace(price(15))).toBe(true)
  const bar = await page.getByRole('region', { name: 'Bulk actions' }).boundingBox()
  const head = await page.getByRole('table', { name: 'Open lines' }).locator('thead').boundingBox()
  expect(bar?.y).toBeGreaterThan(0)
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(Math.round(head?.y ?? 0))
  expect(await topHeading(page)).toBe(number)
})

describe('axe reports nothing on /supplier/lines', () => {
  test('empty, loading, grouped, flat, with a selection, with each dialog and with a result', async () => {
    const page = await portal.visitor()
    await signInAsSupplier(page, 'newcomer')
    const held = await delayCall(page, '**/api/supplier/line/list')
    await page.goto('/supplier/lines')
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await held.goOn()
    await page.getByText('There are no open lines.').waitFor()
    await expectNoAxeFindings(page)

    const other = await portal.visitor()
    await startSupplierSession(other)
    await fetchOrders(other, 2, 3)
    await other.goto('/supplier/lines?view=flat')
    await other.getByRole('table', { name: 'Open lines' }).waitFor()
    await expectNoAxeFindings(other)
    await other.getByLabel('View').selectOption('Grouped by order')
    await other.getByRole('checkbox', { name: 'Select all lines of this page' }).check()
    await expectNoAxeFindings(other)
    for (const name of ['Confirm as requested', 'Set date', 'Set price', 'Reject with reason', 'Number orders']) {
      await other.getByRole('button', { name }).click()
      await other.getByRole('dialog', { name }).waitFor()
      await expectNoAxeFindings(other)
      await other.keyboard.press('Escape')
      await other.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await other.getByRole('button', { name: 'Confirm as requested' }).click()
    const confirm = other.getByRole('dialog').getByRole('button', { name: 'Confirm' })
    await untilResult(other, /lines confirmed in/, () => confirm.click())
    await other.getByRole('button', { name: 'Results' }).click()
    await expectNoAxeFindings(other)
  })
})

test('an edit after the end of the session is back after the next sign-in; another supplier sees nothing of it', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  const [number = ''] = await fetchOrders(page, 1, 2)
  // A read that is still under way at the end of the session would be a second complaint.
  await page.goto('/supplier/lines', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: number }).waitFor()
  await page.context().clearCookies({ name: 'partwire_supplier' })
  await page.getByLabel('Unit net price, item 2').fill('88.75')
  await page.waitForURL('**/supplier/login')
  await portal.expectComplaint(/401/)

  await fillSignIn(page, 'newcomer@demo.test', 'newcomer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Open lines' }).waitFor()
  await page.goto('/supplier/lines')
  await page.getByText('There are no open lines.').waitFor()
  const stored = await page.evaluate(() => Object.entries(localStorage))
  expect(stored.map(([name]) => name)).toEqual([expect.stringMatching(/^kept-draft \d+ openLines all$/)])
  expect(JSON.stringify(stored)).not.toContain('88.75')
  await logOut(page)

  await signInAsSupplier(page)
  await page.getByRole('link', { name: 'Open lines' }).click()
  await page.getByText(/^Your unsaved changes from .* are back\.$/).waitFor()
  await expectNoAxeFindings(page)
  await page.getByText('All changes are saved').waitFor()
  await page.reload()
  await page.getByRole('link', { name: number }).waitFor()
  expect(await page.getByLabel('Unit net price, item 2').inputValue()).toBe('88.75')
  expect(await page.getByText('Your unsaved changes from').count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('keyboard only: lines are selected, rejected and submitted', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  await fetchOrders(page, 1, 2)
  await page.goto('/supplier/lines')
  await page.getByRole('table', { name: 'Open lines' }).waitFor()

  await tabTo(page, 'Select all lines of this page')
  await page.keyboard.press('Space')
  await page.getByText('2 lines selected').waitFor()
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'Reject with reason', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('sold out')
  await untilResult(page, '2 lines rejected in 1 order', () => page.keyboard.press('Enter'))

  await tabTo(page, /^Seller order number of/)
  await page.keyboard.type('S-1')
  const submit = page.getByRole('button', { name: 'Submit ready orders (1)' })
  await submit.waitFor()
  await tabTo(page, 'Submit ready orders (1)')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).and(page.locator(':focus')).waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await page.getByText('1 order submitted').waitFor()
  await page.getByText('There are no open lines.').waitFor()
  expect(await submit.count()).toBe(0)
})

test('keyboard only: each bulk action is started in its dialog and taken back', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await closeOpenOrders()
  await fetchOrders(page, 1, 2)
  await page.goto('/supplier/lines')
  await page.getByRole('table', { name: 'Open lines' }).waitFor()

  await tabTo(page, 'Select all lines of this page')
  await page.keyboard.press('Space')
  await page.getByText('2 lines selected').waitFor()
  // Not past the end of the page: the toolbar of the browser would get the focus.
  await tabTo(page, 'Clear selection', 'Shift+Tab')
  for (const { name, entry, result } of [
    { name: 'Confirm as requested', entry: '', result: '2 lines confirmed in 1 order' },
    { name: 'Set date', entry: '', result: 'Date set in 2 lines of 1 order' },
    { name: 'Set price', entry: '12.5', result: 'Price set in 2 lines of 1 order' },
    { name: 'Number orders', entry: '', result: '1 order numbered' },
  ]) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name }).locator(':focus').waitFor()
    await page.keyboard.type(entry)
    await untilResult(page, result, () => page.keyboard.press('Enter'))
    await untilResult(page, 'Taken back in 1 order', () => page.keyboard.press('Control+z'))
  }
  await tabTo(page, 'Redo', 'Shift+Tab')
  await untilResult(page, 'Done again in 1 order', () => page.keyboard.press('Enter'))
  expect(await page.getByLabel(/^Seller order number of/).inputValue()).toMatch(/^S\d\d-\d{5}$/)
})

/** Starts a bulk action and waits for its result and for the lines that are loaded after it, which replace the others. */
async function untilResult(page: Page, result: string | RegExp, start: () => Promise<void>): Promise<void> {
  const loaded = page.waitForResponse('**/api/supplier/line/list')
  await start()
  await page.getByText(result).waitFor()
  await loaded
  await page.getByText('Loading').waitFor({ state: 'detached' })
}

/** The net prices of the lines of the second page. The first page is shown before and after. */
async function readSecondPage(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('101–120 of 120').waitFor()
  const prices = await page
    .getByLabel(/^Unit net price, item/)
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
  await page.getByRole('button', { name: 'Page 1' }).click()
  await page.getByText('1–100 of 120').waitFor()
  return prices
}

/** The number of the order whose heading is shown right below the header of the table. */
function topHeading(page: Page): Promise<string | null | undefined> {
  return page.getByRole('table', { name: 'Open lines' }).evaluate((table) => {
    const { left, bottom } = table.querySelector('thead')?.getBoundingClientRect() ?? { left: 0, bottom: 0 }
    return document
      .elementFromPoint(left + 100, bottom + 20)
      ?.closest('tr')
      ?.querySelector('a')?.textContent
  })
}

/** False while something else covers the element. */
function isVisibleAtItsPlace(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, bottom, width } = node.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === node)
  })
}

/** Places orders and fetches them. Returns their numbers. */
async function fetchOrders(page: Page, count: number, lines: number): Promise<string[]> {
  const numbers = await portal.placeOrders({ tecComId: TEC_COM_ID, count, lines })
  await page.goto('/supplier/orders')
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await vi.waitFor(async () => expect(await countOrders(numbers)).toBe(count), WAIT_TIMEOUT)
  // Sandbox orders may name a delivery party without an address, and quantities that are no whole numbers.
  await portal.inDatabase((db) => sql`delete from order_parties where role = 'delivery' and name1 = ''`.execute(db))
  await portal.inDatabase((db) =>
    sql`update order_items set requested_quantity = ceil(requested_quantity) where requested_quantity <> ceil(requested_quantity)`.execute(
      db,
    ),
  )
  return numbers
}

function countOrders(numbers: readonly string[]): Promise<number | undefined> {
  return portal.inDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where buyer_order_number = any(${numbers})
    `.execute(db)
    return rows[0]?.count
  })
}

/** Closes the orders of the tests before. */
async function closeOpenOrders(): Promise<void> {
  await portal.inDatabase((db) => sql`update orders set status = 'rejected' where status = 'orderResponse'`.execute(db))
}

async function selectAll(page: Page, clerk: Clerk, total: number): Promise<void> {
  await clerk.click(page.getByRole('checkbox', { name: 'Select all lines of this page' }))
  await clerk.click(page.getByRole('button', { name: `Select all ${total} lines` }))
  await page.getByText(`${total} lines selected`).waitFor()
}

/** The button of the dialog has the focus. */
async function confirmDialog(page: Page, clerk: Clerk, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).and(page.locator(':focus')).waitFor()
  await clerk.press('Enter')
}

/** Every order is answered by one order response. */
async function expectDelivered(count: number): Promise<void> {
  const submitted = await portal.inDatabase(async (db) => {
    const { rows } = await sql<{ responses: number; deliveries: number }>`
      select (select count(*)::int from order_responses where submitted_at is not null) as responses,
        (select count(*)::int from deliveries where kind = 'OrdRsp') as deliveries
    `.execute(db)
    return rows[0]
  })
  expect(submitted).toEqual({ responses: count, deliveries: count })
}
