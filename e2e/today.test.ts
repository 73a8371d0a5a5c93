import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { isFirefox } from './harness/browser'
import { delayCall } from './harness/delayed-call'
import { openPortal } from './harness/portal'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { tabTo } from './harness/screens/keyboard'
import { openAsSupplier, signInAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'

const portal = openPortal()
const TEC_COM_ID = '4300042'

test('counts open lists on this page, and a list leads to the document that is due', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  const planned = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 1, days: ['20200107'] })
  await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: 1 })
  await page.getByRole('button', { name: 'Fetch / Sync Orders' }).click()
  await page
    .getByRole('link', { name: /^Edit / })
    .nth(1)
    .waitFor()

  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: '1 Orders to answer' }).waitFor()
  await page.getByRole('link', { name: '1 Overdue deliveries' }).click()
  await page.waitForURL('**/supplier/today?show=overdueDeliveries&*')
  await page.getByRole('cell', { name: '2020/01/07' }).waitFor()
  await page.getByRole('table', { name: 'Overdue deliveries' }).getByRole('link').click()

  await page.waitForURL(`**/supplier/dispatchAdvice/${planned}`)
  await page.getByRole('heading', { name: 'Dispatch Advice' }).waitFor()
  await page.goBack()
  await page.getByRole('cell', { name: '2020/01/07' }).waitFor()
  expect(new URL(page.url()).searchParams.get('show')).toBe('overdueDeliveries')
})

test('a document that did not reach the platform is sent again from its list', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 1, days: ['20301130'] })
  await failDelivery(orderId)

  await page.goto('/supplier/today?show=failedDocuments')
  await page.getByText('The platform refused the account.').waitFor()
  await page.getByRole('button', { name: /^Resend / }).click()

  await page.getByText(/ is sent again, with the same number and content\.$/).waitFor()
  await page.getByRole('link', { name: '0 Documents not delivered' }).waitFor()
  await page.getByText('All submitted documents have reached the platform.').waitFor()
  expect(await page.getByRole('button', { name: /^Resend / }).count()).toBe(0)
  await page.getByRole('region', { name: 'Documents not delivered' }).and(page.locator(':focus')).waitFor()
})

describe.each(['localhost', 'partner.localhost'] as const)('under %s', (host) => {
  test('the charts are drawn, and axe reports nothing with charts, with tables and in every list', async () => {
    const clerk = await portal.visitor()
    await startSupplierSession(clerk)
    await givenSubmittedInvoice(portal, clerk, `I-${host}`)
    const page = await portal.visitor(host)
    await signInAsSupplier(page)

    await page.goto('/supplier/today')
    await page
      .getByRole('heading', { name: /^Invoiced value by customer/ })
      .first()
      .waitFor()
    expect(await drawnCharts(page)).toHaveLength(await page.getByRole('heading', { level: 2 }).count())
    await expectNoFindings(page)

    const hidden = page.getByRole('button', { name: /^Show table: / })
    for (let tables = await hidden.count(); tables > 0; tables -= 1) await hidden.first().click()
    await page.getByRole('region', { name: 'Orders per day, table' }).waitFor()
    expect(await drawnCharts(page)).toEqual([])
    await expectNoFindings(page)
    for (const list of [
      'lateOrders',
      'deliveriesThisWeek',
      'overdueDeliveries',
      'invoicesToWrite',
      'failedDocuments',
    ]) {
      await page.goto(`/supplier/today?show=${list}`)
      await page.getByRole('heading', { name: 'Orders per day' }).waitFor()
      await expectNoFindings(page)
    }
  })
})

test('axe reports nothing while it loads, and without orders', async () => {
  const page = await portal.visitor()
  await signInAsSupplier(page, 'newcomer')
  const held = await delayCall(page, '**/api/supplier/today/list')
  await page.goto('/supplier/today')
  await page.getByText('Loading').first().waitFor()
  await expectNoFindings(page)
  await held.goOn()

  await page.getByText('Every order is answered.').waitFor()
  await page.getByText('No delivery of the last 90 days was dispatched.').waitFor()
  await expectNoFindings(page)
})

test('keyboard only: a list is opened, a table shown and scrolled, and an order opened', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  await givenAnsweredOrder(portal, page, { tecComId: TEC_COM_ID, lines: 1, days: ['20200108'] })
  await page.goto('/supplier/today')
  await page.getByRole('table', { name: 'Orders per day' }).waitFor()

  await tabTo(page, /^\d+ Overdue deliveries$/)
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Overdue deliveries' }).getByRole('link').first().waitFor()
  await tabTo(page, /^Show table: Orders per day$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Orders per day, table$/)
  await page.keyboard.press('End')
  await expect
    .poll(() => page.getByRole('region', { name: 'Orders per day, table' }).evaluate((region) => region.scrollTop))
    .toBeGreaterThan(0)
  const orders = page.getByRole('table', { name: 'Overdue deliveries' }).getByRole('link')
  const number = (await orders.first().textContent()) ?? ''
  await tabTo(page, new RegExp(`^${number}$`), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dispatch Advice' }).waitFor()
})

/** Firefox ESR ends with a segmentation fault when axe checks this screen. */
async function expectNoFindings(page: Page): Promise<void> {
  if (!isFirefox()) await expectNoAxeFindings(page)
}

/** The charts that have something on their canvas. */
function drawnCharts(page: Page): Promise<number[]> {
  return page.locator('canvas').evaluateAll((canvases) =>
    canvases.flatMap((canvas, index) => {
      const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
      if (context === null) return []
      const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
      return data.some((value) => value > 0) ? [index] : []
    }),
  )
}

function failDelivery(orderId: string): Promise<unknown> {
  return portal.inDatabase((db) =>
    sql`
      update deliveries set state = 'failed', reason = 'The platform refused the account.' where order_id = ${orderId}
    `.execute(db),
  )
}
