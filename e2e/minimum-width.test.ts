import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { openSupplierList } from './harness/supplier-list'

const portal = openPortal()

test('the layout has a minimum width of 1440px: a narrower window scrolls sideways, one of 1440px does not', async () => {
  const login = await portal.visitor()
  await login.goto('/supplier/login')
  await login.getByRole('button', { name: 'Login' }).waitFor()
  const list = await openSupplierList(portal)

  expect([await widthIn(login, 1024), await widthIn(login, 1440)]).toEqual([1440, 1440])
  expect([await widthIn(list, 1024), await widthIn(list, 1440)]).toEqual([1440, 1440])
})

/** Scroll width of the page in a window of that width. */
async function widthIn(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollWidth)
}
