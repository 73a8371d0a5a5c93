import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { tabTo } from './harness/screens/keyboard'
import { signInAsSupplier, startSupplierSession } from './harness/screens/sign-in'

const portal = openPortal()
const TEC_COM_ID = '4300042'

interface OrderedPart {
  orderId: string
  productNumber: string
  currency: string
}

describe('a part that was added on the Parts screen', () => {
  test('is proposed in an order response with a mark that survives a reload, until the cell is changed', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    const { orderId, productNumber, currency } = await fetchOrder(page)
    await addPart(page, { productNumber, currency, netPrice: '12.50' })

    await page.goto(`/supplier/orderResponse/${orderId}`)
    const price = page.getByLabel('Unit net price, item 1')
    await price.waitFor()
    expect(await price.inputValue()).toBe('12.50')
    const note = page.getByText(/^price list of \d{4}\/\d\d\/\d\d$/)
    await price.focus()
    await note.first().waitFor()
    await expectNoAxeFindings(page)

    await page.getByLabel('Seller order number').fill('S-1')
    await page.reload()
    await page.getByText(/Your unsaved changes from/).waitFor()
    await price.hover()
    await note.first().waitFor()

    await price.fill('125')
    await page.getByText(/^125\.00 is 900 % above 12\.50 \(price list of/).waitFor()
    await page.getByRole('button', { name: '1 price differs by more than 30 % from the last known price' }).waitFor()
    await expectNoAxeFindings(page)
    await price.fill('12.50')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^Saved \d\d:\d\d/).waitFor()
    await page.reload()
    await price.waitFor()
    expect(await note.count()).toBe(0)
  })

  test('that changes while the document is open is filled in by "Update proposals"', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    const { orderId, productNumber, currency } = await fetchOrder(page)
    await page.goto(`/supplier/orderResponse/${orderId}`)
    const price = page.getByLabel('Unit net price, item 1')
    await price.waitFor()
    await price.fill('')
    const other = await page.context().newPage()
    await other.goto('/supplier/parts')
    await addPart(other, { productNumber, currency, netPrice: '7.25' })

    await page.getByRole('button', { name: 'Update proposals' }).click()

    await page.getByText(/\d lines? updated\./).waitFor()
    expect(await price.inputValue()).toBe('7.25')
  })
})

describe('axe reports nothing on /supplier/parts', () => {
  test('empty, loading, with rows, with its editor, with a difference and with its dialog', async () => {
    const page = await portal.visitor()
    await signInAsSupplier(page, 'newcomer')
    const held = await delayCall(page, '**/api/supplier/part/list')
    await page.goto('/supplier/parts')
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await held.goOn()
    await page.getByText('There are no parts yet.').waitFor()
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await addPart(page, { productNumber: 'AXE-1', currency: 'EUR', netPrice: '10' })
    await teachOtherPrice('axe-1')
    await page.reload()
    await page.getByRole('button', { name: 'Take over net price EUR of AXE-1' }).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Edit AXE-1' }).click()
    await page.getByRole('form', { name: 'Part AXE-1' }).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Edit price warning' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Delete AXE-1' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeFindings(page)
  })
})

test('keyboard only: a part is added, changed and deleted', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await page.goto('/supplier/parts')
  await page.getByRole('button', { name: 'Add a part' }).waitFor()

  await tabTo(page, 'Add a part')
  await page.keyboard.press('Enter')
  await page.keyboard.type('KEY-1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Brake disc')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit KEY-1' }).waitFor()

  await tabTo(page, 'Edit KEY-1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Brake disc, coated')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Brake disc, coated' }).waitFor()

  await tabTo(page, 'Delete KEY-1')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit KEY-1' }).waitFor({ state: 'detached' })
  expect(await page.getByText('KEY-1').count()).toBe(0)
})

/** Places an order of one line and fetches it. */
async function fetchOrder(page: Page): Promise<OrderedPart> {
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 1 })
  await page.goto('/supplier/orders')
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('link', { name: `Edit ${number}` }).waitFor()
  const ordered = await portal.inDatabase(async (db) => {
    const { rows } = await sql<OrderedPart>`
      select orders.id::text as "orderId", product_number as "productNumber", currency
      from orders join order_items on order_id = orders.id where buyer_order_number = ${number}
    `.execute(db)
    return rows[0]
  })
  if (ordered === undefined) throw new Error(`there is no order ${number}`)
  return ordered
}

async function addPart(
  page: Page,
  { productNumber, currency, netPrice }: { productNumber: string; currency: string; netPrice: string },
): Promise<void> {
  if (!page.url().includes('/supplier/parts')) await page.goto('/supplier/parts')
  await page.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('textbox', { name: 'Product Number' }).fill(productNumber)
  await page.getByLabel('Currency').selectOption(currency)
  await page.getByLabel('Net Price').fill(netPrice)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Edit ${productNumber}`, exact: true }).waitFor()
}

/** Another price than the typed one, as a submitted document teaches it. */
async function teachOtherPrice(key: string): Promise<void> {
  await portal.inDatabase((db) =>
    sql`
      update part_values set revision = revision + 1, learned = '{"value": "11", "at": "2026-10-02T09:00:00.000Z",
        "day": "20261002", "orderNumber": "4711", "orderDate": "20261001"}'
      where product_key = ${key} and field = 'netPrice'
    `.execute(db),
  )
}
