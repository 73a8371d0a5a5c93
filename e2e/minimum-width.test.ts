import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { launchBrowser } from './harness/browser'
import { openPortal } from './harness/portal'
import { openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { openSupplierList } from './harness/screens/supplier-list'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('the layout has a minimum width of 1440px: a narrower window scrolls sideways, one of 1440px does not', async () => {
  const login = await portal.visitor()
  await login.goto('/supplier/login')
  await login.getByRole('button', { name: 'Login' }).waitFor()
  const list = await openSupplierList(portal)

  expect([await widthIn(login, 1024), await widthIn(login, 1440)]).toEqual([1440, 1440])
  expect([await widthIn(list, 1024), await widthIn(list, 1440)]).toEqual([1440, 1440])
})

test('a vertical scroll bar is inside the 1440px: a window of that width has no horizontal one', async () => {
  const visitor = await portal.visitor()
  await visitor.goto('/supplier/login')
  const { origin } = new URL(visitor.url())
  const browser = await launchBrowser({ hasScrollBars: true })
  try {
    // So low that the list scrolls down.
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 300 } })
    await openAsSupplier(page)
    await page.getByRole('row').nth(1).waitFor()

    const hidden = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(hidden).toBe(0)
  } finally {
    await browser.close()
  }
})

test.each([1440, 1600, 1920])('at %ipx the content begins below the mark of the header', async (width) => {
  const visitor = await portal.visitor()
  await visitor.goto('/supplier/login')
  const { origin } = new URL(visitor.url())
  const browser = await launchBrowser({ hasScrollBars: true })
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: { width, height: 900 } })
    await openAsSupplier(page)
    await page.getByRole('row').nth(1).waitFor()

    const mark = await page.locator('header svg').first().boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.x).toBe(mark?.x)
  } finally {
    await browser.close()
  }
})

test('a list that is higher than the window scrolls inside its frame, so no scroll bar takes width of the page', async () => {
  const page = await openSupplierList(portal)
  await page.setViewportSize({ width: 1440, height: 400 })

  const { page: pageHeight, content } = await page.evaluate(() => {
    const scroller = document.querySelector('[data-scroll-restoration-id]')
    return { page: document.documentElement.scrollHeight, content: scroller?.scrollHeight ?? 0 }
  })

  expect(pageHeight).toBe(400)
  expect(content).toBeGreaterThan(400)
})

describe('without scrolling sideways', () => {
  test.each([
    ['/supplier/login', 'Login'],
    ['/admin/login', 'Login'],
    ['/supplier/passwdForgot', 'Send'],
    ['/supplier/passwdReset/some-token', 'Send'],
  ])('the card of %s is whole at 390 and 820px', async (path, action) => {
    const page = await portal.visitor()
    await page.goto(path)
    const card = page.locator('main > div', { has: page.getByRole('button', { name: action }) })
    await card.waitFor()

    for (const width of [390, 820]) {
      expect(await widthIn(page, width)).toBe(1440)
      await expectInWindow(page, card, width)
      await expectInWindow(page, page.getByRole('button', { name: action }), width)
    }
  })

  test('Save, Submit, Cancel and Logout are reachable, also when the page is scrolled sideways', async () => {
    const page = await portal.visitor()
    await startSupplierSession(page)
    const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 3, days: ['20301130'] })
    await page.goto(`/supplier/dispatchAdvice/${orderId}`)
    await page.getByRole('table', { name: 'Items' }).waitFor()

    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const scrollX of [0, 1440 - width]) {
        await page.evaluate((left) => window.scrollTo({ left }), scrollX)
        for (const name of ['Save', 'Submit', 'Cancel', 'Logout']) {
          await expectInWindow(page, page.getByRole('button', { name, exact: true }), width)
        }
      }
    }
  })

  test('Save of the settings is reachable, and Enter in a field saves', async () => {
    const page = await portal.visitor()
    await openAsSupplier(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })

    await expectInWindow(page, page.getByRole('button', { name: 'Save' }), 390)
    await page.getByLabel('Street').press('Enter')

    await page.getByText('Settings saved.').waitFor()
  })
})

/** Scroll width of the page in a window of that width. */
async function widthIn(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** Expects an element to be whole in the visible window, with nothing over its middle. */
async function expectInWindow(page: Page, element: Locator, width: number): Promise<void> {
  const box = (await element.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  const height = page.viewportSize()?.height ?? 0
  expect(box.x, `left edge at ${width}px`).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width, `right edge at ${width}px`).toBeLessThanOrEqual(width)
  expect(box.y + box.height, `lower edge at ${width}px`).toBeLessThanOrEqual(height)
  const isOnTop = await element.evaluate((node) => {
    const { left, top, width: w, height: h } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + w / 2, top + h / 2))
  })
  expect(isOnTop, `on top at ${width}px`).toBe(true)
}
