import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()

const FILE = ['Artikelnummer;Bezeichnung;Preis', 'E2E-1;Bremsscheibe;1,234', 'E2E-2;Belag;abc', 'E2E-3;Trommel;'].join(
  '\r\n',
)

describe('parts from a spreadsheet', () => {
  test('are imported in three steps, exported, edited and imported again', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    await openImport(page)
    await expectNoAxeFindings(page)

    await chooseFile(page, 'preise.csv', Buffer.from(FILE, 'latin1'))
    await page.getByText('Please choose what 1,234 means in the column Preis.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByLabel('1,234 in Preis is').selectOption(',')
    await page.getByLabel('Currency of the prices').selectOption('EUR')
    await page.getByRole('button', { name: 'Preview' }).click()

    await page.getByText('Net Price: "abc" is not a number.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /New/ }).click()
    await page.getByRole('cell', { name: 'E2E-1' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Import the 2 correct rows' }).click()
    await page
      .getByText('preise.csv is imported: 2 new and 0 changed rows. 1 row with errors was not imported.')
      .waitFor()
    await expectNoAxeFindings(page)

    await page.getByRole('link', { name: 'Show parts' }).click()
    await page.getByText('1.234 EUR').waitFor()
    const exported = await download(page, 'Export csv')
    expect(exported).toContain('"E2E-1","Bremsscheibe",,"EUR",,1.234')
    await openImport(page)
    await chooseFile(
      page,
      'edited.csv',
      Buffer.from(exported.replace('Trommel', 'Bremstrommel').replace(',1.234,', ',1.5,')),
    )
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('edited.csv is imported: 0 new and 2 changed rows.').waitFor()
    await page.getByRole('link', { name: 'Show parts' }).click()
    await page.getByText('Bremstrommel').waitFor()
  })

  test('a file that is not a spreadsheet gets one clear sentence', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    await openImport(page)

    await chooseFile(page, 'letter.pdf', Buffer.from('%PDF-1.7'))

    await page.getByText('This file is not a spreadsheet. Please choose an xlsx or csv file.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  })
})

test('keyboard only: a file is uploaded, previewed and imported', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await openImport(page)
  // At the end of a navigation the focus is in the content.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  // Early: the browser is told asynchronously to pass the dialog on.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a file')
  await page.keyboard.press('Enter')
  await (
    await chooser
  ).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from('Product Number\nKEY-7\n') })

  await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
  await tabTo(page, 'Import 1 row')
  await page.keyboard.press('Enter')

  await page.getByText('keys.csv is imported: 1 new and 0 changed rows.').waitFor()
  await tabTo(page, 'Show parts')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit KEY-7' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/supplier/parts')
})

async function openImport(page: Page): Promise<void> {
  await page.goto('/supplier/parts')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Spreadsheet with parts').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function download(page: Page, link: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
  return readFile(await file.path(), 'utf8')
}
