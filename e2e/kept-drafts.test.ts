import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { fillSignIn, signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const BACK = 'Your unsaved changes from'

test('the storage of the browser contains nothing of what was typed or ordered in plain text', async () => {
  const page = await portal.visitor()
  await givenOpenResponse(page)
  const product = await page
    .getByLabel(/^Description/)
    .first()
    .inputValue()
  await sellerOrderNumber(page).fill('S-4711')
  await expect.poll(() => keptNames(page)).toHaveLength(1)

  const stored = await readStorage(page)

  expect(product).not.toBe('')
  for (const text of ['S-4711', 'sellerOrderNumber', 'items', product]) expect(stored).not.toContain(text)
})

test('a change is stored before the event of closing the page ends', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  const keysLoaded = page.waitForResponse('**/security/draftKeys')
  await page.reload()
  await keysLoaded
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/aes-/.test(name)),
  )

  const namesAtOnce = await sellerOrderNumber(page).evaluate((field) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('no input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'S-4712')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    window.dispatchEvent(new Event('pagehide'))
    return Object.keys(localStorage)
  })

  expect(namesAtOnce).toHaveLength(1)
  const next = await page.context().newPage()
  await next.goto(place)
  await next.getByText(BACK).waitFor()
  expect(await sellerOrderNumber(next).inputValue()).toBe('S-4712')
})

test('what was typed comes back in a new tab after the tab was closed and the session has ended', async () => {
  const page = await portal.visitor()
  const context = page.context()
  const place = await givenOpenResponse(page)
  await sellerOrderNumber(page).fill('S-4713')
  await closeTab(page)
  await context.clearCookies({ name: 'partwire_supplier' })

  const next = await context.newPage()
  await signInAsSupplier(next)
  await next.goto(place)

  await next.getByText(BACK).waitFor()
  expect(await sellerOrderNumber(next).inputValue()).toBe('S-4713')
})

test('another supplier in the same browser gets other keys and reads nothing, and its Logout leaves it', async () => {
  const page = await portal.visitor()
  const place = await givenOpenResponse(page)
  // A read that is still under way at the end of the session would be a second complaint.
  await page.reload({ waitUntil: 'networkidle' })
  await sellerOrderNumber(page).fill('S-4714')
  await expect.poll(() => keptNames(page)).toHaveLength(1)
  const own = await requestKeys(page)
  await page.context().clearCookies({ name: 'partwire_supplier' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/supplier/login')
  await portal.expectComplaint(/401/)

  await fillSignIn(page, 'newcomer@demo.test', 'newcomer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/supplier/settings*')
  expect(await requestKeys(page)).not.toEqual(own)
  expect(await readStorage(page)).not.toContain('S-4714')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/supplier/login')
  expect(await keptNames(page)).toHaveLength(1)

  await signInAsSupplier(page)
  expect(await requestKeys(page)).toEqual(own)
  await page.goto(place)
  await page.getByText(BACK).waitFor()
  expect(await sellerOrderNumber(page).inputValue()).toBe('S-4714')
})

test('Logout with kept changes of other documents asks once, and removes all of them', async () => {
  const page = await portal.visitor()
  const context = page.context()
  const first = await givenOpenResponse(page)
  await sellerOrderNumber(page).fill('S-4715')
  await closeTab(page)
  const next = await context.newPage()
  const second = await givenOpenResponse(next)
  const dialog = next.getByRole('dialog', { name: 'You have unsaved changes.' })

  await next.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByText('Changes in 1 order response are kept on this computer.').waitFor()
  await expectNoAxeFindings(next)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(next.url()).toContain(second)
  expect(await keptNames(next)).toHaveLength(1)

  await sellerOrderNumber(next).fill('S-4716')
  await next.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByText('Changes in 2 order responses are kept on this computer.').waitFor()
  await dialog.getByRole('button', { name: 'Remove and log out' }).click()
  await next.waitForURL('**/supplier/login')

  expect(await keptNames(next)).toEqual([])
  await signInAsSupplier(next)
  for (const place of [first, second]) {
    await next.goto(place)
    await sellerOrderNumber(next).waitFor()
    expect(await sellerOrderNumber(next).inputValue()).toBe('')
  }
})

test('Logout without kept changes does not ask', async () => {
  const page = await portal.visitor()
  await givenOpenResponse(page)

  await page.getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplier/login')
})

test('an entry that somebody has changed in the storage is removed, and the document opens without it', async () => {
  const page = await portal.visitor()
  const context = page.context()
  const place = await givenOpenResponse(page)
  await sellerOrderNumber(page).fill('S-4717')
  await closeTab(page)
  const next = await context.newPage()
  await next.goto('/supplier/customers')
  await next.evaluate(() => {
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, `${localStorage.getItem(name)}x`)
  })

  await next.goto(place)

  await sellerOrderNumber(next).waitFor()
  expect(await sellerOrderNumber(next).inputValue()).toBe('')
  expect(await keptNames(next)).toEqual([])
})

test('on a page without Web Crypto, as over http, changes are not stored and the document says so', async () => {
  const page = await portal.visitor()
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'subtle'))
  await givenOpenResponse(page)

  await sellerOrderNumber(page).fill('S-4718')

  await page.getByText('Unsaved changes cannot be kept on this computer. Please save often.').waitFor()
  expect(await keptNames(page)).toEqual([])
  expect(await readStorage(page)).not.toContain('S-4718')
})

/** Opens the response of a new order and returns its path. */
async function givenOpenResponse(page: Page): Promise<string> {
  if (await isSignedOut(page.context())) await signInAsSupplier(page)
  else await page.goto('/supplier/orders')
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 2 })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await sellerOrderNumber(page).waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function isSignedOut(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).every(({ name }) => name !== 'partwire_supplier')
}

function sellerOrderNumber(page: Page) {
  return page.getByLabel('Seller order number')
}

/** Closes the tab, and confirms the question of the browser. */
async function closeTab(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

/** The names of the changes that are kept in the browser. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept-draft ')))
}

/** Everything in both storages of the browser. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]))
}

async function requestKeys(page: Page): Promise<unknown> {
  return (await page.request.get('/api/supplier/security/draftKeys')).json()
}
