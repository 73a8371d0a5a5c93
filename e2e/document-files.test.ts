import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdf } from '../apps/server/src/e-documents/testing/read-pdf'
import { unzip } from '../apps/server/src/testing/unzip'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { afterDownload, pressOn, tabTo, typeInto } from './harness/screens/keyboard'
import { openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'

const portal = openPortal()

test('order confirmation, delivery note, packing list, labels and UBL are downloaded where the documents are', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  await saveFacts(page)
  const orderId = await givenOrder(page)

  await page.goto(`/supplier/view/orderResponse/${orderId}`)
  await page.getByRole('button', { name: 'Files' }).click()
  await expectNoAxeFindings(page)
  const confirmation = await download(page, 'Order confirmation')
  expect(confirmation.name).toMatch(/^OR-\d+\.pdf$/)
  expect((await readPdf(confirmation.content)).pages[0]).toContain('Order confirmation')
  await page.getByRole('link', { name: /^Complete Electronic address of customer / }).click()
  await completeCustomer(page)
  await page.goto(`/supplier/view/orderResponse/${orderId}`)
  await page.getByRole('button', { name: 'Files' }).click()
  const response = await download(page, 'Peppol')
  expect(response.name).toMatch(/^OR-\d+-peppol\.xml$/)
  expect(response.content.toString()).toContain('<cbc:OrderResponseCode>CA</cbc:OrderResponseCode>')

  await page.goto(`/supplier/dispatchAdvice/${orderId}`)
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('1')
  await page.getByLabel('Packet kind, item 1').selectOption('Box')
  await page.getByRole('button', { name: 'Number packages' }).click()
  await page.getByText('2 packets numbered.').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch advice submitted' })
  await dialog.getByRole('link', { name: 'Delivery note' }).waitFor()
  await expectNoAxeFindings(page)
  const labels = await download(page, 'Labels')
  expect(labels.name).toMatch(/^DA-\d+-labels\.pdf$/)
  expect((await readPdf(labels.content)).pages[0]).toMatch(/\(00\)04012345\d{10}/)
  const advice = await download(page, 'Peppol')
  expect(advice.name).toMatch(/^DA-\d+-peppol\.xml$/)
  expect(advice.content.toString()).toMatch(/<cbc:ID schemeID="SSCC">04012345\d{10}<\/cbc:ID>/)
  await dialog.getByText('Close').click()

  const view = await afterDownload(page)
  await view.goto(`/supplier/view/dispatchAdvice/${orderId}`)
  await view.getByRole('button', { name: /^Files of DA-/ }).focus()
  await view.keyboard.press('Enter')
  await expectNoAxeFindings(view)
  const list = await download(view, 'Packing list')
  expect((await readPdf(list.content)).pages[0]).toContain('Package 1 of 1')
})

test('the files of order response and dispatch advice are opened and downloaded with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenOrder(page)

  await page.goto(`/supplier/view/orderResponse/${orderId}`)
  await page.getByRole('button', { name: 'Files' }).waitFor()
  await pressOn(page, 'Files')
  await page.getByRole('link', { name: 'Order confirmation' }).waitFor()
  await tabTo(page, 'Order confirmation')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^OR-\d+\.pdf$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Files', expanded: false }).waitFor()
  expect(
    await page.getByRole('button', { name: 'Files' }).evaluate((button) => button === document.activeElement),
  ).toBe(true)
})

test('all invoices and credit notes of a period are one archive, which is created and downloaded in the settings', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  await givenSubmittedInvoice(portal, page, 'RE-2030-11')

  await page.getByRole('link', { name: 'Settings' }).click()
  const block = page.getByRole('region', { name: 'Invoices for the tax adviser' })
  await block.getByLabel('From', { exact: true }).fill('01.01.2020')
  await block.getByLabel('To', { exact: true }).fill('31.12.2099')
  await block.getByRole('button', { name: 'Create archive' }).click()
  const link = block.getByRole('link', { name: 'Download 2020/01/01 – 2099/12/31' })
  await link.waitFor()
  await expectNoAxeFindings(page)
  const downloading = page.waitForEvent('download')
  await link.click()
  const archive = await downloading
  expect(archive.suggestedFilename()).toBe('invoices-2020-01-01-2099-12-31.zip')
  const files = unzip(await readFile(await archive.path()))
  expect([...files.keys()].some((name) => name.startsWith('RE-2030-11'))).toBe(true)
})

/** What labels need, and of the addresses that Peppol needs the own one. */
async function saveFacts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('GS1 company prefix').fill('4012345')
  await page.getByLabel('Scheme', { exact: true }).selectOption('9930')
  await page.getByRole('textbox', { name: 'Electronic address' }).fill('DE123456789')
  await page.getByRole('button', { name: 'Update e-documents' }).click()
  await page.getByText('E-documents saved.').waitFor()
}

/** Gives the customer of the list an address of Peppol, in the dialog with the keyboard alone. */
async function completeCustomer(page: Page): Promise<void> {
  await page.waitForURL('**/supplier/customers?keyword=*')
  const customer = new URL(page.url()).searchParams.get('keyword') ?? ''
  await page.getByRole('button', { name: 'Fetch / Synch Customers' }).click()
  await page.getByText(/^Last sync: /).waitFor()
  await page.getByPlaceholder('Search').fill(customer)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: customer })
  await row.getByRole('button', { name: /^E-documents of / }).click()
  const dialog = page.getByRole('dialog', { name: /^E-documents of / })
  await dialog.getByLabel('Scheme', { exact: true }).waitFor()
  await expectNoAxeFindings(page)
  await typeInto(page, 'Scheme', 'GLN')
  await typeInto(page, 'Electronic address', '123')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4012345000009')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

function givenOrder(page: Page): Promise<string> {
  const pieces = [{ quantity: 4, unitNetPrice: '12.50', unitListPrice: '' }]
  return givenAnsweredOrder(portal, page, { tecComId: '4300042', lines: 1, days: ['20301130'], pieces })
}

async function download(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
