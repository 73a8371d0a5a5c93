import type { Page } from 'playwright-core'
import { appCode } from '../../../apps/server/src/testing/app-code'
import { expectNoAxeFindings } from '../axe'
import { tabTo } from './keyboard'
import { fillSignIn } from './sign-in'

export const ACCOUNTS = {
  supplier: {
    login: '/supplier/login',
    home: '**/supplier/orders*',
    email: 'supplier@demo.test',
    password: 'supplier-demo',
  },
  admin: { login: '/admin/login', home: '**/admin/suppliers*', email: 'operator@demo.test', password: 'operator-demo' },
} as const
type Area = keyof typeof ACCOUNTS

const STEP_MS = 30_000

/** Enters e-mail and password on the login page of an area. */
export async function enterPassword(
  page: Page,
  area: Area,
  account: { email: string; password: string } = ACCOUNTS[area],
): Promise<void> {
  await page.goto(ACCOUNTS[area].login)
  await fillSignIn(page, account.email, account.password)
  await page.keyboard.press('Enter')
}

/**
 * Sets up an authenticator app on the open page of the own account, with the keyboard only, and checks each state with
 * axe. Returns its key and the recovery codes.
 */
export async function setUpApp(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor()
  await expectNoAxeFindings(page)
  await tabTo(page, 'Set up authenticator app')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expectNoAxeFindings(page)
  await typeIntoFocused(page, 'Password', password)
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await expectNoAxeFindings(page)
  const key = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await typeIntoFocused(page, 'Code', appCode(key, new Date()))

  await page.getByText('The authenticator app is set up.').waitFor()
  const codes = await page.getByRole('region', { name: 'New recovery codes' }).getByRole('listitem').allTextContents()
  await expectNoAxeFindings(page)
  await tabTo(page, 'I have stored them')
  await page.keyboard.press('Enter')
  await page.getByText('10 left').waitFor()
  await expectNoAxeFindings(page)
  return { key, codes }
}

/** The code after the present one, which is accepted as well: the present one may be the code that set up the app. */
export function nextCode(key: string): string {
  return appCode(key, new Date(Date.now() + STEP_MS))
}

/** Types into the field that has the focus by itself, and presses Enter. */
export async function typeIntoFocused(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
