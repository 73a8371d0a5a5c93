import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { signInAsSupplier } from './screens/sign-in'

/**
 * The first visit of a supplier for whom 12 orders wait, from the sign-in to the export of an order, which is found by a
 * part number.
 */
export async function workAsNewcomer(page: Page): Promise<{ csv: string; partNumber: string }> {
  await signInAsSupplier(page, 'newcomer')
  await fillSettings(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').waitFor()

  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByText('There are no customers assigned to this account.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Fetch / Synch Customers' }).click()
  await page.getByText('NEW').first().waitFor()

  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByText('There are no orders assigned to this account.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByText('1–10 of 12').waitFor()

  const partNumber = await firstPartNumber(page)
  await page.getByPlaceholder('Search').fill(partNumber)
  await page.getByPlaceholder('Search').press('Enter')
  await page.waitForURL(/keyword=/)
  await page.getByRole('row').nth(1).getByText(partNumber, { exact: true }).first().waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('row').nth(1).getByRole('link', { name: 'csv' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  return { csv, partNumber }
}

async function fillSettings(page: Page): Promise<void> {
  const values: [string, string][] = [
    ['Name', 'Nordlicht Bremsen GmbH'],
    ['Street', 'Kaistraße 3'],
    ['Postal Code', '24103'],
    ['City', 'Kiel'],
    ['Bank Name', 'Fördebank'],
    ['Bank Account', '0532013000'],
    ['IBAN', 'DE89370400440532013000'],
    ['SWIFT', 'COBADEFFXXX'],
    ['Contact Name', 'Wiebke Petersen'],
    ['Phone', '+49 431 555010'],
    ['Email', 'wiebke@nordlicht.test'],
    ['Tax Registration Number', 'DE811115368'],
  ]
  for (const [label, value] of values) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(/Tax Code/).fill('S')
  await page.getByLabel(/Tax Description/).fill('Standard rate')
  await page.getByLabel(/Tax Percent/).fill('19,0')
}

/** Uses the last order on the page, so that the search excludes others. */
async function firstPartNumber(page: Page): Promise<string> {
  const lines = page.getByRole('row').last().getByRole('cell').nth(4)
  const text = await lines
    .locator('span, div')
    .filter({ hasNot: page.locator('span, div') })
    .first()
    .textContent()
  return (text ?? '').trim()
}
