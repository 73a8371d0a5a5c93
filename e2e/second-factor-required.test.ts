import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resetOperatorFactor } from '../apps/server/src/cli/reset-factor'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { ACCOUNTS, enterPassword, nextCode, setUpApp, typeIntoFocused } from './harness/screens/second-factor'
import { logOut, signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal({ OPERATOR_SECOND_FACTOR: 'required' })
const { email, password, home } = ACCOUNTS.admin
const REQUIRED = 'A second factor is required for operators. Please set one up to continue.'

test('an operator without a second factor sets one up, with the keyboard only, before anything else works', async () => {
  const page = await portal.visitor()
  await enterPassword(page, 'admin')
  await expectOwnAccountOnly(page)

  for (const path of ['/admin/suppliers', '/admin/operations', '/admin/security', '/admin/login']) {
    await page.goto(path)
    await expectOwnAccountOnly(page)
  }
  for (const name of ['Suppliers', 'Operations', 'Security']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expectOwnAccountOnly(page)
  }
  expect(await sendSupplierList(page)).toBe(401)

  const { key, codes } = await setUpApp(page, password)
  expect(await page.getByText(REQUIRED).count()).toBe(0)
  await tabTo(page, 'Suppliers')
  await page.keyboard.press('Enter')
  await page.waitForURL(home)
  await page.getByRole('row').nth(1).waitFor()
  expect(await sendSupplierList(page)).toBe(200)
  await logOut(page)

  await enterPassword(page, 'admin')
  await page.getByLabel('Code').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Code', '000000')
  await page.getByRole('alert').getByText('The code is wrong. Please enter again.').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Code', nextCode(key))
  await page.waitForURL(home)
  await logOut(page)

  await enterPassword(page, 'admin')
  await typeIntoFocused(page, 'Code', codes[0] ?? '')
  await page.waitForURL(home)
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText('9 left').waitFor()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await typeIntoFocused(page, 'Password', password)
  await typeIntoFocused(page, 'Code', codes[1] ?? '')
  await page
    .getByRole('alert')
    .getByText('A second factor is required. Please set up another one before you remove this one.')
    .waitFor()
  await portal.expectComplaint(/409 \(Conflict\)/)
  await expectNoAxeFindings(page)

  // The factor and the recovery codes are lost.
  expect(await portal.runCommand(resetOperatorFactor, email)).toBe(
    `Operator ${email} has no second factor any more; its sessions ended.`,
  )
  await page.goto('/admin/suppliers')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await enterPassword(page, 'admin')
  await expectOwnAccountOnly(page)
})

test('suppliers sign in as specified', async () => {
  const page = await portal.visitor()

  await signInAsSupplier(page)

  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplier/orders')
})

async function expectOwnAccountOnly(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await page.getByText(REQUIRED).waitFor()
  await page.waitForURL('**/admin/account')
}

/** The status of the list of suppliers, requested with the cookies of the browser. */
async function sendSupplierList(page: Page): Promise<number> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  return (await page.request.post('/api/admin/supplier/list', { data: {}, headers })).status()
}
