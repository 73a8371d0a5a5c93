import { describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { ACCOUNTS, enterPassword, nextCode, setUpApp, typeIntoFocused } from './harness/screens/second-factor'
import { logOut, signInAsOperator, signInAsSupplier } from './harness/screens/sign-in'
import { addVirtualAuthenticator } from './harness/virtual-authenticator'

const portal = openPortal()

describe('own sessions', () => {
  test('the other browser of a supplier is listed, and is signed out when its session is ended, with the keyboard only', async () => {
    const office = await portal.visitor()
    const home = await portal.visitor()
    await signInAsSupplier(office, 'newcomer')
    await enterPassword(home, 'supplier', { email: 'newcomer@demo.test', password: 'newcomer-demo' })
    await home.getByRole('button', { name: 'Logout' }).waitFor()

    await office.getByRole('link', { name: 'Security' }).click()
    const rows = office.getByRole('table', { name: 'Sessions' }).getByRole('row')
    const endButton = office.getByRole('button', { name: /^End the session Chrome on/ })
    await office.getByText('This session').waitFor()
    expect(await rows.count()).toBe(3)
    await tabTo(office, (await endButton.getAttribute('aria-label')) ?? '')
    await office.keyboard.press('Enter')
    await expectNoAxeFindings(office)
    await typeIntoFocused(office, 'Password', 'newcomer-demo')
    await office.getByText('The session was ended.').waitFor()
    await endButton.waitFor({ state: 'detached' })
    // The button is gone with its row; the focus is still in the section, which Tab leaves at the next control.
    await office.getByRole('region', { name: 'Sessions' }).and(office.locator(':focus')).waitFor()
    await expectNoAxeFindings(office)

    await home.reload()
    await home.getByRole('button', { name: 'Login' }).waitFor()
    await office.reload()
    await office.getByText('This session').waitFor()
    expect(await rows.count()).toBe(2)
  })
})

test('a supplier sets up an authenticator app with the keyboard only, signs in with it and with recovery codes, and removes it', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)

  await tabTo(page, 'Security')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  const { key, codes } = await setUpApp(page, ACCOUNTS.supplier.password)
  expect(codes).toHaveLength(10)
  await logOut(page)

  await enterPassword(page, 'supplier')
  await page.getByLabel('Code').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Code', '000000')
  await page.getByRole('alert').getByText('The code is wrong. Please enter again.').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Code', nextCode(key))
  await page.waitForURL(ACCOUNTS.supplier.home)
  await logOut(page)

  await enterPassword(page, 'supplier')
  await typeIntoFocused(page, 'Code', codes[0]?.toLowerCase() ?? '')
  await page.waitForURL(ACCOUNTS.supplier.home)

  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByText('9 left').waitFor()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await typeIntoFocused(page, 'Password', ACCOUNTS.supplier.password)
  await page.getByRole('dialog').getByLabel('Code').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Code', codes[1] ?? '')
  await page.getByText('The second factor was removed.').waitFor()
  await logOut(page)

  await signInAsSupplier(page)
})

test('an operator adds a passkey, signs in with it, and uses it to confirm a change', async () => {
  const page = await portal.visitor()
  const countPasskeys = await addVirtualAuthenticator(page)
  await signInAsOperator(page)

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await typeIntoFocused(page, 'Password', ACCOUNTS.admin.password)
  await page.getByText('The passkey was added.').waitFor()
  expect(await countPasskeys()).toBe(1)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('Passkey Work laptop').waitFor()
  await logOut(page)

  await enterPassword(page, 'admin')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(ACCOUNTS.admin.home)

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText(/last used/).waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await typeIntoFocused(page, 'Password', ACCOUNTS.admin.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('The second factor was removed.').waitFor()
  await logOut(page)

  await signInAsOperator(page)
})

test('a supplier changes the own password: the present one is asked for, and other sessions end', async () => {
  const email = 'contact-4300311@demo.test'
  const page = await portal.visitor()
  const other = await portal.visitor()
  const password = await givenPassword(email)
  for (const each of [page, other]) {
    await enterPassword(each, 'supplier', { email, password })
    await each.getByRole('button', { name: 'Logout' }).waitFor()
  }

  // The alert about incomplete settings covers the link.
  await page.goto('/supplier/security')
  await page.getByLabel('New Password', { exact: true }).fill('a-newer-secret')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-newer-secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await typeIntoFocused(page, 'Password', 'wrong password')
  await page.getByRole('dialog').getByText('The password is wrong. Please enter again.').waitFor()
  await portal.expectComplaint(/403 \(Forbidden\)/)
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Your password was changed. All other sessions were ended.').waitFor()

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await other.reload()
  await other.getByRole('button', { name: 'Login' }).waitFor()
})

/** Sets a password with the link of a reset mail. */
async function givenPassword(email: string): Promise<string> {
  const page = await portal.visitor()
  await page.goto('/supplier/passwdForgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('A link to reset your password was sent to you.').waitFor()
  const { text } = await portal.mailTo(email)
  await page.goto(/http:\S+\/supplier\/passwdReset\/[\w-]+/.exec(text)?.[0] ?? 'no link in the mail')
  await page.getByLabel('Password', { exact: true }).fill('a-new-secret')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-secret')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your password was changed.').waitFor()
  return 'a-new-secret'
}
