import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'
import { openSupplierList } from './harness/screens/supplier-list'

const portal = openPortal()
const SUPPLIER = '4300042'

describe('what only a browser can tell of the dialogs', () => {
  test('failing fields are highlighted in red, and the banner is red; the others are as before', async () => {
    const page = await openSupplierList(portal)
    await page.getByRole('button', { name: 'Add a Supplier' }).click()
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await field('Supplier Name').fill('Made to look at')
    const plain = await colour(field('Contact Name'), 'border-top-color')

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()

    await expect.poll(() => colour(field('Contact Email'), 'border-top-color')).toSatisfy(isRed)
    await expect.poll(() => colour(field('Supplier Name'), 'border-top-color')).toEqual(plain)
    expect(isRed(plain)).toBe(false)
    expect(await colour(page.getByRole('alert'), 'color')).toSatisfy(isRed)
    expect(await colour(page.getByRole('alert'), 'border-top-color')).toSatisfy(isRed)
  })

  test('a long name without blanks wraps where an account is deleted, and where its synchronisation fails', async () => {
    const page = await openSupplierList(portal)
    const supplierName = 'W'.repeat(200)
    await page.route('**/api/admin/supplier/list', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ response, json: withFirst(json, { supplierName }) })
    })
    await page.route('**/api/admin/operations/syncRuns', async (route) => {
      const nextTryTime = '2026-11-20T08:00:00.000Z'
      const failing = { id: '1', supplierName, tecComId: SUPPLIER, failures: 1, error: 'No answer.', nextTryTime }
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), backingOff: { list: [failing], total: 1 } } })
    })
    await page.reload()

    await page.getByRole('button', { name: `Delete ${supplierName}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(supplierName).waitFor()
    expect(await overflow(dialog)).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('link', { name: 'Operations' }).click()
    await page.getByRole('link', { name: 'Synchronisations' }).click()
    const failing = page.getByRole('region', { name: /^The background synchronisation/ })
    await failing.getByText(supplierName).waitFor()
    expect(await overflow(failing)).toBe(0)
  })
})

describe('what only a browser can tell of the orders', () => {
  test('the Help link opens a PDF that is served from an assets path', async () => {
    const page = await openOrders()

    const href = await page.getByRole('link', { name: 'Help' }).getAttribute('href')
    const answer = await page.request.get(href ?? 'no link')

    expect(href).toBe('/assets/partwire-help.pdf')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the edit button looks disabled when status is finish or rejected, and only then', async () => {
    const page = await openOrders()
    const statuses = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected']
    await answerWithStatuses(page, statuses)
    await page.reload()
    await page.getByTitle('Order Rejected').waitFor()

    const looks = await Promise.all(
      statuses.map(async (_, place) => {
        const button = page
          .getByRole('row')
          .nth(place + 1)
          .getByLabel(/^Edit/)
        return `${(await colour(button, 'color')).join()} ${await readStyle(button, 'cursor')}`
      }),
    )

    const [active = '', , , disabled = ''] = looks
    expect(looks).toEqual([active, active, active, disabled, disabled])
    expect(active).toMatch(/pointer$/)
    expect(disabled).toMatch(/not-allowed$/)
    expect(disabled.split(' ')[0]).not.toBe(active.split(' ')[0])
  })
})

/** The orders of the demo supplier: at least five, all at the order response. */
async function openOrders(): Promise<Page> {
  await portal.placeOrders({ tecComId: SUPPLIER, count: 5, lines: 1 })
  const page = await portal.visitor()
  await openAsSupplier(page)
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByText(/^Last sync: \d+ new$/).waitFor()
  return page
}

/** Changes the statuses in the response of the real list, because only the document flow sets them. */
async function answerWithStatuses(page: Page, statuses: readonly string[]): Promise<void> {
  await page.route('**/api/supplier/order/list', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const list = statuses.map((status, place) => ({ ...json.pager.list[place], status }))
    await route.fulfill({ response, json: { ...json, pager: { ...json.pager, list, total: list.length } } })
  })
}

function readStyle(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
}

/** Red, green and blue, each from 0 to 255. */
async function colour(element: Locator, property: string): Promise<number[]> {
  return ((await readStyle(element, property)).match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
}

function isRed([red = 0, green = 0, blue = 0]: number[]): boolean {
  return red > green + 40 && red > blue + 40
}

/** How far the content of an element reaches over it at the right, in pixels. */
function overflow(element: Locator): Promise<number> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}

interface SupplierListJson {
  pager: { list: Record<string, unknown>[] }
}

function withFirst(json: SupplierListJson, changes: Record<string, unknown>): SupplierListJson {
  const [first, ...others] = json.pager.list
  return { ...json, pager: { ...json.pager, list: [{ ...first, ...changes }, ...others] } }
}
