import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { readAnswerFile, writeAnswerFile } from '../apps/server/src/modules/documents/open-lines/testing/answer-file'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { afterDownload, readFocusedName, tabTo } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'
import { WAIT_TIMEOUT } from '../apps/server/src/testing/wait-timeout'

const TEC_COM_ID = '4300042'

const portal = openPortal()

describe('answers in a spreadsheet', () => {
  test('are exported from Open lines, filled in, previewed and imported; the order responses hold them', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    await closeOpenOrders()
    const [number = ''] = await fetchOrders(page, 2, 3)
    await page.goto('/supplier/lines')
    await page.getByRole('link', { name: number }).waitFor()

    const rows = await readAnswerFile(await exportFile(page))
    expect(rows).toHaveLength(6)
    const filled = rows.map((row) => ({ ...row, unitNetPrice: '#7.25', status: 'Confirmed', deliveryDate: '20991224' }))
    const [first, second, ...others] = filled
    if (first === undefined || second === undefined) throw new Error('the export has no rows')
    await importFile(page, writeAnswerFile([first, { ...second, status: 'perhaps' }, ...others]))

    await page.getByText('Status: perhaps is not one of Confirmed, Rejected, Unknown.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^5 ?Changed$/ }).click()
    await page.getByRole('table', { name: 'Changed rows' }).getByText('2099/12/24').first().waitFor()
    await expectNoAxeFindings(page)
    await page.reload()
    await page.getByRole('button', { name: 'Import 5 changed rows' }).click()
    await page.getByText('Answers of 5 lines imported in 2 orders').waitFor()
    await expectNoAxeFindings(page)

    await page.getByRole('link', { name: 'Show open lines' }).click()
    await page.getByRole('link', { name: number }).waitFor()
    const prices = await page
      .getByLabel(/^Unit net price, item/)
      .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))
    expect(prices.filter((price) => price === '7.25' || price === '7.250')).toHaveLength(5)
  })

  test('of one order are exported from its order response', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    await closeOpenOrders()
    const [number = ''] = await fetchOrders(page, 2, 2)
    await page.goto('/supplier/lines')
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { name: 'Order Response' }).waitFor()

    const rows = await readAnswerFile(await exportFile(page))

    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual([number, number])
    await page.getByRole('link', { name: 'Import answers' }).click()
    await page.getByRole('heading', { name: 'Import answers' }).waitFor()
    await expectNoAxeFindings(page)
  })
})

test('keyboard only: a filled file is uploaded, previewed, imported and taken back', async () => {
  const first = await portal.visitor()
  await startSupplierSession(first)
  await closeOpenOrders()
  const [number = ''] = await fetchOrders(first, 1, 2)
  await first.goto('/supplier/lines')
  await first.getByRole('link', { name: number }).waitFor()

  await tabTo(first, 'Export to fill in')
  const [download] = await Promise.all([first.waitForEvent('download'), first.keyboard.press('Enter')])
  const page = await afterDownload(first)
  await page.getByRole('link', { name: number }).waitFor()
  const rows = await readAnswerFile(await readFile(await download.path()))
  const filled = writeAnswerFile(rows.map((row) => ({ ...row, status: 'Unknown', reason: 'ask the plant' })))
  await tabTo(page, 'Import answers')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Import answers' }).waitFor()
  // Early: the browser is told asynchronously to pass the dialog on.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a file')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(answerFile(filled))
  await page.getByRole('button', { name: 'Import 2 changed rows' }).waitFor()
  await tabTo(page, 'Import 2 changed rows')
  await page.keyboard.press('Enter')
  await page.getByText('Answers of 2 lines imported in 1 order').waitFor()

  await expect.poll(() => readFocusedName(page)).toBe('Steps of the import')
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await page.getByText('Taken back in 1 order').waitFor()
  await tabTo(page, 'Show open lines')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).waitFor()
  expect(await page.getByLabel('Status, item 1, line 1').inputValue()).toBe('')
})

test('a file that is not a spreadsheet gets one clear sentence', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await page.goto('/supplier/lines/import')

  await page.getByLabel('Spreadsheet with answers').setInputFiles(answerFile(Buffer.from('%PDF-1.7')))

  await page.getByText('This file is not a spreadsheet.').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
})

async function exportFile(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export to fill in' }).click(),
  ])
  return readFile(await download.path())
}

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Import answers' }).click()
  await page.getByLabel('Spreadsheet with answers').setInputFiles(answerFile(buffer))
}

function answerFile(buffer: Buffer): { name: string; mimeType: string; buffer: Buffer } {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'answers.xlsx', mimeType, buffer }
}

/** Places orders and fetches them. Returns their numbers. */
async function fetchOrders(page: Page, count: number, lines: number): Promise<string[]> {
  const numbers = await portal.placeOrders({ tecComId: TEC_COM_ID, count, lines })
  await page.goto('/supplier/orders')
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await vi.waitFor(async () => expect(await countOrders(numbers)).toBe(count), WAIT_TIMEOUT)
  return numbers
}

function countOrders(numbers: readonly string[]): Promise<number | undefined> {
  return portal.inDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where buyer_order_number = any(${numbers})
    `.execute(db)
    return rows[0]?.count
  })
}

/** Closes the orders of the tests before. */
async function closeOpenOrders(): Promise<void> {
  await portal.inDatabase((db) => sql`update orders set status = 'rejected' where status = 'orderResponse'`.execute(db))
}
