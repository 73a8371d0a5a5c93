import type { Page } from 'playwright-core'
import { acceptDeliveryDate } from '../../../e2e/harness/screens/delivery-date'

/** The part of the screen that a picture shows. Default: the whole screen. */
export interface Part {
  height?: number
  clip?: { x: number; y: number; width: number; height: number }
}

/** Takes a picture of the current screen. */
export type Take = (name: string, part?: Part) => Promise<void>

const PRICES = ['12.50', '8.90', '34.00']

/** Works from the list through the order response to the dialog with the next step. */
export async function answerOrder(page: Page, number: string, take: Take = async () => {}): Promise<void> {
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await page.getByLabel('Seller order number').fill('AB-20417')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Confirm all as requested' }).click()
  await acceptDeliveryDate(page, `${PRICES.length} of ${PRICES.length} items answered`)
  for (const [i, price] of PRICES.entries()) {
    await page.getByLabel(`Unit net price, item ${i + 1}`, { exact: true }).fill(price)
    await page.getByRole('textbox', { name: `Confirm delivery date, item ${i + 1}, line 1` }).fill(nextMonth())
  }
  await page.keyboard.press('Tab')
  await take('orderResponse')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with dispatch advice' }).waitFor()
}

export async function announceDelivery(page: Page, take: Take): Promise<void> {
  await page.getByRole('button', { name: 'Continue with dispatch advice' }).click()
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('S-KF 2041')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-10417')
  await page.getByLabel('Amount of measurement 1', { exact: true }).fill('18.5')
  await page.getByLabel('Type of measurement 1', { exact: true }).selectOption('Weight')
  await page.getByLabel('Packet kind, item 1').selectOption('Box')
  await page.getByLabel('Ident system, item 1').selectOption('Suppliers Number')
  await page.getByLabel('Packet number, item 1').fill('P-10417-1')
  await take('dispatchAdvice')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with invoice' }).waitFor()
}

export async function invoiceOrder(page: Page, take: Take): Promise<void> {
  await page.getByRole('button', { name: 'Continue with invoice' }).click()
  await page.getByLabel('Invoice ID').fill('RE-20417')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill(nextMonth())
  await page.getByLabel('Tax applies').check()
  for (const i of PRICES.keys()) await page.getByLabel(`Tax, item ${i + 1}`).selectOption({ index: 1 })
  await page.getByLabel('Allowance/charge, row 1').selectOption('Allow')
  await page.getByLabel('Type, row 1').selectOption('Pallet Discount')
  await page.getByLabel('Percent, row 1').fill('2')
  await page.getByLabel('Tax, row 1').selectOption({ index: 1 })
  await take('invoice')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Close' }).last().click()
}

/** Fills in the delivery address, which only some orders need: the buyer named a delivery party without an address. */
async function fillAddress(page: Page): Promise<void> {
  const address = page.getByRole('group', { name: 'Delivery address' })
  if ((await address.count()) === 0) return
  await address.getByLabel('Name').fill('Lager Nord')
  await address.getByLabel('Street').fill('Kaistraße 3')
  await address.getByLabel('Postal code').fill('24103')
  await address.getByLabel('City').fill('Kiel')
  await address.getByLabel('Country').selectOption('DE')
}

/** A future day, so that it can be chosen at any time. */
function nextMonth(): string {
  const day = new Date()
  day.setDate(day.getDate() + 30)
  return day.toISOString().slice(0, 10).replaceAll('-', '/')
}
