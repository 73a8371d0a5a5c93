import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { findCutIdentifiers } from './harness/cut-cells'
import { openPortal } from './harness/portal'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { tabTo } from './harness/screens/keyboard'
import { startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const LINES = 6
const SUMMARY = `1 of ${LINES} lines differs: 1 in dispatched quantity.`

test('a delivery that leaves a rest open is said in words, and the invoice says which line differs before it is sent', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const days = ['20301130', '20301215']
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: LINES, days, isSplit: true })

  // The first of two deliveries has one piece of each line; the rest is planned, which is no warning.
  const items = await open(page, `/supplier/dispatchAdvice/${orderId}`)
  await items.getByText('0 advised').first().waitFor()
  expect(await items.getByText(/stays? open/).count()).toBe(0)
  // Live while typing, as a warning that stops nothing.
  const [first] = await items.locator('tbody tr').all()
  if (first === undefined) throw new Error('the advice has no line')
  await page.getByLabel('Delivered quantity, item 1').fill('2')
  await first.getByText('1 more').waitFor()
  await page.getByLabel('Delivered quantity, item 1').fill('0')
  await first.getByText('1 stays open').waitFor()
  await expectNoAxeFindings(page)
  await fillShipment(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with next dispatch advice' }).click()

  // The second delivery shows what the first one has advised.
  await items.getByText('1 advised').first().waitFor()
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet number', { exact: true }).fill('P-2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Continue with invoice' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoice', exact: true }).waitFor()

  // The sentence is beside Submit, and the closed panel leaves the lines where they are.
  await page.getByRole('table', { name: 'Items' }).waitFor()
  expect(await page.getByRole('region', { name: 'Actions' }).getByText(SUMMARY).count()).toBe(1)
  expect((await page.getByRole('table', { name: 'Items' }).boundingBox())?.y).toBeLessThan(560)

  // With the keyboard: open the panel, filter it.
  const panel = page.getByRole('region', { name: 'Match', exact: true })
  await tabTo(page, 'Match')
  const toggle = panel.getByRole('button', { name: 'Match' })
  const place = await toggle.boundingBox()
  await page.keyboard.press('Enter')
  // It stays where it is, so that a second click closes the panel.
  await panel.getByRole('table', { name: 'Match' }).waitFor()
  expect(await toggle.boundingBox()).toEqual(place)
  expect(await readRows(panel)).toHaveLength(LINES)
  expect(await findCutIdentifiers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const rows = await readRows(panel)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/1 \w+ less dispatched than confirmed$/)
  await expectNoAxeFindings(page)

  // Submit asks nothing.
  await page.getByLabel('Invoice ID').fill('RE-2030-31')
  await page.getByLabel('Invoice Due Date', { exact: true }).fill('31.12.2030')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Invoice send successfully' }).waitFor()
})

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  const items = page.getByRole('table', { name: 'Items' })
  await items.waitFor()
  return items
}

function readRows(panel: Locator): Promise<string[]> {
  return panel.getByRole('table', { name: 'Match' }).locator('tbody tr').allTextContents()
}

async function fillShipment(page: Page): Promise<void> {
  await page.getByLabel('Transportation type').selectOption('Road')
  await page.getByLabel('Transportation id').fill('HH-AB 123')
  await page.getByLabel('Packet count').fill('2')
  await page.getByLabel('Packet ident system').selectOption('Suppliers Number')
  await page.getByLabel('Packet number', { exact: true }).fill('P-1')
}
