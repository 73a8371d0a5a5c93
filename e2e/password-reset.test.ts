import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { fillSignIn } from './harness/screens/sign-in'

const portal = openPortal()
const INVALID = 'This reset link is invalid or has expired. Please request a new one.'

test('a supplier who forgot the password gets a mail, sets a new one and signs in with it', async () => {
  const page = await portal.visitor()
  await page.goto('/supplier/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await askForLink(page, 'supplier@demo.test')

  const { text } = await portal.mailTo('supplier@demo.test')
  await page.goto(linkIn(text))
  await setPassword(page, 'a-new-secret')
  await page.waitForURL('**/supplier/login')
  await page.getByText('Your password was changed.').waitFor()
  await fillSignIn(page, 'supplier@demo.test', 'a-new-secret')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

  expect(new URL(page.url()).pathname).toBe('/supplier/orders')
})

test('a link works once: opened again the page says so, and Send shows the error text of the server', async () => {
  const page = await portal.visitor()
  await page.goto('/supplier/passwdForgot')
  await askForLink(page, 'contact-4300311@demo.test')
  const { text } = await portal.mailTo('contact-4300311@demo.test')
  await page.goto(linkIn(text))
  await setPassword(page, 'a-new-secret')
  await page.waitForURL('**/supplier/login')

  await page.goto(linkIn(text))
  await page.getByRole('alert').getByText(INVALID).waitFor()
  const answered = page.waitForResponse('**/api/password/reset')
  await setPassword(page, 'another-secret')

  expect(await (await answered).json()).toMatchObject({ success: false, error: INVALID })
  await page.getByRole('alert').getByText(INVALID).waitFor()
  expect(page.url()).toBe(linkIn(text))
})

test('a link that was never sent says so when the page opens, and a new one can be asked for', async () => {
  const page = await portal.visitor()
  await page.goto('/supplier/passwdReset/never-sent')

  await page.getByRole('alert').getByText(INVALID).waitFor()
  expect(await page.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/supplier/passwdForgot',
  )
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplier/passwdForgot')
})

test('an address without an account is told', async () => {
  const page = await portal.visitor()
  await page.goto('/supplier/passwdForgot')

  await page.getByLabel('Email').fill('nobody@demo.test')
  await page.getByLabel('Email').press('Enter')

  await page.getByRole('alert').getByText('The email is wrong. Please enter again.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplier/passwdForgot')
})

test('asked for under the host name of the partner, the mail has its brand and leads to it', async () => {
  const page = await portal.visitor('partner.localhost')
  await page.goto('/supplier/passwdForgot')
  await askForLink(page, 'newcomer@demo.test')

  const { subject, text, html } = await portal.mailTo('newcomer@demo.test')
  expect(subject).toBe('Reset your Velmora password')
  expect(html).toContain('data-brand="partner"')
  expect(linkIn(text)).toMatch(/^http:\/\/partner\.localhost:/)

  await page.goto(linkIn(text))
  await page.getByText('Velmora', { exact: true }).waitFor()
  await setPassword(page, 'a-new-secret')
  await page.waitForURL('**/supplier/login')
  await fillSignIn(page, 'newcomer@demo.test', 'a-new-secret')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('A link to reset your password was sent to you. Please check your email inbox.').waitFor()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send' }).click()
}

function linkIn(text: string): string {
  return /http:\S+\/supplier\/passwdReset\/[\w-]+/.exec(text)?.[0] ?? 'no link in the mail'
}
