import type { Page } from 'playwright-core'

const DELIVERY_DAY = '2030/11/30'

/** How to open a document with many lines, and how to fill it for a submit. */
export interface LongDocument {
  name: string
  /** The column in which the benchmark types. */
  field: string
  /** The click that opens the document. */
  open: (page: Page) => Promise<void>
  complete: (page: Page) => Promise<void>
}

/** In the order of the document flow; each starts on the screen where the submit of the previous one ended. */
export function longDocuments(orderId: string): LongDocument[] {
  return [
    {
      name: 'order response',
      field: 'unitNetPrice',
      open: (page) => page.locator(`a[href*="/orderResponse/${orderId}"]`).first().click(),
      complete: completeResponse,
    },
    {
      name: 'dispatch advice',
      field: 'deliveredQuantity',
      open: (page) => openNextDocument(page, 'Continue with dispatch advice'),
      complete: completeAdvice,
    },
    {
      name: 'invoice',
      field: 'statisticGroup',
      open: (page) => openNextDocument(page, 'Continue with invoice'),
      complete: completeInvoice,
    },
  ]
}

function openNextDocument(page: Page, way: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: way }).click()
}

/** Confirms all lines for one day, so that one dispatch advice has all of them. */
async function completeResponse(page: Page): Promise<void> {
  await page.getByLabel('Seller order number').fill('S-4711')
  // Some demo orders name a delivery party without an address.
  const address = page.getByRole('group', { name: 'Delivery address' })
  if ((await address.count()) > 0) {
    await address.getByLabel('Name').fill('Lager Nord')
    await address.getByLabel('Street').fill('Kai 3')
    await address.getByLabel('Postal code').fill('24103')
    await address.getByLabel('City').fill('Kiel')
    await address.getByLabel('Country').selectOption('DE')
  }
  await page.locator('[data-path="items.0.unitNetPrice"]').fill('12,50')
  await page.getByRole('button', { name: 'Fill down Unit net price' }).click()
  await page.getByRole('button', { name: 'Confirm all as requested' }).click()
  await confirmLinesWithoutDate(page)
  const day = page.locator('[data-path="items.0.confirms.0.deliveryDate"]')
  await day.fill(DELIVERY_DAY)
  await day.press('Control+d')
}

/** Where the requested date is missing or has passed, the portal asks for one, which fill-down does not change later. */
async function confirmLinesWithoutDate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delivery date' })
  const answered = page.getByText('2,000 of 2,000 items answered')
  await dialog.or(answered).first().waitFor()
  if (!(await dialog.isVisible())) return
  await dialog.getByRole('textbox', { name: 'Delivery date' }).fill(DELIVERY_DAY)
  await dialog.getByRole('button', { name: 'Confirm all' }).click()
  await answered.waitFor()
}

async function completeAdvice(page: Page): Promise<void> {
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-1')
}

async function completeInvoice(page: Page): Promise<void> {
  await page.getByLabel('Invoice ID').fill('RE-2030-1')
  // The demo proposes it from earlier invoices; then every line needs a tax.
  await page.getByLabel('Tax applies').uncheck()
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
}
