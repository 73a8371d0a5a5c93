import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { readFocusedName } from './harness/screens/keyboard'
import { fillSignIn, openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('changes outlive a reload and an ended session, and nobody else gets to see them', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  await sellerOrderNumber(page).fill('S-4711')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Your unsaved changes from').waitFor()
  expect(await sellerOrderNumber(page).inputValue()).toBe('S-4711')
  await expectNoAxeFindings(page)

  await endSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/supplier/login')
  await portal.expectComplaint(/401/)

  await fillSignIn(page, 'newcomer@demo.test', 'newcomer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/supplier/settings*')
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBe(1)
  await page.goto(place)
  await portal.expectComplaint(/404/)
  expect(await page.getByText('S-4711').count()).toBe(0)
})

test('a user who signs in again is back on the document, with the changes', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  // A read that is still under way at the end of the session would be a second complaint.
  await page.reload({ waitUntil: 'networkidle' })
  await sellerOrderNumber(page).fill('S-4712')
  await endSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/supplier/login')
  await portal.expectComplaint(/401/)

  await fillSignIn(page, 'supplier@demo.test', 'supplier-demo')
  await page.getByRole('button', { name: 'Login' }).click()

  await page.waitForURL(`**${place}`)
  await page.getByText('Your unsaved changes from').waitFor()
  expect(await sellerOrderNumber(page).inputValue()).toBe('S-4712')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your unsaved changes from').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.waitForURL('**/supplier/orders?**')
})

test('leaving with changes asks, by Back to the login page of the session that has ended', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  await page.reload({ waitUntil: 'networkidle' })
  await sellerOrderNumber(page).fill('S-4713')
  await endSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/supplier/login')
  await portal.expectComplaint(/401/)
  await fillSignIn(page, 'supplier@demo.test', 'supplier-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Your unsaved changes from').waitFor()

  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay' }).click()

  await page.waitForURL(`**${place}`)
  expect(await sellerOrderNumber(page).inputValue()).toBe('S-4713')
})

test('leaving with changes asks, by a link, by Back and by Logout', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  await sellerOrderNumber(page).fill('S-4713')
  const question = page.getByRole('dialog', { name: 'You have unsaved changes.' })

  for (const leave of [
    () => page.getByRole('link', { name: 'Customers' }).click(),
    () => page.evaluate(() => window.history.back()),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    await page.waitForURL(`**${place}`)
    expect(await sellerOrderNumber(page).inputValue()).toBe('S-4713')
  }
  // The screen was not opened again.
  expect(await page.getByText('Your unsaved changes from').count()).toBe(0)

  await page.getByRole('link', { name: 'Customers' }).click()
  await question.waitFor()
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/supplier/customers*')
  await page.goto(place)
  expect(await sellerOrderNumber(page).inputValue()).toBe('')
})

test('two people save the same document: what only one changed stays, what both changed is asked, again after Esc', async () => {
  const ada = await portal.visitor()
  const place = await givenOpenResponse(ada)
  const bo = await portal.visitor()
  await startSupplierSession(bo)
  await bo.goto(place)
  await sellerOrderNumber(bo).fill('S-Bo')
  await bo
    .getByLabel(/^Description/)
    .first()
    .fill('Named by Bo')
  await bo.getByRole('button', { name: 'Save' }).click()
  await bo.getByText(/^Saved /).waitFor()

  await sellerOrderNumber(ada).fill('S-Ada')
  await ada.getByRole('button', { name: 'Save' }).click()
  const dialog = ada.getByRole('dialog', { name: 'This document was changed elsewhere' })
  await dialog.waitFor()
  await portal.expectComplaint(/409/)
  await expectNoAxeFindings(ada)

  await ada.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await readFocusedName(ada)).toBe('Save'), WAIT_TIMEOUT)
  await ada.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /their value, S-Bo/ }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()

  expect(await sellerOrderNumber(ada).inputValue()).toBe('S-Bo')
  expect(
    await ada
      .getByLabel(/^Description/)
      .first()
      .inputValue(),
  ).toBe('Named by Bo')
})

test('what was typed into a document that a colleague has submitted is listed, until it is discarded', async () => {
  const ada = await portal.visitor()
  const place = await givenOpenResponse(ada)
  await sellerOrderNumber(ada).fill('S-Ada')
  await submitElsewhere(place)

  ada.once('dialog', (dialog) => void dialog.accept())
  await ada.reload()

  const notice = ada.getByRole('region', { name: /^Not sent: Order response OR-/ })
  await notice.getByText(/was submitted by .* at /).waitFor()
  expect(await notice.getByRole('row').allTextContents()).toEqual(['Seller order numberS-Ada'])
  await expectNoAxeFindings(ada)
  await ada.reload()
  await notice.getByRole('button', { name: 'Discard' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await ada.evaluate(() => Object.keys(localStorage).length)).toBe(0)
})

test('a Save that comes after a colleague has submitted locks the screen, and what was typed is listed', async () => {
  const ada = await portal.visitor()
  const place = await givenOpenResponse(ada)
  await submitElsewhere(place)

  await sellerOrderNumber(ada).fill('S-Ada')
  await ada.getByRole('button', { name: 'Save' }).click()

  await ada.getByRole('alert').getByText('This order has moved on in the meantime.').waitFor()
  await portal.expectComplaint(/409/)
  await ada.getByRole('row', { name: 'Seller order number S-Ada' }).waitFor()
  expect(await ada.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await ada.getByRole('textbox').count()).toBe(0)
  await expectNoAxeFindings(ada)
})

test('a browser whose storage is full says that unsaved changes cannot be kept, and stops saying it when there is room', async () => {
  const page = await portal.visitor()
  await givenOpenResponse(page)
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) fillUp(size)
    function fillUp(size: number): void {
      try {
        for (;;) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        // The storage is full for items of this size.
      }
    }
  })

  await sellerOrderNumber(page).fill('S-4714')
  const warning = page.getByText('Unsaved changes cannot be kept on this computer. Please save often.')
  await warning.waitFor()
  await expectNoAxeFindings(page)
  await page.evaluate(() => localStorage.clear())

  await warning.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBe(1)
})

/** A colleague rejects the order with another order number. */
async function submitElsewhere(place: string): Promise<void> {
  const bo = await portal.visitor()
  await startSupplierSession(bo)
  await bo.goto(place)
  await sellerOrderNumber(bo).fill('S-Bo')
  const address = bo.getByRole('group', { name: 'Delivery address' })
  if ((await address.count()) > 0) {
    for (const field of ['Name', 'Street', 'Postal code', 'City']) await address.getByLabel(field).fill('Bo')
    await address.getByLabel('Country').selectOption('DE')
  }
  await bo.getByLabel('Status, item 1, line 1').selectOption('Rejected')
  await bo.getByLabel('Reason, item 1, line 1').fill('sold out')
  await bo.getByLabel('Status, item 1, line 1').press('Control+d')
  await bo.getByLabel('Reason, item 1, line 1').press('Control+d')
  await bo.getByRole('button', { name: 'Submit' }).click()
  await bo.getByRole('dialog', { name: 'Order rejected' }).waitFor()
}

/** Opens the response of a new order and returns its path. */
async function givenOpenResponse(page: Page): Promise<string> {
  await openAsSupplier(page)
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 2 })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await sellerOrderNumber(page).waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

function sellerOrderNumber(page: Page) {
  return page.getByLabel('Seller order number')
}

/** Deletes the session on the server, as if it had expired. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'partwire_supplier' })
}
