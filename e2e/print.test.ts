import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { openOperations } from './harness/screens/operations'
import { readPdfPages } from './harness/pdf-text'
import { openPortal } from './harness/portal'
import { openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { openSupplierList } from './harness/screens/supplier-list'

const portal = openPortal()
const TEC_COM_ID = '4300042'
/** Texts of menus, bars and controls, without blanks. */
const CONTROLS =
  /Logout|Settingssaved|Overview>|Supplierportal|supplierportal|Restrictedarea|Save|Submit(?!ted)|Cancel|Fetch|Typereason|Ctrl/

describe('every view prints as a document: title, content and page numbers, no menu, no bar, no control', () => {
  test.each([
    ['/supplier/orders', 'Orders'],
    ['/supplier/customers', 'Customers'],
    ['/supplier/settings', 'Settings'],
  ])('%s', async (path, title) => {
    const page = await portal.visitor()
    await openAsSupplier(page)
    await page.getByRole('link', { name: title }).click()
    await page.waitForURL(`**${path}*`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Loading').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Save|Fetch/ }).waitFor()

    await expectDocument(page, title)
  })

  test('the suppliers of the operator', async () => {
    await expectDocument(await openSupplierList(portal), 'Supplier')
  })

  test.each(['Held messages', 'Deliveries', 'Mails', 'Synchronisations'])('operations: %s', async (section) => {
    await expectDocument(await openOperations(portal, section), `Operations${section}`)
  })

  test('the three documents, editable and read-only', async () => {
    const page = await portal.visitor()
    await openAsSupplier(page)
    const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 3 })
    await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
    await page.getByRole('link', { name: `Edit ${number}` }).click()
    await expectPrintedDocument(page, 'Order Response')

    const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 3, days: ['20301130'] })
    await page.goto(`/supplier/dispatchAdvice/${orderId}`)
    await expectPrintedDocument(page, 'Dispatch Advice')
    await submitDispatchAdvice(page)
    await page.goto(`/supplier/invoice/${orderId}`)
    await expectPrintedDocument(page, 'Invoice')
    await submitInvoice(page)

    await page.goto(`/supplier/view/orderResponse/${orderId}`)
    await expectPrintedDocument(page, 'Order Response')
    await page.goto(`/supplier/view/dispatchAdvice/${orderId}`)
    await expectPrintedDocument(page, 'Dispatch Advice')
    await page.goto(`/supplier/view/invoice/${orderId}`)
    const text = await expectPrintedDocument(page, 'Invoice')
    expect(text).toMatch(/InvoiceNetValue[\d.,]+/)
  })
})

test('an order of 300 lines prints all its lines, with the head of the table on every page', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 300, days: ['20301130'] })
  await page.goto(`/supplier/view/orderResponse/${orderId}`)
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await page.locator('tbody tr[data-index]').count()).toBeLessThan(100)

  const pages = await printPages(page)

  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((text) => text.includes('Buyernumber')).length).toBe(pages.length)
  // Each line has one date on which it is confirmed.
  expect(pages.join('').match(/2030\/11\/30/g)).toHaveLength(300)
  // The screen is as before.
  await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBeLessThan(100)
})

async function submitDispatchAdvice(page: Page): Promise<void> {
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-1')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').waitFor()
}

async function submitInvoice(page: Page): Promise<void> {
  await page.getByLabel('Invoice ID').fill('RE-PRINT-1')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').waitFor()
}

/** Expects that the open document prints with its parties and its line table. */
async function expectPrintedDocument(page: Page, title: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('table', { name: 'Items' }).first().waitFor()
  const text = await expectDocument(page, title)
  expect(text).toMatch(/Buyer.*Seller.*Buyernumber/)
  return text
}

/** Prints the page and expects a document that begins with the title and has no controls. */
async function expectDocument(page: Page, title: string): Promise<string> {
  const text = (await printPages(page)).join('')
  const heading = title.replaceAll(' ', '')
  expect(text.slice(0, heading.length)).toBe(heading)
  expect(text).not.toMatch(CONTROLS)
  return text
}

/** Prints the page and returns the text of each page of paper, after its page number. */
async function printPages(page: Page): Promise<string[]> {
  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }))
  return pages.map((text, index) => {
    const number = `${index + 1}/${pages.length}`
    expect(text.slice(0, number.length)).toBe(number)
    return text.slice(number.length)
  })
}
