import { login, supplierLogin } from '@partwire/contract/auth'
import type { Page } from 'playwright-core'
import { callApi } from '../call-api'

export async function signInAsOperator(page: Page): Promise<void> {
  await signIn(page, '/admin/login', 'operator')
  await page.waitForURL('**/admin/suppliers*')
  await waitForScreen(page)
}

/** Demo suppliers: `supplier` has signed in before, `newcomer` never. */
export async function signInAsSupplier(page: Page, who: 'supplier' | 'newcomer' = 'supplier'): Promise<void> {
  await signIn(page, '/supplier/login', who)
  await page.waitForURL(who === 'newcomer' ? '**/supplier/settings*' : '**/supplier/orders*')
  await waitForScreen(page)
}

/**
 * Signs the demo supplier in without a page, for tests that are not about the sign-in: loading the login page and the
 * orders takes most of the processor time of `signInAsSupplier`. Only under localhost: other host names are known to the
 * browser alone.
 */
export async function startSupplierSession(page: Page): Promise<void> {
  await page.request.get('/supplier/login')
  await callApi(page, {
    method: 'POST',
    url: supplierLogin.path,
    body: account('supplier'),
    reply: supplierLogin.reply,
  })
}

/** Opens the orders of the demo supplier in a new session, without the login page. */
export async function openAsSupplier(page: Page): Promise<void> {
  await startSupplierSession(page)
  await page.goto('/supplier/orders')
  await waitForScreen(page)
}

/** Opens the list of suppliers in a new session of the operator, without the login page. */
export async function openAsOperator(page: Page): Promise<void> {
  await page.request.get('/admin/login')
  await callApi(page, { method: 'POST', url: login.path, body: account('operator'), reply: login.reply })
  await page.goto('/admin/suppliers')
  await waitForScreen(page)
}

/** The URL changes first: the login page, which has a heading as well, stays until the screen is loaded. */
async function waitForScreen(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** Signs out. A page that is left before would keep the session: Logout waits for calls that are under way. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
}

/** Fills in the open login page of either area without submitting it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function signIn(page: Page, path: string, who: string): Promise<void> {
  await page.goto(path)
  const { email, password } = account(who)
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Login' }).click()
}

function account(who: string) {
  return { email: `${who}@demo.test`, password: `${who}-demo` }
}
