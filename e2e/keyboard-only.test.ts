import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { acceptDeliveryDate } from './harness/screens/delivery-date'
import { openPortal } from './harness/portal'
import { pressOn, readFocusedName, tabTo, typeInto } from './harness/screens/keyboard'
import { openAsSupplier, signInAsSupplier } from './harness/screens/sign-in'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('keyboard only from list to finished order', async () => {
  const page = await portal.visitor()
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 1 })
  await signInAsSupplier(page)

  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).waitFor()
  await pressOn(page, 'Fetch / Sync Orders')
  await page.getByRole('link', { name: `Edit ${number}` }).waitFor()
  await pressOn(page, `Edit ${number}`)

  await openedDocument(page, 'Order Response')
  await answerOrder(page)
  await pressOn(page, 'Submit')
  await continueWith(page, 'Continue with dispatch advice')

  await openedDocument(page, 'Dispatch Advice')
  await announceDelivery(page)
  await pressOn(page, 'Submit')
  await continueWith(page, 'Continue with invoice')

  await openedDocument(page, 'Invoice')
  await invoiceOrder(page)
  await pressOn(page, 'Submit')
  await continueWith(page, 'Close')

  await page.waitForURL('**/supplier/orders*')
  const row = page.getByRole('row', { name: number })
  await row.getByRole('link', { name: 'Invoice, submitted' }).waitFor()
  expect(await row.getByRole('link', { name: 'Dispatch advice, submitted' }).count()).toBe(1)
  expect(await row.getByRole('link', { name: `Edit ${number}` }).count()).toBe(0)
})

test('a button that was busy has the focus again, after a success and after a failure', async () => {
  const page = await portal.visitor()
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 1 })
  await openAsSupplier(page)

  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).press('Enter')
  await page.getByText('Last sync: 1 new').waitFor()
  await vi.waitFor(async () => expect(await readFocusedName(page)).toBe('Fetch / Sync Orders'), WAIT_TIMEOUT)

  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await page.getByLabel('Unit net price, item 1').fill('12.50')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.route('**/orderResponse/update', (route) => route.fulfill({ status: 503, json: { success: false } }), {
    times: 1,
  })
  const refused = page.waitForResponse('**/orderResponse/update')
  await save.press('Enter')
  await refused
  await portal.expectComplaint(/503/)
  await vi.waitFor(async () => expect(await readFocusedName(page)).toBe('Save'), WAIT_TIMEOUT)

  await page.keyboard.press('Enter')
  await page.getByText(/^Saved \d/).waitFor()
  await vi.waitFor(async () => expect(await readFocusedName(page)).toBe('Save'), WAIT_TIMEOUT)
})

async function answerOrder(page: Page): Promise<void> {
  // Some demo orders name a delivery party without an address.
  if ((await page.getByRole('group', { name: 'Delivery address' }).count()) > 0) {
    for (const [field = '', text = ''] of [
      ['Name', 'Lager Nord'],
      ['Street', 'Kai 3'],
      ['Postal code', '24103'],
      ['City', 'Kiel'],
      ['Country', 'Germany'],
    ]) {
      await typeInto(page, field, text)
    }
  }
  await typeInto(page, 'Seller order number', 'S-4711')
  await tabTo(page, 'Confirm all as requested')
  await page.keyboard.press('Space')
  await acceptDeliveryDate(page, '1 of 1 items answered')
  await typeInto(page, 'Unit net price, item 1', '12,50')
}

async function announceDelivery(page: Page): Promise<void> {
  await typeInto(page, 'Transportation type', 'Road')
  await typeInto(page, 'Transportation id', 'HH-AB 123')
  await typeInto(page, 'Packet count', '2')
  await typeInto(page, 'Packet ident system', 'Suppliers')
  await typeInto(page, 'Packet number', 'P-1')
  // Tabs past the field and back; the arrow keys also select.
  await tabTo(page, 'Ident system, item 1')
  await tabTo(page, 'Packet kind, item 1', 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await typeInto(page, 'Ident system, item 1', 'Suppliers')
  await typeInto(page, 'Packet number, item 1', 'P-1')
}

async function invoiceOrder(page: Page): Promise<void> {
  await tabTo(page, 'Tax applies')
  await page.keyboard.press('Space')
  await typeInto(page, 'Invoice ID', 'RE-KEYS-1')
  await typeInto(page, 'Invoice Due Date', '31.12.2030')
  await tabTo(page, 'Tax, item 1')
  await page.keyboard.press('ArrowDown')
}

async function openedDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  // The next Tab continues in the document and does not start at the menu.
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toBe('Overview')
}

/** The dialog after a submit has the focus on the button for the next step. */
async function continueWith(page: Page, way: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: way })
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
}
