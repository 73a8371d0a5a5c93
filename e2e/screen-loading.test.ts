import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFirefox } from './harness/browser'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { fillSignIn, signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const CUSTOMERS_STYLES = '**/assets/customers-screen-*.css'
const DAY = 'Confirm delivery date, item 1, line 1'
const CUSTOMERS_PAGE = '**/supplier/customers*'

describe('a page that is left while a screen is loading', () => {
  // An error of the page that is left fails the test.
  test.each([
    ['its style sheet', '**/assets/area-*.css'],
    ['its code', '**/assets/area-*.js'],
    ['its session check', '**/api/supplierCheckLogin'],
    ['its list', '**/api/supplier/order/list'],
  ])('opens the next page and reports no error: %s', async (_, url) => {
    const page = await givenPendingOrders(url)

    await leave(page)

    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/supplier/passwdForgot')
  })

  test('adds nothing to the history: Back leads to the screen', async () => {
    const page = await givenPendingOrders('**/api/supplierCheckLogin')
    await leave(page)

    await page.goBack()

    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/supplier/orders')
  })
})

test('a screen whose files are gone since an update of the portal opens: the page is loaded again', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  let isUpdated = false
  await page.route(CUSTOMERS_STYLES, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404 })))
  await page.route(CUSTOMERS_PAGE, (route) => {
    isUpdated = true
    return route.continue()
  })

  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'Customers' }).waitFor()

  expect(isUpdated).toBe(true)
  await portal.expectComplaint(/404 \(Not Found\)/)
})

test('a screen that cannot be loaded leaves the menu, and Reload opens it when the portal answers again', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  await page.route(CUSTOMERS_STYLES, (route) => route.abort())
  await page.route(CUSTOMERS_PAGE, (route) => route.abort())

  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await portal.expectComplaint(/net::ERR_FAILED/)
  await portal.expectComplaint(/net::ERR_FAILED/)
  await portal.expectComplaint(/Error/)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)

  await page.unroute(CUSTOMERS_STYLES)
  await page.unroute(CUSTOMERS_PAGE)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
})

test('a calendar that cannot be loaded leaves the document, and the day is typed', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  await openOrderResponse(page)
  await page.route('**/assets/day-calendar-*', (route) => route.abort())
  const day = page.getByRole('textbox', { name: DAY })

  await page.getByRole('button', { name: `Pick ${DAY}` }).click()
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('20301130')
  await page.keyboard.press('Tab')

  expect(await day.inputValue()).toBe('2030/11/30')
  await portal.expectComplaint(/net::ERR_FAILED/)
  await portal.expectComplaint(/net::ERR_FAILED/)
})

/** The order list after a sign-in, while its request to this URL is pending. */
async function givenPendingOrders(url: string): Promise<Page> {
  const page = await portal.visitor()
  await page.goto('/supplier/login')
  await fillSignIn(page, 'supplier@demo.test', 'supplier-demo')
  const requested = page.waitForRequest(url)
  await delayCall(page, url)
  await page.getByRole('button', { name: 'Login' }).click()
  await requested
  return page
}

/** Opens another page, which arrives only after everything that Firefox aborts has failed in this one. */
async function leave(page: Page): Promise<void> {
  const next = '**/supplier/passwdForgot'
  const requested = page.waitForRequest(next)
  const held = await delayCall(page, next)
  const opened = page.goto('/supplier/passwdForgot')
  await requested
  // Chromium aborts when the next page arrives, and evaluates nothing until then.
  if (isFirefox()) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await held.goOn()
  await opened
}

async function openOrderResponse(page: Page): Promise<void> {
  const [number = ''] = await portal.placeOrders({ tecComId: '4300042', count: 1, lines: 1 })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await page.getByLabel('Status, item 1, line 1').selectOption('Confirmed')
}
