import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayCall } from './harness/delayed-call'
import { LONG_VALUES } from './harness/long-values'
import { openOperations } from './harness/screens/operations'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'
import { openSupplierList } from './harness/screens/supplier-list'

const portal = openPortal()
const TEC_COM_ID = '4300042'

describe('at 1440px no list cuts a number, price, quantity or date', () => {
  test('names and descriptions have at most two lines, and the whole text on hover and focus', async () => {
    const page = await openOrders(25)

    let cutTexts = 0
    for (const pageNo of [1, 2, 3]) {
      if (pageNo > 1) await openPage(page, pageNo)
      expect(await cutCells(page)).toEqual([])
      cutTexts += await page.locator('td [tabindex="0"][title]').count()
    }
    // Some demo customers and descriptions are longer than two lines.
    expect(cutTexts).toBeGreaterThan(0)
  })

  test('a text that is cut shows the whole text while it has the focus', async () => {
    const page = await openOrders(25)
    const cut = page.locator('td [tabindex="0"][title]').first()
    const text = (await cut.getAttribute('title')) ?? ''

    await cut.focus()

    const whole = page.locator('body > [data-portal]', { hasText: text })
    await whole.waitFor()
    expect((await whole.boundingBox())?.width).toBeLessThanOrEqual(400)
    await page.keyboard.press('Escape')
    await whole.waitFor({ state: 'detached' })
  })

  test('a description beside a long part number shows nothing of its cut lines', async () => {
    const page = await portal.visitor()
    await page.route('**/api/supplier/order/list', async (route) => {
      const response = await route.fetch()
      const json = JSON.stringify(await response.json())
      await route.fulfill({
        response,
        body: json
          .replaceAll(/"productNumber":"[^"]*"/g, `"productNumber":"${LONG_VALUES.productNumber}"`)
          .replaceAll(/"productName":"[^"]*"/g, `"productName":"${LONG_VALUES.productName}"`),
      })
    })
    await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 1 })
    await openAsSupplier(page)
    await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
    const description = page.getByText(LONG_VALUES.productName).first()
    await description.waitFor()

    expect((await description.boundingBox())?.height).toBe(36)
  })

  test('customers', async () => {
    const page = await portal.visitor()
    await openAsSupplier(page)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Fetch / Synch Customers' }).click()
    await page.getByText(/^Last sync: \d+ new$/).waitFor()
    await reloadList(page)

    expect(await cutCells(page)).toEqual([])
  })

  test('suppliers', async () => {
    expect(await cutCells(await openSupplierList(portal))).toEqual([])
  })

  test('synchronisations', async () => {
    expect(await cutCells(await openOperations(portal, 'Synchronisations'))).toEqual([])
  })
})

test('another page starts at the top of the list, and the loading indicator is in the visible part', async () => {
  const page = await openOrders(25)
  await page.setViewportSize({ width: 1440, height: 500 })
  const next = page.getByRole('button', { name: 'Page 2' })
  await next.scrollIntoViewIfNeeded()
  expect(await scrollTop(page)).toBeGreaterThan(100)
  const held = await delayCall(page, '**/api/supplier/order/list')

  await next.click()

  const box = await page.getByText('Loading').boundingBox()
  expect(await scrollTop(page)).toBe(0)
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(480)
  await held.goOn()
  await listLoaded(page)

  await page.goBack()
  await page.getByRole('button', { name: 'Page 1', exact: true }).and(page.locator('[aria-current]')).waitFor()
})

test('the sync button keeps its label while it works', async () => {
  const page = await openOrders(1)
  const held = await delayCall(page, '**/api/supplier/order/sync')
  const button = page.getByRole('button', { name: 'Fetch / Sync Orders' })

  await button.click()
  await button.and(page.locator('[data-loading]')).waitFor()

  // Mantine moves and fades the content of a busy button.
  const label = button.getByText('Fetch / Sync Orders')
  expect(await label.evaluate(readOpacities)).toEqual([1])
  const [outer, inner] = [await button.boundingBox(), await label.boundingBox()]
  expect(inner?.y).toBeGreaterThan(outer?.y ?? 0)
  expect(inner?.y).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0))
  await held.goOn()
  await page.getByText(/^Last sync: \d+ new$/).waitFor()
})

async function openOrders(count: number): Promise<Page> {
  await portal.placeOrders({ tecComId: TEC_COM_ID, count, lines: 3 })
  const page = await portal.visitor()
  await openAsSupplier(page)
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByText(/^Last sync: \d+ new$/).waitFor()
  await reloadList(page)
  return page
}

/** Opens the page again: the rows of before the sync stay until the list has been loaded. */
async function reloadList(page: Page): Promise<void> {
  await page.reload()
  await listLoaded(page)
}

async function openPage(page: Page, pageNo: number): Promise<void> {
  const button = page.getByRole('button', { name: `Page ${pageNo}`, exact: true })
  await button.click()
  await button.and(page.locator('[aria-current]')).waitFor()
  await listLoaded(page)
}

async function listLoaded(page: Page): Promise<void> {
  await page.getByText('Loading').waitFor({ state: 'detached' })
  await page.locator('tbody tr:not([aria-hidden]) td').first().waitFor()
}

/** Texts of table cells that are not wholly visible, except names and descriptions, which have a tooltip. */
function cutCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const cell of document.querySelectorAll('th, td')) {
      const edge = cell.getBoundingClientRect()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        const isOutside = box.left < edge.left || box.right > edge.right + 1 || box.bottom > edge.bottom + 1
        const clip = text.parentElement
        const isClipped = clip !== null && clip.scrollWidth > clip.clientWidth + 1 && clip.clientWidth > 0
        if ((isOutside || isClipped) && clip?.closest('[title]') === null) cut.push(text.textContent ?? '')
      }
    }
    return cut
  })
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('[data-scroll-restoration-id]')?.scrollTop ?? -1)
}

/** The different opacities of an element and everything around it. */
function readOpacities(element: Element): number[] {
  const opacities = new Set<number>()
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    opacities.add(Number(getComputedStyle(each).opacity))
  }
  return [...opacities]
}
