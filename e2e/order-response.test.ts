import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { acceptDeliveryDate } from './harness/screens/delivery-date'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { openAsSupplier, signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('an order nobody can deliver is rejected as a whole', async () => {
  const { page, number } = await givenOpenResponse(2)
  await expectNoAxeFindings(page)
  await fillHead(page)

  await page.getByLabel('Status, item 1, line 1').selectOption('Rejected')
  await page.getByLabel('Reason, item 1, line 1').fill('Discontinued, no successor')
  await page.getByLabel('Status, item 1, line 1').press('Control+d')
  await page.getByLabel('Reason, item 1, line 1').press('Control+d')
  expect(await page.getByLabel('Reason, item 2, line 1').inputValue()).toBe('Discontinued, no successor')
  await page.getByRole('button', { name: 'Submit' }).click()

  const dialog = page.getByRole('dialog', { name: 'Order rejected' })
  await dialog.getByText('It has reached the platform.').waitFor()
  await expectNoAxeFindings(page)
  expect(await dialog.getByRole('button', { name: 'Continue with dispatch advice' }).count()).toBe(0)
  const response = await readOrderNumber(page)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/supplier/orders*')
  await page.getByRole('row', { name: number }).getByRole('link', { name: 'Order Rejected' }).click()

  await page.waitForURL('**/supplier/view/orderResponse/*')
  await page.getByText('Discontinued, no successor').first().waitFor()
  await expectNoAxeFindings(page)
  expect(await portal.received(TEC_COM_ID, { kind: 'OrdRsp', number: response })).toContain(
    '<MessageStatus Value="Rejected"',
  )
})

test('an order confirmed for two dates with a part of it rejected goes on with two dispatch advices', async () => {
  const { page } = await givenOpenResponse(3)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Please confirm').waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('alert').getByRole('button', { name: 'status' }).click()
  expect(await focused(page)).toBe('items.0.confirms.0.status')

  await fillHead(page)
  await page.getByLabel('Unit net price, item 1', { exact: true }).fill('12,50')
  await page.getByRole('button', { name: 'Fill down Unit net price' }).click()
  await page.getByRole('button', { name: 'Confirm all as requested' }).click()
  await acceptDeliveryDate(page, '3 of 3 items answered')
  await setDay(page, 'item 1, line 1', '2030/11/30')
  await setDay(page, 'item 2, line 1', '15.12.2030')
  await setDay(page, 'item 3, line 1', '20301130')

  // One piece of the second item is rejected; the rest is confirmed.
  const wanted = Number(await page.getByLabel('Confirm quantity, item 2, line 1').inputValue())
  await page.getByRole('button', { name: 'Add a confirm line to item 2' }).click()
  expect(await focused(page)).toBe('items.1.confirms.1.quantity')
  await page.getByLabel('Confirm quantity, item 2, line 2').fill('1')
  await page.getByText(`Sum ${wanted + 1}`).waitFor()
  await page.getByLabel('Confirm quantity, item 2, line 1').fill(String(wanted - 1))
  await page.getByLabel('Status, item 2, line 2').selectOption('Rejected')
  await page.getByLabel('Reason, item 2, line 2').fill('One is broken')
  await page.getByLabel('Status, item 3, line 1').selectOption('Unknown')
  await page.getByLabel('Reason, item 3, line 1').fill('Asking the plant')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()

  const dialog = page.getByRole('dialog', { name: 'Order response submitted' })
  await dialog.getByText('It has reached the platform.').waitFor()
  await dialog.getByRole('button', { name: 'Continue with dispatch advice' }).click()

  await page.waitForURL('**/supplier/dispatchAdvice/*')
  await page.getByLabel('Planned delivery', { exact: true }).waitFor()
  const days = await page.getByLabel('Planned delivery', { exact: true }).getByRole('option').allTextContents()
  expect(days).toEqual(['2030/11/30', '2030/12/15'])
})

test('the keyboard alone leads from the list through a submitted order response', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page)
  const number = await givenNewOrder(page, 2)

  await tabTo(page, `Edit ${number}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Order Response' }).waitFor()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  if (await isAddressAsked(page)) {
    await tabTo(page, 'Name')
    for (const text of ['Lager Nord', 'Kai 3', '24103', 'Kiel']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('Germany')
  }
  await tabTo(page, 'Seller order number')
  await page.keyboard.type('S-4711')
  await tabTo(page, 'Confirm all as requested')
  await page.keyboard.press('Enter')
  await acceptDeliveryDate(page, '2 of 2 items answered')
  await tabTo(page, 'Unit net price, item 1')
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('items.1.unitNetPrice')
  await page.keyboard.type('8')
  await tabTo(page, 'Submit')
  await page.keyboard.press('Enter')

  await page.getByRole('dialog', { name: 'Order response submitted' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/supplier/orders*')
  await page.getByRole('row', { name: number }).getByRole('link', { name: 'Order response' }).waitFor()
})

test('looking at the view of an order nobody has answered leads to the list, and the order stays NEW', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  const number = await givenNewOrder(page, 1)
  const edit = await page.getByRole('link', { name: `Edit ${number}` }).getAttribute('href')
  const [, id = ''] = /orderResponse\/(\d+)/.exec(edit ?? '') ?? []

  await page.goto(`/supplier/view/orderResponse/${id}`)

  await page.waitForURL('**/supplier/orders*')
  const row = page.getByRole('row', { name: number })
  await row.waitFor()
  expect(await row.getByText('NEW').count()).toBe(1)
})

/** Opens a new order with this number of lines by its edit button in the list. */
async function givenOpenResponse(lines: number): Promise<{ page: Page; number: string }> {
  const page = await portal.visitor()
  await openAsSupplier(page)
  const number = await givenNewOrder(page, lines)
  await page.getByRole('link', { name: `Edit ${number}` }).click()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  return { page, number }
}

async function givenNewOrder(page: Page, lines: number): Promise<string> {
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).waitFor()
  return number
}

/** Some demo orders name a delivery party without an address. */
async function fillHead(page: Page): Promise<void> {
  await page.getByLabel('Seller order number').fill('S-4711')
  if (!(await isAddressAsked(page))) return
  const address = page.getByRole('group', { name: 'Delivery address' })
  await address.getByLabel('Name').fill('Lager Nord')
  await address.getByLabel('Street').fill('Kai 3')
  await address.getByLabel('Postal code').fill('24103')
  await address.getByLabel('City').fill('Kiel')
  await address.getByLabel('Country').selectOption('DE')
}

async function isAddressAsked(page: Page): Promise<boolean> {
  return (await page.getByRole('group', { name: 'Delivery address' }).count()) > 0
}

async function setDay(page: Page, line: string, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Confirm delivery date, ${line}` })
  await field.fill(day)
  await field.press('Tab')
}

async function readOrderNumber(page: Page): Promise<string> {
  return (await page.getByText(/^OR-\d+$/).textContent()) ?? ''
}

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null)
}
