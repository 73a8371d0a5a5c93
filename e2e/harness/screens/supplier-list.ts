import type { Locator, Page } from 'playwright-core'
import type { OpenPortal } from '../portal'
import { openAsOperator } from './sign-in'

/** Signs in as operator and opens the first page of suppliers. */
export async function openSupplierList(portal: OpenPortal): Promise<Page> {
  const page = await portal.visitor()
  await openAsOperator(page)
  await page.getByRole('row').nth(1).waitFor()
  return page
}

/** Fills the fields of the open supplier dialog, by their labels. */
export async function fillSupplier(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Field values of a new supplier. Id, name and address contain a word that no other test uses. */
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

/** Creates a supplier through the dialog. It is in the first row afterwards, because the newest comes first. */
export async function addSupplier(page: Page, word: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a Supplier' }).click()
  await fillSupplier(page, newSupplier(word))
  await page.getByRole('button', { name: 'Save' }).click()
  const row = findRow(page, `Made ${word}`)
  await row.waitFor()
  return row
}

/** Labels of the fields with an error, in the order of the dialog. */
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

/** Texts of one column of all visible rows; `#` is the first column. */
export function column(page: Page, place: number): Promise<string[]> {
  return page.locator(`tbody tr td:nth-child(${place})`).allTextContents()
}

/** State of the list in the query string, without the timestamp. */
export function listQuery(page: Page): Record<string, string> {
  const { timestamp: _fresh, ...query } = Object.fromEntries(new URL(page.url()).searchParams)
  return query
}
