import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPdf } from '../apps/server/src/e-documents/testing/read-pdf'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { pressOn } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'

const portal = openPortal()

test('a part of an invoice is credited: the buyer gets the credit note, its file is downloaded, the rest stays creditable', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-9')
  await page.goto(`/supplier/view/invoice/${orderId}`)

  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.waitForURL('**/supplier/creditNote/*')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').waitFor()
  await expectNoAxeFindings(page)
  await page.getByLabel('Credit Note ID').fill('GU-2030-9')
  await page.getByLabel('Reason').fill('One disc was returned')
  await page.getByLabel('Credited quantity, item 1').fill('1')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Submit' }).click()

  const dialog = page.getByRole('dialog', { name: 'Credit note submitted' })
  await dialog.getByRole('link', { name: 'ZUGFeRD' }).waitFor()
  await expectNoAxeFindings(page)
  await dialog.getByText('Close').click()
  expect(await portal.received('4300042', { kind: 'Invoice', number: 'GU-2030-9' })).toContain(
    '<MessageType>CreditNote</MessageType>',
  )
  await page.getByText('Delivered').waitFor()
  await page.getByText('14.88 EUR').waitFor()
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Files' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Files' }).getByRole('link', { name: 'ZUGFeRD' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('GU-2030-9.pdf')
  const { attachments } = await readPdf(await readFile(await download.path()))
  expect(attachments['factur-x.xml']).toContain('<ram:TypeCode>381</ram:TypeCode>')

  await page.goto(`/supplier/view/invoice/${orderId}`)
  await page.getByRole('region', { name: 'Credit notes' }).getByRole('link', { name: 'GU-2030-9' }).waitFor()
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.getByRole('cell', { name: '3 PCE' }).waitFor()
})

test('a credit note that was opened by mistake is deleted with the keyboard alone, and the invoice can be credited again', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-12')
  await page.goto(`/supplier/view/invoice/${orderId}`)
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.waitForURL('**/supplier/creditNote/*')
  await page.getByLabel('Reason').fill('A mistake')

  await pressOn(page, 'Delete draft', 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Delete draft' })
  await dialog.waitFor()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await page.waitForURL(`**/supplier/view/invoice/${orderId}*`)
  await page.getByRole('button', { name: 'Credit', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Credit notes' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.waitForURL('**/supplier/creditNote/*')
  expect(await page.getByLabel('Reason').inputValue()).toBe('')
})
