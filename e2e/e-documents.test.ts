import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPdf } from '../apps/server/src/e-documents/testing/read-pdf'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { readFocusedName, pressOn, tabTo } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'

const portal = openPortal()
const QUERY = 'status=invoice&pageNo=1'

test('an invoice is downloaded as ZUGFeRD, sent by e-mail, and both are in the timeline', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-7')
  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)

  await page.getByRole('button', { name: 'Files' }).click()
  const files = page.getByRole('dialog', { name: 'Files' })
  await expectNoAxeFindings(page)
  const downloading = page.waitForEvent('download')
  await files.getByRole('link', { name: 'ZUGFeRD' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('RE-2030-7.pdf')
  const { pages, attachments } = await readPdf(await readFile(await download.path()))
  expect(pages[0]).toContain('RE-2030-7')
  expect(attachments['factur-x.xml']).toContain('<ram:ID>RE-2030-7</ram:ID>')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' })
  await dialog.getByLabel('To').fill('nobody')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('alert').waitFor()
  await expectNoAxeFindings(page)
  await dialog.getByLabel('To').fill('buyer@autohaus.test')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent to buyer@autohaus.test.').waitFor()
  await expectNoAxeFindings(page)

  const mail = await portal.mailTo('buyer@autohaus.test')
  expect(mail.subject).toBe('Invoice RE-2030-7 from Kessler Fahrwerktechnik AG')
  await page.reload()
  await page.getByText('Timeline', { exact: true }).click()
  await page.getByText('File RE-2030-7.pdf created').waitFor()
  await page.getByText('RE-2030-7.pdf is sent by e-mail to buyer@autohaus.test.').waitFor()
})

test('a fact that was blank at the submit is completed with the keyboard alone', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-14')
  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)
  const block = page.getByRole('region', { name: 'E-documents' })

  await block.getByRole('button', { name: 'Complete e-documents' }).waitFor()
  await pressOn(page, 'Complete e-documents')
  await block.getByRole('button', { name: 'Update e-documents' }).waitFor()
  await expectNoAxeFindings(page)
  await tabTo(page, 'Delivery Date', 'Shift+Tab')
  await page.keyboard.type('02.12.2030')
  await pressOn(page, 'Update e-documents')

  await block.getByRole('button', { name: 'Complete e-documents' }).waitFor()
  expect(await block.getByLabel('Delivery Date', { exact: true }).isDisabled()).toBe(true)
  await page.reload()
  await block.getByRole('button', { name: 'Complete e-documents' }).waitFor()
  expect(await block.getByLabel('Delivery Date', { exact: true }).inputValue()).toBe('2030/12/02')
})

test('a sentence about what is missing leads to its field in the settings', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-2030-15')
  await page.goto(`/supplier/view/invoice/${orderId}?${QUERY}`)

  await page.getByRole('button', { name: 'Files' }).waitFor()
  await pressOn(page, 'Files')
  const sentence = page.getByRole('link', { name: /Electronic address of your settings/ })
  await pressOn(page, (await sentence.textContent()) ?? '')

  await page.waitForURL('**/supplier/settings#electronicAddress')
  await expect.poll(() => readFocusedName(page)).toBe('Scheme')
})
