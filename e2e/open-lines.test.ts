import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { createClerk } from './harness/screens/clerk'
import { signInAsSupplier } from './harness/screens/sign-in'

/*
 * Answers 50 orders with 400 lines from Open lines and prints the clicks and key presses. The orders are those of a new
 * sandbox: their parts are not known, so one price is set for all of them.
 */
const MAX_CLICKS = 15
const TEC_COM_ID = '4300042'
const ORDERS = 50
const LINES_AN_ORDER = 8

const portal = openPortal()

test('50 orders with 400 lines are answered from Open lines with at most 15 clicks', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  await fetchOrders(page, ORDERS, LINES_AN_ORDER)
  const clerk = createClerk(page)

  await clerk.click(page.getByRole('link', { name: 'Open lines' }))
  await page.getByText('1–100 of 400').waitFor()
  await selectAll(page, clerk)
  await clerk.click(page.getByRole('button', { name: 'Confirm as requested' }))
  await confirmDialog(page, clerk, 'Confirm as requested', 'Confirm')
  await page.getByText('400 lines confirmed in 50 orders').waitFor()

  await selectAll(page, clerk)
  await clerk.click(page.getByRole('button', { name: 'Set price' }))
  await page.getByRole('dialog').getByLabel('Unit net price').and(page.locator(':focus')).waitFor()
  await clerk.type('12.50')
  await clerk.press('Enter')
  await page.getByText('Price set in 400 lines of 50 orders').waitFor()

  await selectAll(page, clerk)
  await clerk.click(page.getByRole('button', { name: 'Number orders' }))
  await page.getByRole('dialog', { name: 'Number orders' }).waitFor()
  await clerk.press('Enter')
  await page.getByText('50 orders numbered').waitFor()

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

test('an edit is saved in the background, survives a reload and is in the order response; NEW goes with it', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
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
    await signInAsSupplier(other)
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
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await other.getByText(/lines confirmed in/).waitFor()
    await other.getByRole('button', { name: 'Results' }).click()
    await expectNoAxeFindings(other)
  })
})

test('keyboard only: lines are selected, rejected and submitted', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
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
  await page.keyboard.press('Enter')
  await page.getByText('2 lines rejected in 1 order').waitFor()

  const number = page.getByLabel(/^Seller order number of/)
  await number.focus()
  await page.keyboard.type('S-1')
  const submit = page.getByRole('button', { name: 'Submit ready orders (1)' })
  await submit.waitFor()
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 order submitted').waitFor()
  await page.getByText('There are no open lines.').waitFor()
  expect(await submit.count()).toBe(0)
})

/** Places orders and fetches them. Returns their numbers. */
async function fetchOrders(page: Page, count: number, lines: number): Promise<string[]> {
  const numbers = await portal.placeOrders({ tecComId: TEC_COM_ID, count, lines })
  await page.goto('/supplier/orders')
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await vi.waitFor(async () => expect(await countOrders(numbers)).toBe(count), { timeout: 30_000, interval: 200 })
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

async function selectAll(page: Page, clerk: ReturnType<typeof createClerk>): Promise<void> {
  await clerk.click(page.getByRole('checkbox', { name: 'Select all lines of this page' }))
  await clerk.click(page.getByRole('button', { name: 'Select all 400 lines' }))
  await page.getByText('400 lines selected').waitFor()
}

/** The button of the dialog has the focus. */
async function confirmDialog(
  page: Page,
  clerk: ReturnType<typeof createClerk>,
  title: string,
  button: string,
): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).waitFor()
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

/** Presses a key until the control with this name has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key)
    const reached = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    )
    if (reached === name) return
  }
  throw new Error(`${key} never reaches "${name}"`)
}
