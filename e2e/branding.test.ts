import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { signInAsSupplier } from './harness/screens/sign-in'

const portal = openPortal()

/** The background is embedded in the style sheet; the brands differ by its line colour. */
const HOUSE = { brand: 'house', logo: 'Partwire', backdrop: '%231b529f', accent: 'rgb(27, 82, 159)' }
const PARTNER = { brand: 'partner', logo: 'Velmora', backdrop: '%23076365', accent: 'rgb(7, 99, 101)' }

const PAGES = [
  ['/supplier/login', 'Login'],
  ['/supplier/passwdForgot', 'Send'],
  ['/supplier/passwdReset/some-token', 'Send'],
  ['/admin/login', 'Login'],
] as const

describe.each([
  ['localhost', HOUSE],
  ['partner.localhost', PARTNER],
] as const)('under the host name %s', (host, { brand, logo, backdrop, accent }) => {
  test.each(PAGES)('%s has the logo, the background and the accent of that brand', async (path, action) => {
    const page = await portal.visitor(host)

    const answer = await page.goto(path)
    await page.getByRole('button', { name: action }).waitFor()

    expect(await answer?.text(), 'served, so that nothing changes after the first paint').toContain(
      `<html lang="en" data-brand="${brand}">`,
    )
    expect(await page.getByRole('main').getByText(logo, { exact: true }).count()).toBe(1)
    expect(await readStyle(page, ':has(> main)', 'background-image')).toContain(backdrop)
    expect(await readStyle(page, 'button[type=submit]', 'background-color')).toBe(accent)
  })

  test('a supplier signs in and out', async () => {
    const page = await portal.visitor(host)

    const listed = page.waitForResponse('**/api/supplier/order/list')
    await signInAsSupplier(page)
    await page.getByRole('banner').getByText(logo, { exact: true }).waitFor()
    // A list that is still loading when its session ends is answered with 401.
    await listed
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()

    expect(new URL(page.url()).hostname).toBe(host)
  })
})

function readStyle(page: Page, selector: string, property: string): Promise<string> {
  return page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}
