import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const QUERY = 'status=dispatchAdvice&pageNo=1'

test('two dispatch advices are submitted one after the other, and the flow goes on with the invoice', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const days = ['20301130', '20301215']
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 2, days })
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)

  // With empty fields, the banner names all of them and links to them.
  await page.getByRole('button', { name: 'Submit' }).click()
  const banner = page.getByRole('alert')
  await banner.getByText('Please confirm').waitFor()
  await banner.getByRole('button', { name: 'packet count' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('packetCount')

  // A line in two packets, and a number with a wrong check digit.
  await fillShipment(page)
  const quantity = await page.getByLabel('Delivered quantity, item 1').inputValue()
  await page.getByLabel('Delivered quantity, item 1').fill('1')
  await page.getByRole('button', { name: 'Duplicate item 1' }).click()
  expect(await page.getByLabel('Delivered quantity, item 2').inputValue()).toBe(String(Number(quantity) - 1))
  await page.getByLabel('Packet kind, item 2').selectOption('Box')
  await page.getByLabel('Ident system, item 2').selectOption('NVE/SSCC Number')
  await page.getByLabel('Packet number, item 2').fill('340123450000000018')
  await page.getByText('The check digit of this number does not fit.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove item 2' }).waitFor()

  // Text typed into the second advice is kept while the first is shown.
  await page.getByLabel('Planned delivery', { exact: true }).selectOption({ label: '2030/12/15' })
  await fillShipment(page)
  await page.getByLabel('Planned delivery', { exact: true }).selectOption({ label: '2030/11/30' })
  await page.getByLabel('Packet number, item 2').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch advice submitted' })
  await dialog.getByText('The next planned delivery is 2030/12/15.').waitFor()
  await dialog.getByRole('button', { name: 'Continue with next dispatch advice' }).click()

  expect(await page.getByLabel('Transportation id').inputValue()).toBe('HH-AB 123')
  expect(await page.getByRole('button', { name: 'Skip Dispatch Advice' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByRole('button', { name: 'Continue with invoice' }).click()

  await page.waitForURL(`**/supplier/invoice/${orderId}?${QUERY}`)
  await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor()

  // The view shows both, with delivered and confirmed quantity.
  await page.goto(`/supplier/view/dispatchAdvice/${orderId}?${QUERY}`)
  await page.getByRole('article').nth(1).waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  expect(await page.getByRole('textbox').count()).toBe(0)
})

test('an order whose dispatch advice is skipped goes on with the invoice', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 1, days: ['20301130'] })
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)

  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  const question = page.getByText('Do you really want to skip dispatch advice and continue with invoice?')
  await question.waitFor()
  await page.getByRole('button', { name: 'No' }).click()
  expect(await question.count()).toBe(0)
  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()

  await page.waitForURL(`**/supplier/invoice/${orderId}?${QUERY}`)
  await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor()
  // After a skip there is nothing to view or submit.
  await page.goto(`/supplier/view/dispatchAdvice/${orderId}?${QUERY}`)
  await page.waitForURL('**/supplier/orders?*')
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
})

test('axe reports nothing: wrong fields, the question, the dialog after a submit, a submitted advice, the view', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 1, days: ['20301130'] })
  await page.goto(`/supplier/dispatchAdvice/${orderId}?${QUERY}`)

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  await page.getByRole('button', { name: 'No' }).waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'No' }).click()
  await fillShipment(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with invoice' }).waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).waitFor({ state: 'detached' })
  await expectNoAxeFindings(page)
  await page.goto(`/supplier/view/dispatchAdvice/${orderId}?${QUERY}`)
  await page.getByRole('article').waitFor()
  await expectNoAxeFindings(page)
})

async function fillShipment(page: Page): Promise<void> {
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-1')
}
