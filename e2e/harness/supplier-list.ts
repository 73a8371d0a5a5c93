import type { Locator, Page } from 'playwright-core'
import type { OpenPortal } from './portal'
import { signInAsOperator } from './sign-in'

/** The operator, signed in, with the first page of suppliers on the screen. */
export async function openSupplierList(portal: OpenPortal): Promise<Page> {
  const page = await portal.visitor()
  await signInAsOperator(page)
  await page.getByRole('row').nth(1).waitFor()
  return page
}

/** Fills the fields of the open supplier dialog, by their labels. */
export async function fillSupplier(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** What the dialog takes for a new supplier; id, name and address made from one word no other test uses. */
export function newSupplier(word: string): Record<string, string> {
  return {
    'TecCom ID': `E2E-${word}`,
    'Supplier Name': `Made ${word}`,
    'Contact Name': 'Cleo Dahl',
    'TecCom Webservice Username': word,
    'TecCom Webservice Password': 'ws-pass',
    Password: 'long enough',
    'Confirm Password': 'long enough',
    'Contact Email': `${word}@made.example`,
  }
}

/** Creates it through the dialog; it stands in the first row afterwards, newest first. */
export async function addSupplier(page: Page, word: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a Supplier' }).click()
  await fillSupplier(page, newSupplier(word))
  await page.getByRole('button', { name: 'Save' }).click()
  const row = findRow(page, `Made ${word}`)
  await row.waitFor()
  return row
}

/** The labels of the fields that are marked as failing, in the order of the dialog. */
export async function markedFields(page: Page): Promise<string[]> {
  const fields = Object.keys(newSupplier('any')).map(async (label) => {
    const mark = await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')
    return mark === 'true' ? [label] : []
  })
  return (await Promise.all(fields)).flat()
}

export function findRow(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** What stands in one column of all rows on the screen, `#` being the first. */
export function column(page: Page, place: number): Promise<string[]> {
  return page.locator(`tbody tr td:nth-child(${place})`).allTextContents()
}

/** The state of the list in the query string; the timestamp differs every time. */
export function listQuery(page: Page): Record<string, string> {
  const { timestamp: _fresh, ...query } = Object.fromEntries(new URL(page.url()).searchParams)
  return query
}
