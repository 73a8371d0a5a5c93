import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { openPortal } from './harness/portal'
import { givenAnsweredOrder } from './harness/screens/answered-order'
import { tabTo } from './harness/screens/keyboard'
import { syncOrders } from './harness/screens/operations'
import { openAsSupplier, startSupplierSession } from './harness/screens/sign-in'
import { givenSubmittedInvoice } from './harness/screens/submitted-invoice'
import { findRow } from './harness/screens/supplier-list'

const portal = openPortal()
const TEC_COM_ID = '4300042'
const LINES = 8

test('the platform sends a change and a cancellation of an open order: list, order response and open lines show both, also by keyboard', async () => {
  const page = await portal.visitor()
  await openAsSupplier(page)
  const [number = ''] = await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines: LINES })
  await fetchMessages(page, { kind: 'change', lines: LINES, created: 1 })
  const row = findRow(page, number)
  await row.getByText(/^Change \d{4}\/\d\d\/\d\d, not applied$/).waitFor()
  await expectNoAxeFindings(page)

  await row.getByRole('link', { name: `Edit ${number}` }).click()
  const notice = findNotice(page)
  await notice.getByText(/^The buyer sent a change on \d{4}\/\d\d\/\d\d; it is not applied here$/).waitFor()
  await expectNoAxeFindings(page)
  await tabTo(page, /^Show all \d+ lines$/)
  await page.keyboard.press('Enter')
  expect(await notice.getByText(/^Line \d+: /).count()).toBe(LINES)
  await notice.getByRole('button', { name: 'Show less' }).waitFor()
  await expectNoAxeFindings(page)

  await page.goto('/supplier/orders')
  await fetchMessages(page, { kind: 'cancellation', lines: LINES, created: 0 })
  await row.getByText(/^Cancellation \d{4}\/\d\d\/\d\d, not applied \(newest of 2\)$/).waitFor()
  await expectNoAxeFindings(page)
  await page.goto('/supplier/lines')
  await page.getByText(/^Cancellation .*, not applied \(newest of 2\)$/).waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: number }).click()
  await notice.getByText(/^The buyer sent a cancellation on/).waitFor()
  await tabTo(page, 'Show 1 earlier message')
  await page.keyboard.press('Enter')
  await notice.getByText(/^The buyer sent a change on/).waitFor()
  await expectNoAxeFindings(page)
})

test('a cancellation stands at the top of the dispatch advice and of the invoice, and of what was submitted', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const answered = { tecComId: TEC_COM_ID, lines: 2, days: ['20301130'] }
  const orderId = await givenAnsweredOrder(portal, page, answered)
  await page.goto('/supplier/orders')
  await fetchMessages(page, { kind: 'cancellation', lines: 2, created: 0 })

  for (const document of ['dispatchAdvice', 'view/orderResponse']) {
    await page.goto(`/supplier/${document}/${orderId}`)
    await findCancellation(page).waitFor()
    await expectNoAxeFindings(page)
  }
  await page.goto(`/supplier/dispatchAdvice/${orderId}`)
  await page.getByRole('button', { name: 'Skip Dispatch Advice' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`**/supplier/invoice/${orderId}*`)
  await findCancellation(page).waitFor()
  await expectNoAxeFindings(page)
})

test('a cancellation of a finished order stands at the top of its invoice', async () => {
  const page = await portal.visitor()
  await startSupplierSession(page)
  const orderId = await givenSubmittedInvoice(portal, page, 'RE-CANCELLED')

  await page.goto('/supplier/orders')
  await fetchMessages(page, { kind: 'cancellation', lines: 1, created: 0 })
  await page.goto(`/supplier/view/invoice/${orderId}`)

  await findCancellation(page).waitFor()
  await expectNoAxeFindings(page)
})

interface Sent {
  kind: 'change' | 'cancellation'
  lines: number
  /** New orders that are fetched with it. */
  created: number
}

/** The platform sends a message about the last order, and the supplier fetches it. */
async function fetchMessages(page: Page, { kind, lines, created }: Sent): Promise<void> {
  await portal.placeOrders({ tecComId: TEC_COM_ID, count: 1, lines, kind })
  await syncOrders(page)
  await page.getByText(`Last sync: ${created} new`).waitFor()
}

function findNotice(page: Page): Locator {
  return page.getByRole('region', { name: 'Not applied changes of the buyer' })
}

function findCancellation(page: Page): Locator {
  return findNotice(page).getByText(/^The buyer sent a cancellation on \d{4}\/\d\d\/\d\d; it is not applied here$/)
}
