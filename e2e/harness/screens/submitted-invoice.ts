import type { Page } from 'playwright-core'
import type { OpenPortal } from '../portal'
import { givenAnsweredOrder } from './answered-order'

const QUERY = 'status=invoice&pageNo=1'

/** Submits an invoice of 4 pieces of 12.50, taxed with 19 percent, without a dispatch advice. Returns the id of its order. */
export async function givenSubmittedInvoice(portal: OpenPortal, page: Page, number: string): Promise<string> {
  const pieces = [{ quantity: 4, unitNetPrice: '12.50', unitListPrice: '' }]
  const answered = { tecComId: '4300042', lines: 1, days: ['20301130'], pieces }
  const orderId = await givenAnsweredOrder(portal, page, answered)
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)
  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`**/supplier/invoice/${orderId}?${QUERY}`)
  await page.getByLabel('Invoice ID').fill(number)
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
  await page.getByLabel('Tax applies').check()
  await page.getByLabel('Tax, item 1').selectOption('S')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice send successfully' })
  await dialog.getByRole('link', { name: 'PDF copy' }).waitFor()
  await dialog.getByText('Close').click()
  await page.waitForURL('**/supplier/orders?*')
  await dialog.waitFor({ state: 'detached' })
  return orderId
}
