import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { watchCalls } from './harness/sent-calls'
import {
  addSupplier,
  column,
  fillSupplier,
  listQuery,
  markedFields,
  newSupplier,
  openSupplierList,
  findRow,
} from './harness/screens/supplier-list'

const portal = openPortal()
const LIST = 'POST /api/admin/supplier/list'
const CREATE = 'POST /api/admin/supplier/create'
const UPDATE = 'POST /api/admin/supplier/update'
const REMOVE = 'POST /api/admin/supplier/remove'

describe('in and out', () => {
  test('a signed-out visit leads to the login, Enter signs in, and a signed-in user goes straight through', async () => {
    const page = await portal.visitor()

    await page.goto('/admin/suppliers')
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
    expect(pathname(page)).toBe('/admin/login')

    await page.getByLabel('Email').fill('operator@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('operator-demo')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Supplier' }).waitFor()
    expect(pathname(page)).toBe('/admin/suppliers')

    await page.goto('/admin/login')
    await page.getByRole('heading', { name: 'Supplier' }).waitFor()
    expect(pathname(page)).toBe('/admin/suppliers')
  })

  test('a wrong password is told and the operator stays out', async () => {
    const page = await portal.visitor()
    await page.goto('/admin/login')

    await page.getByLabel('Email').fill('operator@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('guessed')
    await page.getByRole('button', { name: 'Login' }).click()

    await page.getByText('Username and password are wrong. Please enter again.').waitFor()
    expect(pathname(page)).toBe('/admin/login')
  })

  test('Logout leads to /admin/login, and Back does not open the list again', async () => {
    const page = await openSupplierList(portal)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
    const asked = page.waitForResponse('**/api/adminCheckLogin')
    await page.goBack()
    await asked

    await expect.poll(() => pathname(page)).toBe('/admin/login')
    expect(await page.getByRole('table').count()).toBe(0)
  })
})

describe('one supplier', () => {
  test('create: the banner names the failing fields; then the dialog closes and the row appears', async () => {
    const page = await openSupplierList(portal)
    const calls = watchCalls(page)
    await page.getByRole('button', { name: 'Add a Supplier' }).click()

    await fillSupplier(page, { ...newSupplier('created'), 'TecCom ID': ' ', 'Contact Email': 'created' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Please confirm TecCom ID & Contact Email!').waitFor()
    expect(await markedFields(page)).toEqual(['TecCom ID', 'Contact Email'])
    expect(calls).toEqual([])

    await fillSupplier(page, newSupplier('created'))
    await page.getByLabel('Email Notification for Orders').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await findRow(page, 'Made created').waitFor()

    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(calls.map(({ name }) => name)).toEqual([CREATE, LIST])
    expect(calls[0]?.body).toEqual({
      tecComId: 'E2E-created',
      supplierName: 'Made created',
      contactName: 'Cleo Dahl',
      tecComUserName: 'created',
      tecComPassword: 'ws-pass',
      password: 'long enough',
      contactEmail: 'created@made.example',
      sendEmailForOrder: true,
    })
    expect((await column(page, 3))[0]).toBe('Made created')
    expect(await findRow(page, 'Made created').getByRole('cell').nth(6).textContent()).toBe('-')
  })

  test('edit: only the changed fields plus id are sent; if nothing changed, no call is made', async () => {
    const page = await openSupplierList(portal)
    const row = await addSupplier(page, 'edited')
    const calls = watchCalls(page)

    await row.getByRole('button', { name: 'Edit Made edited' }).click()
    expect(await page.getByLabel('TecCom Webservice Password', { exact: true }).inputValue()).toBe('ws-pass')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await row.getByRole('button', { name: 'Edit Made edited' }).click()
    await fillSupplier(page, { 'Contact Name': 'Bo Lund' })
    await page.getByLabel('Email Notification for Orders').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Bo Lund').waitFor()

    expect(calls).toEqual([
      { name: UPDATE, body: { id: expect.any(String), contactName: 'Bo Lund', sendEmailForOrder: true } },
      { name: LIST, body: expect.anything() },
    ])
  })

  test('a duplicate TecCom ID: the error of the server stands in the red banner, the field is marked', async () => {
    const page = await openSupplierList(portal)
    const row = await addSupplier(page, 'twin')

    await page.getByRole('button', { name: 'Add a Supplier' }).click()
    await fillSupplier(page, { ...newSupplier('other'), 'TecCom ID': 'e2e-TWIN' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Another supplier already has this TecCom ID.').waitFor()
    await portal.expectComplaint(/409 \(Conflict\)/)
    expect(await markedFields(page)).toEqual(['TecCom ID'])

    await page.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Edit Made twin' }).click()
    await fillSupplier(page, { 'TecCom ID': '4300107' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Another supplier already has this TecCom ID.').waitFor()
    await portal.expectComplaint(/409 \(Conflict\)/)
    expect(await markedFields(page)).toEqual(['TecCom ID'])
  })

  test('the switch flips and is sent, off and on, and the list still says so after a reload', async () => {
    const page = await openSupplierList(portal)
    const active = (await addSupplier(page, 'switched')).getByRole('switch')
    const calls = watchCalls(page)

    await flip(page)
    await page.reload()
    await active.waitFor()
    expect(await active.isChecked()).toBe(false)

    await flip(page)
    await page.reload()
    await active.waitFor()
    expect(await active.isChecked()).toBe(true)
    expect(calls.filter(({ name }) => name === UPDATE).map(({ body }) => body)).toEqual([
      { id: expect.any(String), active: false },
      { id: expect.any(String), active: true },
    ])

    async function flip(there: Page) {
      const answered = there.waitForResponse('**/api/admin/supplier/update')
      await active.click()
      await answered
    }
  })

  test('the switch flips at once, and back silently when the call fails', async () => {
    const page = await openSupplierList(portal)
    const active = (await addSupplier(page, 'reverting')).getByRole('switch')
    const held = await delayCall(page, '**/api/admin/supplier/update')

    await active.click()
    await expect.poll(() => active.isChecked()).toBe(false)
    await held.fail()

    await expect.poll(() => active.isChecked()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    await portal.expectComplaint(/net::ERR_FAILED/)
    await portal.expectComplaint(/update failed/)
  })

  test('delete: Cancel does nothing, Yes removes the supplier and reloads the list', async () => {
    const page = await openSupplierList(portal)
    const row = await addSupplier(page, 'deleted')
    const calls = watchCalls(page)

    await row.getByRole('button', { name: 'Delete Made deleted' }).click()
    await page.getByText('Do you really want to delete the account?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await row.count()).toBe(1)
    expect(calls).toEqual([])

    await row.getByRole('button', { name: 'Delete Made deleted' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await row.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^Delete / })
      .and(page.locator(':focus'))
      .waitFor()
    expect(calls.map(({ name }) => name)).toEqual([REMOVE, LIST])
  })
})

/** Uses the 24 demo suppliers, whose addresses no other test uses. */
describe('the list', () => {
  test('Enter and the search icon search; an empty result says so and leads back to all', async () => {
    const page = await openSupplierList(portal)
    const box = page.getByRole('textbox', { name: 'Search' })

    await box.fill('KESSLER')
    await box.press('Enter')
    await expect.poll(() => column(page, 3)).toEqual(['Kessler Fahrwerktechnik AG'])
    expect(listQuery(page)).toEqual({ isDesc: 'true', keyword: 'KESSLER', pageNo: '1' })

    await box.fill('100%_nobody')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No search results found.').waitFor()
    await page.getByRole('button', { name: 'Show all suppliers' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()

    expect(await box.inputValue()).toBe('')
    expect(listQuery(page)).toEqual({ isDesc: 'true', pageNo: '1' })
  })

  test('an arrow sorts, the other one switches direction, the lit one clears the sort', async () => {
    const page = await openSupplierList(portal)
    await searchDemo(page)
    const first = async () => (await column(page, 3))[0]
    const sortBy = (name: string) => page.getByRole('button', { name: `Sort by ${name}` }).click()

    await sortBy('Supplier Name, ascending')
    await expect.poll(first).toBe('Adria Filteri d.o.o.')
    expect(listQuery(page)).toMatchObject({ fieldName: 'supplierName', isDesc: 'false' })

    await sortBy('Supplier Name, descending')
    await expect.poll(first).toBe('Rijn Riemen B.V.')
    expect(listQuery(page)).toMatchObject({ fieldName: 'supplierName', isDesc: 'true' })

    await sortBy('TecCom ID, ascending')
    await expect.poll(first).toBe('Kessler Fahrwerktechnik AG')
    expect(listQuery(page)).toMatchObject({ fieldName: 'tecComId', isDesc: 'false' })

    await sortBy('TecCom ID, ascending')
    await expect.poll(first).toBe('Nordlicht Bremsen GmbH')
    expect(listQuery(page)).toEqual({ isDesc: 'true', keyword: 'demo.test', pageNo: '1' })
  })

  test('# goes on across pages; Back, Forward and a reload keep the list as it stood; Search resets to page 1', async () => {
    const page = await openSupplierList(portal)
    await searchDemo(page)
    const numbers = () => column(page, 1)

    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(numbers).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 11)))
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect.poll(numbers).toEqual(['21', '22', '23', '24'])
    await page.getByText('21–24 of 24').waitFor()

    await page.goBack()
    await page.getByText('11–20 of 24').waitFor()
    expect(listQuery(page)).toMatchObject({ keyword: 'demo.test', pageNo: '2' })
    await page.goForward()
    await page.getByText('21–24 of 24').waitFor()

    await page.reload()
    await page.getByText('21–24 of 24').waitFor()
    expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('demo.test')
    expect(listQuery(page)).toEqual({ isDesc: 'true', keyword: 'demo.test', pageNo: '3' })

    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('1–10 of 24').waitFor()
    expect(listQuery(page)).toMatchObject({ keyword: 'demo.test', pageNo: '1' })
  })
})

async function searchDemo(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill('demo.test')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1–10 of 24').waitFor()
}

function pathname(page: Page): string {
  return new URL(page.url()).pathname
}
