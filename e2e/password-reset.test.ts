import { expect, test } from 'vitest'
import { openPortal } from './harness/portal'

const portal = openPortal()

test('a supplier who forgot the password gets a mail, sets a new one and signs in with it', async () => {
  const page = await portal.visitor()
  await page.goto('/supplier/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('supplier@demo.test')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('A link to reset your password was sent to you. Please check your email inbox.').waitFor()

  const mail = await portal.mailTo('supplier@demo.test')
  await page.goto(/http:\S+\/supplier\/passwdReset\/[\w-]+/.exec(mail.text)?.[0] ?? 'no link in the mail')
  await page.getByLabel('Password', { exact: true }).fill('a-new-secret')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-secret')
  await page.getByRole('button', { name: 'Send' }).click()

  await page.waitForURL('**/supplier/login')
  await page.getByText('Your password was changed.').waitFor()
  await page.getByLabel('Email').fill('supplier@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('a-new-secret')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

  expect(new URL(page.url()).pathname).toBe('/supplier/orders')
})
