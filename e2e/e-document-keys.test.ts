import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { afterDownload, pressOn, tabTo, typeInto } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'

const portal = openPortal()
const QUERY = 'status=invoice&pageNo=1'

test('the files are opened, downloaded and sent with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-8')
  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)

  await page.getByRole('button', { name: 'Files' }).waitFor()
  await pressOn(page, 'Files')
  const files = page.getByRole('dialog', { name: 'Files' })
  await files.getByRole('link', { name: 'PDF copy' }).waitFor()
  await page.keyboard.press('Escape')
  // Escape gives the focus back.
  await page.getByRole('button', { name: 'Files', expanded: false }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await files.getByRole('link', { name: 'PDF copy' }).waitFor()
  await tabTo(page, 'PDF copy')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toBe('RE-2030-8-copy.pdf')
  const next = await afterDownload(page)
  await next.keyboard.press('Escape')
  await next.getByRole('button', { name: 'Files', expanded: false }).waitFor()

  await sendByMail(next)
})

test('a credit note is written and submitted with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-10')
  await page.goto(`/supplier/view/invoice/${orderId}`)

  await page.getByRole('button', { name: 'Credit', exact: true }).waitFor()
  await pressOn(page, 'Credit')
  await page.waitForURL('**/supplier/creditNote/*')
  await page.getByLabel('Credit Note ID').waitFor()
  await typeInto(page, 'Credit Note ID', 'GU-2030-10')
  await typeInto(page, 'Reason', 'Everything was returned')
  await pressOn(page, 'Credit everything')
  await page.getByText(/^59\.50 [A-Z]{3}$/).waitFor()
  await pressOn(page, 'Submit')

  const dialog = page.getByRole('dialog', { name: 'Credit note submitted' })
  await dialog.getByRole('link', { name: 'PDF copy' }).waitFor()
  await tabTo(page, 'PDF copy', 'Shift+Tab')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toBe('GU-2030-10-copy.pdf')
  const next = await afterDownload(page)
  await next.keyboard.press('Escape')
  await next.getByRole('heading', { level: 1, name: 'Credit Note' }).waitFor()
  expect(await next.getByLabel('Reason').isDisabled()).toBe(true)

  await sendByMail(next)
})

test('facts of e-documents are entered, corrected and saved with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await openSettings(page)
  const block = page.getByRole('region', { name: 'E-documents' })
  await block.getByLabel('VAT ID').waitFor()

  await typeInto(page, 'VAT ID', 'DE123456789')
  await typeInto(page, 'Scheme', 'GLN')
  await typeInto(page, 'Electronic address', '123')
  await pressOn(page, '+ add unit')
  await page.getByRole('group', { name: 'Unit 1' }).getByLabel('Unit', { exact: true }).waitFor()
  await page.keyboard.type('Satz')
  await typeInto(page, 'UN/ECE code', 'SET')
  await pressOn(page, 'Update e-documents')
  await block.getByRole('alert').getByText('123 is not valid as GLN (0088).').waitFor()
  await block.getByRole('textbox', { name: 'Electronic address' }).and(page.locator(':focus')).waitFor()
  await expectNoAxeFindings(page)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4012345000009')
  await pressOn(page, 'Update e-documents')
  await page.getByText('E-documents saved.').waitFor()
  await expectNoAxeFindings(page)
})

test('the archive of a period is created and downloaded with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await givenSubmittedInvoice(portal, page, 'RE-2030-16')
  await openSettings(page)
  const block = page.getByRole('region', { name: 'Invoices for the tax adviser' })
  await block.getByRole('button', { name: 'Create archive' }).waitFor()

  await typeInto(page, 'From', '01.01.2100')
  await typeInto(page, 'To', '31.12.2099')
  await pressOn(page, 'Create archive')
  await block.getByRole('alert').waitFor()
  await expectNoAxeFindings(page)
  await tabTo(page, 'From', 'Shift+Tab')
  await page.keyboard.type('01.01.2021')
  await pressOn(page, 'Create archive')
  const name = 'Download 2021/01/01 – 2099/12/31'
  await block.getByRole('link', { name }).waitFor()
  await tabTo(page, name)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')

  expect((await downloading).suggestedFilename()).toBe('invoices-2021-01-01-2099-12-31.zip')
})

/** Opens the settings by the menu, which is before the content that has the focus. */
async function openSettings(page: Page): Promise<void> {
  await page.goto('/supplier/orders')
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  await pressOn(page, 'Settings', 'Shift+Tab')
}

async function sendByMail(page: Page): Promise<void> {
  await pressOn(page, 'Send by e-mail')
  await page.getByRole('dialog', { name: 'Send by e-mail' }).locator(':focus').waitFor()
  await page.keyboard.type('keys@autohaus.test')
  await page.keyboard.press('Enter')
  await page.getByText('Sent to keys@autohaus.test.').waitFor()
}
