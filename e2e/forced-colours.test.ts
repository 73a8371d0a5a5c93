import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'
import { openSupplierList } from './harness/screens/supplier-list'

/* A system with forced colours (high contrast) draws no backgrounds and shadows, and gives all borders a colour. */

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('with forced colours the switch of a supplier shows whether the supplier is active', async () => {
  const page = await openSupplierList(portal)
  await page.emulateMedia({ forcedColors: 'active' })
  const isOn = await page
    .getByRole('switch')
    .evaluateAll((inputs) => inputs.map((input) => input instanceof HTMLInputElement && input.checked))

  const looks = await Promise.all([true, false].map((state) => switchLook(page, isOn.indexOf(state))))

  for (const { border, track, thumb } of looks) {
    expect(border).not.toBe(await pageColour(page))
    expect(thumb).not.toBe(track)
  }
  expect(looks[0]?.track).not.toBe(looks[1]?.track)
})

test('with forced colours only the current entry of the menu and the current page of a list are marked', async () => {
  await portal.placeOrders({ tecComId: TEC_COM_ID, count: 12, lines: 1 })
  const page = await openForced()
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page.getByRole('button', { name: 'Page 2' }).waitFor()

  const background = await pageColour(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  expect(await borderColour(menu.getByRole('link', { name: 'Orders' }))).not.toBe(background)
  expect(await borderColour(menu.getByRole('link', { name: 'Customers' }))).toBe(background)
  expect(await borderColour(page.getByRole('button', { name: 'Page 1' }))).not.toBe(background)
  expect(await borderColour(page.getByRole('button', { name: 'Page 2' }))).toBe(background)
})

test('with forced colours the failing fields of a document are marked, and no cell has a bar below its text', async () => {
  await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 2 })
  const page = await openForced()
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const number = page.getByLabel('Seller order number')
  await number.waitFor()
  const status = page.getByLabel('Status, item 1, line 1')
  expect([await style(number, 'outline-style'), await style(status, 'outline-style')]).toEqual(['none', 'none'])

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').waitFor()

  await expect.poll(() => style(status, 'outline-style')).toBe('dashed')
  expect(await style(number, 'outline-style')).toBe('dashed')
  const description = page.getByLabel('Description, item 1', { exact: true })
  expect(await borderColour(description)).toBe(await pageColour(page))
})

async function openForced(): Promise<Page> {
  const page = await portal.visitor()
  await page.emulateMedia({ forcedColors: 'active' })
  await openAsSupplier(page)
  return page
}

async function switchLook(page: Page, index: number) {
  const track = page.getByRole('switch').nth(index).locator('xpath=following-sibling::*[1]')
  return {
    border: await borderColour(track),
    track: await style(track, 'background-color'),
    thumb: await style(track.locator('> *').first(), 'background-color'),
  }
}

function pageColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Canvas'
    const colour = getComputedStyle(probe).color
    probe.remove()
    return colour
  })
}

function borderColour(element: Locator): Promise<string> {
  return style(element, 'border-bottom-color')
}

function style(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
}
