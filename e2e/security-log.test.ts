import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { fillSignIn, signInAsOperator, signInAsSupplier } from './harness/screens/sign-in'
import { findRow } from './harness/screens/supplier-list'

const portal = openPortal()

test('the operator finds a failed sign-in, filters, searches and exports, and axe reports nothing', async () => {
  await failToSignIn('nobody@demo.test')
  await signInAsSupplier(await portal.visitor())
  const page = await openSecurityLog()
  // One row for the list of suppliers that opened after the sign-in.
  await findRow(page, 'Webservice password shown').getByText('10 suppliers').first().waitFor()
  await expectNoAxeFindings(page)

  await page.getByRole('combobox', { name: 'Event' }).selectOption('Sign-in failed')
  await findRow(page, 'n…@demo.test').getByText('Unknown account').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('textbox', { name: 'Search' }).fill('nobody is called this')
  await page.getByRole('textbox', { name: 'Search' }).press('Enter')
  await page.getByText('No search results found.').waitFor()
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Show all events' }).click()
  await findRow(page, 'Webservice password shown').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export csv' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^security-log-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain('"Sign-in failed","Unknown account","Supplier portal"')
  expect(text).toMatch(/"Signed in",,"Administration",,,"operator@demo\.test"/)
})

test('axe reports nothing during the first load', async () => {
  const page = await openSecurityLog()
  const list = await delayCall(page, '**/api/admin/security/events')
  await page.reload()
  await page.getByText('Loading').waitFor()
  await expectNoAxeFindings(page)
  await list.goOn()
  await page.getByText('Loading').waitFor({ state: 'detached' })
})

test('with the keyboard only: menu, search, filter, pages and export', async () => {
  for (let i = 0; i < 12; i += 1) await failToSignIn(`clerk${i}@demo.test`)
  const page = await portal.visitor()
  await signInAsOperator(page)
  await page.getByRole('link', { name: 'Security' }).waitFor()

  await tabTo(page, 'Security')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()

  await tabTo(page, 'Search')
  await page.keyboard.type('c…@demo')
  await page.keyboard.press('Enter')
  await page.getByText('1–10 of 12').waitFor()
  await tabTo(page, 'Event')
  await page.keyboard.type('Sign-in f')
  await page.waitForURL(/kind=sign-in-failed/)
  await tabTo(page, 'Export csv')
  await tabTo(page, 'Page 2')
  await page.keyboard.press('Enter')
  await page.getByText('11–12 of 12').waitFor()

  expect(new URL(page.url()).searchParams.get('keyword')).toBe('c…@demo')
})

test('signing in to one area in another tab does not break the other', async () => {
  const operator = await openSecurityLog()
  const supplier = await operator.context().newPage()
  await signInAsSupplier(supplier)

  await operator.getByRole('combobox', { name: 'Event' }).selectOption('Signed in')
  await operator.waitForURL(/kind=sign-in&/)
  await operator.getByText('Loading').waitFor({ state: 'detached' })

  expect(await operator.getByRole('row').count()).toBeGreaterThan(1)
  expect(new URL(operator.url()).pathname).toBe('/admin/security')
  await supplier.reload()
  await supplier.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

async function openSecurityLog(): Promise<Page> {
  const page = await portal.visitor()
  await signInAsOperator(page)
  // The list of suppliers shows passwords, which is recorded.
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('Loading').waitFor({ state: 'detached' })
  return page
}

async function failToSignIn(email: string): Promise<void> {
  const page = await portal.visitor()
  await page.goto('/supplier/login')
  await fillSignIn(page, email, 'guessed')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('Username and password are wrong. Please enter again.').waitFor()
  await page.close()
}
