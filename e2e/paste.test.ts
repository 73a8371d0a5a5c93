import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { isFirefox } from './harness/browser'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const LINES = 120
const WINDOW_WIDTH = 1440

test('a block of a spreadsheet is pasted into an order response, listed where it does not fit, and taken back by keyboard', async () => {
  const page = await portal.visitor()
  await openOrder(page)
  const before = await readColumn(page)
  await page.getByLabel('Unit net price, item 1', { exact: true }).focus()

  const rows = Array.from({ length: LINES }, (_, i) => `${i + 1},50\t${i + 2}.00\t\tREJECTED\t"sold\nout"`)
  await paste(page, `${[...rows, '1\t2'].join('\r\n')}\r\n`)

  const note = page.getByText(`${LINES * 5} cells filled. 1 value does not fit:`)
  await note.waitFor()
  // At the bottom left.
  expect((await note.boundingBox())?.x).toBeLessThan(WINDOW_WIDTH / 4)
  expect(await page.getByLabel('Unit net price, item 2', { exact: true }).inputValue()).toBe('2.50')
  expect(await page.getByLabel('Reason, item 2, line 1').inputValue()).toBe('sold out')
  await page.getByText(`${LINES} of ${LINES} items answered`).waitFor()
  await page.getByText('It is beyond the last line.').waitFor()
  await expectNoAxeFindings(page)

  await page.keyboard.press('Control+z')
  await page.getByText(/cells taken back\.$/).waitFor()
  expect(await readColumn(page)).toEqual(before)
  await page.getByText(`0 of ${LINES} items answered`).waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await page.getByText(/cells filled again\.$/).waitFor()
  await page.keyboard.press('Control+z')

  // What was typed since belongs to the browser.
  await page.keyboard.press('Control+y')
  await page.getByLabel('Unit list price, item 1', { exact: true }).focus()
  await page.keyboard.type('77')
  await page.keyboard.press('Control+z')
  expect(await page.getByLabel('Unit list price, item 1', { exact: true }).inputValue()).not.toBe('77')
  expect(await page.getByLabel('Unit net price, item 2', { exact: true }).inputValue()).toBe('2.50')
})

test('a block pasted while a select has the focus, and into Open lines, is saved and taken back', async () => {
  const page = await portal.visitor()
  await openOrder(page)
  await page.getByLabel('Status, item 1, line 1').focus()

  await paste(page, 'confirmed\t2031-12-24\nUnknown\task the plant\n')
  await page.getByText('4 cells filled.').waitFor()
  expect(await page.getByLabel('Confirm delivery date, item 1, line 1', { exact: true }).inputValue()).toBe(
    '2031/12/24',
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Saved/).waitFor()

  await page.goto('/supplier/lines')
  await page.getByLabel('Unit net price, item 1', { exact: true }).focus()
  await paste(page, '1.25\tabc\n2.25\t3\n')
  await page.getByText('3 cells filled. 1 value does not fit:').waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Control+z')
  await page.getByText('4 cells taken back.').waitFor()
  await page.getByText('All changes are saved').waitFor()
  expect(await page.getByLabel('Unit list price, item 1', { exact: true }).inputValue()).not.toBe('abc')
})

async function openOrder(page: Page): Promise<void> {
  await openAsSupplier(page)
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: LINES })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await page.getByRole('table', { name: 'Items' }).waitFor()
}

/** Pastes through the clipboard. Firefox grants no access to it, so there the event is sent to the field. */
async function paste(page: Page, text: string): Promise<void> {
  if (!isFirefox()) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
    return
  }
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    // Firefox empties the data that is given to the constructor.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** The net prices of the first lines. */
async function readColumn(page: Page): Promise<string[]> {
  const fields = await page.getByLabel(/^Unit net price, item \d$/).all()
  return Promise.all(fields.map((field) => field.inputValue()))
}
