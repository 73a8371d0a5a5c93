import type { Page } from 'playwright-core'
import type { OpenPortal } from './portal'
import { signInAsOperator, signInAsSupplier } from './sign-in'

/** The demo supplier that has been there before. */
export const SUPPLIER = '4300042'

/** The platform sends a document nobody can read and a change order; the supplier fetches both. */
export async function givenHeldMessages(portal: OpenPortal): Promise<void> {
  await portal.placeOrders({ tecComId: SUPPLIER, count: 1, lines: 3 })
  await portal.placeOrders({ tecComId: SUPPLIER, count: 1, lines: 3, kind: 'change' })
  await portal.setFaults({ malformedDocument: true, tecComId: SUPPLIER, operation: 'pull', times: 1 })
  const page = await portal.visitor()
  await signInAsSupplier(page)
  await syncOrders(page)
  await page.getByText('Last sync: 0 new').waitFor()
  await page.context().close()
}

/** Of the supplier that is signed in. */
export async function syncOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
}

/** The operator, signed in, on a section of the operations. */
export async function openOperations(portal: OpenPortal, section = 'Held messages'): Promise<Page> {
  const page = await portal.visitor()
  await signInAsOperator(page)
  await page.getByRole('link', { name: 'Operations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor()
  await page.getByRole('link', { name: section }).click()
  await page.getByRole('table', { name: section }).waitFor()
  await page.getByText('Loading').waitFor({ state: 'detached' })
  return page
}
