import type { Page } from 'playwright-core'

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
  await fillSignIn(page, `${who}@demo.test`, `${who}-demo`)
  await page.getByRole('button', { name: 'Login' }).click()
}
