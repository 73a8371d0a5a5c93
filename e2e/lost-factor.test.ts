import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { resetOperatorFactor, resetSupplierFactor } from '../apps/server/src/cli/reset-factor'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { ACCOUNTS, enterPassword, setUpApp, typeIntoFocused } from './harness/screens/second-factor'
import { logOut, signInAsOperator, signInAsSupplier } from './harness/screens/sign-in'
import { findRow, openSupplierList } from './harness/screens/supplier-list'
import { addVirtualAuthenticator } from './harness/virtual-authenticator'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('a supplier signs in with a passkey, without it with a recovery code, and after a reset by the operator with the password alone', async () => {
  const page = await portal.visitor()
  await addVirtualAuthenticator(page)
  await signInAsSupplier(page)
  const codes = await addPasskey(page)
  await logOut(page)

  await enterPassword(page, 'supplier')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await expectNoAxeFindings(page)
  await tabTo(page, 'Use a passkey')
  await page.keyboard.press('Enter')
  await page.waitForURL(ACCOUNTS.supplier.home)

  const withoutPasskey = await portal.visitor()
  await enterPassword(withoutPasskey, 'supplier')
  await withoutPasskey.getByText('One of your recovery codes.').waitFor()
  await typeIntoFocused(withoutPasskey, 'Code', codes[0] ?? '')
  await withoutPasskey.waitForURL(ACCOUNTS.supplier.home)

  await resetInUpdateSupplier()

  for (const each of [page, withoutPasskey]) {
    await each.reload()
    await each.getByRole('button', { name: 'Login' }).waitFor()
  }
  await signInAsSupplier(withoutPasskey)
  await withoutPasskey.getByRole('link', { name: 'Security' }).click()
  await findRow(withoutPasskey, 'Second factor reset').getByText('By the operator').waitFor()
  await findRow(withoutPasskey, 'Recovery code used').waitFor()
  await expectNoAxeFindings(withoutPasskey)
})

test('commands reset the second factor of an operator and of a supplier', async () => {
  const operator = await portal.visitor()
  await signInAsOperator(operator)
  await operator.getByRole('link', { name: 'Your account' }).click()
  await setUpApp(operator, ACCOUNTS.admin.password)
  const supplier = await portal.visitor()
  await signInAsSupplier(supplier)
  await supplier.getByRole('link', { name: 'Security' }).click()
  await setUpApp(supplier, ACCOUNTS.supplier.password)

  await portal.runCommand(resetOperatorFactor, ACCOUNTS.admin.email)
  await portal.runCommand(resetSupplierFactor, ACCOUNTS.supplier.email)

  for (const page of [operator, supplier]) {
    await page.reload()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  }
  await signInAsOperator(operator)
  await signInAsSupplier(supplier)
  await operator.getByRole('link', { name: 'Security' }).click()
  await findRow(operator, 'Second factor reset').first().getByText('On the command line').waitFor()
  expect(await findRow(operator, 'Second factor reset').count()).toBeGreaterThan(1)
})

/** Adds the first passkey on the security page, with the keyboard only. Returns the recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await tabTo(page, 'Security')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await tabTo(page, 'Add a passkey')
  await page.keyboard.press('Enter')
  await typeIntoFocused(page, 'Name', 'Work laptop')
  await typeIntoFocused(page, 'Password', ACCOUNTS.supplier.password)
  await page.getByText('The passkey was added.').waitFor()
  await expectNoAxeFindings(page)
  const codes = await page.getByRole('region', { name: 'New recovery codes' }).getByRole('listitem').allTextContents()
  await tabTo(page, 'I have stored them')
  await page.keyboard.press('Enter')
  await page.getByText('Passkey Work laptop').waitFor()
  return codes
}

async function resetInUpdateSupplier(): Promise<void> {
  const page = await openSupplierList(portal)
  await page.getByRole('textbox', { name: 'Search' }).fill(TEC_COM_ID)
  await page.getByRole('textbox', { name: 'Search' }).press('Enter')
  await page.waitForURL(/keyword=4300042/)
  await page.getByText('Loading').waitFor({ state: 'detached' })
  await findRow(page, TEC_COM_ID).getByRole('button', { name: /^Edit/ }).click()
  await page.getByText('This account has a second factor.').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Reset second factor' }).click()
  await page.getByText('Do you really want to remove the second factor? The sessions of the supplier end.').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  await page.getByText('The second factor was removed.').waitFor()
  await expectNoAxeFindings(page)
}
