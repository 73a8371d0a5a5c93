import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { watchCalls } from './harness/sent-calls'
import { fillSignIn, signInAsSupplier } from './harness/screens/sign-in'
import { openSupplierList, findRow } from './harness/screens/supplier-list'

const portal = openPortal()
const WRONG = 'Username and password are wrong. Please enter again.'
const DISABLED = 'Your account is disabled. Please contact support.'

describe('signing in', () => {
  test('the first login lands on Settings, a later one on Orders, and a signed-in user goes straight through', async () => {
    const page = await portal.visitor()

    const loaded = page.waitForResponse('**/api/supplier/setting')
    await signInAsSupplier(page, 'newcomer')
    await expectArrival(page, 'Settings', '/supplier/settings')
    await loaded
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(pathname(page)).toBe('/supplier/login')

    await fillSignIn(page, 'newcomer@demo.test', 'newcomer-demo')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expectArrival(page, 'Orders', '/supplier/orders')

    await page.goto('/supplier/login')
    await expectArrival(page, 'Orders', '/supplier/orders')
  })

  test.each([
    ['a wrong password', 'supplier@demo.test', 'guessed', WRONG],
    ['an account that does not exist', 'nobody@demo.test', 'supplier-demo', WRONG],
    ['a disabled account', 'contact-4300243@demo.test', 'contact-4300243-demo', DISABLED],
    ['a disabled account with a wrong password', 'contact-4300243@demo.test', 'guessed', WRONG],
  ])('%s is told and the supplier stays out', async (_, email, password, message) => {
    const page = await portal.visitor()
    await page.goto('/supplier/login')

    await fillSignIn(page, email, password)
    await page.getByRole('button', { name: 'Login' }).click()

    await page.getByRole('alert').getByText(message).waitFor()
    expect(pathname(page)).toBe('/supplier/login')
  })
})

test('blanks around the e-mail are not sent, not even one that the browser leaves there', async () => {
  const page = await portal.visitor()
  const calls = watchCalls(page)

  await page.goto('/supplier/login')
  await fillSignIn(page, '\u00A0nobody@demo.test ', 'guessed')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').waitFor()
  await page.goto('/supplier/passwdForgot')
  await page.getByLabel('Email').fill('\u00A0nobody@demo.test ')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()

  expect(calls.filter(({ body }) => body !== null)).toEqual([
    { name: 'POST /api/supplierLogin', body: { email: 'nobody@demo.test', password: 'guessed' } },
    { name: 'POST /api/password/sendReset', body: { email: 'nobody@demo.test', host: new URL(page.url()).origin } },
  ])
})

test('an e-mail with an umlaut in its domain is sent as it was typed', async () => {
  const page = await portal.visitor()
  const calls = watchCalls(page)

  await page.goto('/supplier/login')
  await fillSignIn(page, 'einkauf@müller.test', 'guessed')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').waitFor()
  await page.goto('/supplier/passwdForgot')
  await page.getByLabel('Email').fill('einkauf@müller.test')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').waitFor()

  expect(calls.filter(({ body }) => body !== null)).toEqual([
    { name: 'POST /api/supplierLogin', body: { email: 'einkauf@müller.test', password: 'guessed' } },
    { name: 'POST /api/password/sendReset', body: { email: 'einkauf@müller.test', host: new URL(page.url()).origin } },
  ])
})

test('switched off by the operator, a signed-in supplier is led to the login at the next step and stays out', async () => {
  const supplier = await portal.visitor()
  await supplier.goto('/supplier/login')
  await fillSignIn(supplier, 'contact-4300311@demo.test', 'contact-4300311-demo')
  await supplier.getByRole('button', { name: 'Login' }).click()
  await expectArrival(supplier, 'Orders', '/supplier/orders')

  const operator = await openSupplierList(portal)
  await flip(operator, 'Adria Filteri d.o.o.')
  // Its settings are incomplete, so the Alert is shown.
  await supplier.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await supplier.getByRole('button', { name: 'Login' }).waitFor()
  expect(pathname(supplier)).toBe('/supplier/login')

  await fillSignIn(supplier, 'contact-4300311@demo.test', 'contact-4300311-demo')
  await supplier.getByRole('button', { name: 'Login' }).click()
  await supplier.getByRole('alert').getByText(DISABLED).waitFor()

  await flip(operator, 'Adria Filteri d.o.o.')
  await supplier.getByRole('button', { name: 'Login' }).click()
  await expectArrival(supplier, 'Orders', '/supplier/orders')
})

test('a supplier whose password the operator changed signs in with the new one, not with the old', async () => {
  const operator = await openSupplierList(portal)
  await findRow(operator, 'Atelier Freinage SARL').getByRole('button', { name: /^Edit/ }).click()
  await operator.getByLabel('Password', { exact: true }).fill('given by the operator')
  await operator.getByLabel('Confirm Password', { exact: true }).fill('given by the operator')
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByRole('dialog').waitFor({ state: 'detached' })

  const supplier = await portal.visitor()
  await supplier.goto('/supplier/login')
  await fillSignIn(supplier, 'contact-4300264@demo.test', 'contact-4300264-demo')
  await supplier.getByRole('button', { name: 'Login' }).click()
  await supplier.getByRole('alert').getByText(WRONG).waitFor()
  await fillSignIn(supplier, 'contact-4300264@demo.test', 'given by the operator')
  await supplier.getByRole('button', { name: 'Login' }).click()

  await expectArrival(supplier, 'Orders', '/supplier/orders')
})

async function flip(operator: Page, supplierName: string): Promise<void> {
  const answered = operator.waitForResponse('**/api/admin/supplier/update')
  await findRow(operator, supplierName).getByRole('switch').click()
  await answered
}

async function expectArrival(page: Page, title: string, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(pathname(page)).toBe(path)
}

function pathname(page: Page): string {
  return new URL(page.url()).pathname
}
