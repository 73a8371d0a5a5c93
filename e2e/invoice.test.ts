import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const QUERY = 'status=invoice&pageNo=1'
const PIECES = [
  { quantity: 1, unitNetPrice: '3.335', unitListPrice: '4' },
  { quantity: 1, unitNetPrice: '20.10', unitListPrice: '' },
]

test('an invoice with two taxes, a charge and an allowance comes to its total, is sent and finishes the order', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSkippedOrder(page)

  // With empty fields, the banner names all of them and links to them.
  await page.getByRole('button', { name: 'Submit' }).click()
  const banner = page.getByRole('alert')
  await banner.getByText('Please confirm').waitFor()
  expect(await banner.textContent()).toBe('Please confirm invoice id & invoice due date!')
  await banner.getByRole('button', { name: 'invoice due date' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('invoiceDueDate')

  // Two taxes: 19 % on the first line, 7 % on the second.
  await page.getByLabel('Invoice ID').fill('RE-2030-1')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
  await page.getByLabel('Tax applies').check()
  await page.getByLabel('Tax, item 1').selectOption('S')
  await page.getByLabel('Tax, item 2').selectOption('R')
  // A charge of 10 % of the item total, and an allowance of 1.50.
  await page.getByLabel('Allowance/charge, row 1').selectOption('Charge')
  await page.getByLabel('Type, row 1').selectOption('Freight Charges')
  await page.getByLabel('Percent, row 1').fill('10')
  await page.getByLabel('Tax, row 1').selectOption('S')
  await page.getByRole('button', { name: '+ add Allowances and Charges' }).click()
  await page.getByLabel('Allowance/charge, row 2').selectOption('Allow')
  await page.getByLabel('Type, row 2').selectOption('Pallet Discount')
  await page.getByLabel('Amount, row 2').fill('1,50')
  await page.getByLabel('Tax, row 2').selectOption('R')
  // An allowance of the first item: 10 % of the list price.
  await page.getByLabel('Allowance/charge, item 1, row 1').selectOption('Allow')
  await page.getByLabel('Type, item 1, row 1').selectOption('Trade Discount')
  await page.getByLabel('Percent, item 1, row 1').fill('10')
  expect(await page.getByLabel('Amount, item 1, row 1').inputValue()).toBe('0.40')

  // Lines 3.34 (of 3.335) and 20.10 make 23.44; 10 % of it is 2.34; net 23.44 + 2.34 - 1.50.
  // 19 % of 3.335 + 2.34 is 1.08 (of 1.07825), 7 % of 20.10 - 1.50 is 1.30 (of 1.302).
  expect(await page.getByLabel('Amount, row 1').inputValue()).toBe('2.34')
  expect(await readSums(page)).toEqual(['2.34', '1.50', '24.28', '2.38', '26.66 EUR'])

  // Unchanged after saving and reloading.
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor()
  await page.reload()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await readSums(page)).toEqual(['2.34', '1.50', '24.28', '2.38', '26.66 EUR'])

  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice send successfully' })
  await dialog.getByText('Your invoice is created successfully and transferred to the buyer!').waitFor()
  const raw = await portal.received(TEC_COM_ID, { kind: 'Invoice', number: 'RE-2030-1' })
  expect(raw).toContain('<InvoiceNetValue>24.28</InvoiceNetValue>')
  expect(raw).toContain('<InvoiceTaxAmount>2.38</InvoiceTaxAmount>')
  expect(raw).toContain('<InvoiceAmountPayable>26.66</InvoiceAmountPayable>')
  await dialog.getByText('It has reached the platform.').waitFor()
  await dialog.getByText('Close').click()
  await page.waitForURL('**/supplier/orders?*')

  // The order is finished: the view exists and nothing can be submitted.
  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await readSums(page)).toEqual(['2.34', '1.50', '24.28', '2.38', '26.66 EUR'])
  expect(await page.locator('main :is(input, select):enabled').count()).toBe(0)
  await page.goto(`/supplier/invoice/${orderId}?${QUERY}`)
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
})

test('an invoice that is not submitted yet has no view', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSkippedOrder(page)

  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)

  await page.waitForURL('**/supplier/orders?*')
  expect(new URL(page.url()).searchParams.get('status')).toBe('invoice')
})

test('axe finds nothing on the invoice, with its errors, in its modal and in its view', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSkippedOrder(page)

  await page.getByLabel('Tax applies').check()
  await page.getByRole('button', { name: '+ add Allowances and Changes, item 1', exact: true }).click()
  await page.getByRole('button', { name: '+ add Allowances and Charges' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Please confirm').waitFor()
  await expectNoAxeFindings(page)

  await page.getByLabel('Tax applies').uncheck()
  await page.getByLabel('Invoice ID').fill('RE-2030-2')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('2030/12/31')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Invoice send successfully' }).waitFor()
  await expectNoAxeFindings(page)

  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)
  await page.getByRole('table', { name: 'Items' }).waitFor()
  await expectNoAxeFindings(page)
})

/** Opens the invoice screen of an order with two known lines. */
async function givenSkippedOrder(page: Page): Promise<string> {
  const answered = { tecComId: TEC_COM_ID, lines: 2, days: ['20301130'], pieces: PIECES }
  const orderId = await givenAnsweredOrder(portal, page, answered)
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)
  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`**/supplier/invoice/${orderId}?${QUERY}`)
  // The URL changes before the screen, and the dispatch advice also has items and Submit.
  await page.getByRole('heading', { level: 1, name: 'Invoice', exact: true }).waitFor()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  return orderId
}

/** Charges, allowances, net value, tax amount, total. */
function readSums(page: Page): Promise<string[]> {
  return page.locator('[aria-label="Summary"] dd').allTextContents()
}
