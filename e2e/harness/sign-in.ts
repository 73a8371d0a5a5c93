import type { Page } from 'playwright-core'

export async function signInAsOperator(page: Page): Promise<void> {
  await signIn(page, '/admin/login', 'operator')
  await page.waitForURL('**/admin/suppliers*')
}

/** One of the demo suppliers: `supplier` has been there before, `newcomer` never. */
export async function signInAsSupplier(page: Page, who: 'supplier' | 'newcomer' = 'supplier'): Promise<void> {
  await signIn(page, '/supplier/login', who)
  await page.waitForURL(who === 'newcomer' ? '**/supplier/settings*' : '**/supplier/orders*')
}

async function signIn(page: Page, path: string, who: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(`${who}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill(`${who}-demo`)
  await page.getByRole('button', { name: 'Login' }).click()
}
