import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { delayCall } from './harness/delayed-call'
import {
  givenFailedMail,
  givenFailingSync,
  givenHeldMessages,
  givenSubmitted,
  openOperations,
  SUPPLIER,
  syncOrders,
} from './harness/screens/operations'
import { openPortal } from './harness/portal'
import { openAsSupplier } from './harness/screens/sign-in'
import { findRow } from './harness/screens/supplier-list'

/** Background synchronisation is on, so that it can fail. None is due during a test. */
const portal = openPortal({ SYNC_EVERY_MINUTES: '1440' })
beforeAll(() =>
  portal.inDatabase((db) =>
    sql`
      insert into supplier_syncs (supplier_id, due_at) select id, now() + interval '1 day' from suppliers
      on conflict (supplier_id) do update set due_at = excluded.due_at
    `.execute(db),
  ),
)

const NOT_XML = 'The order is not well-formed XML.'
const NO_FLOW = 'The portal has no flow for OrderChange messages.'

test('before anything was synchronised every section says so in plain words, and axe reports nothing', async () => {
  const page = await openOperations(portal)
  await page.getByText('No messages are held.').waitFor()
  await expectNoAxeFindings(page)

  for (const [section, sentence] of [
    ['Deliveries', 'All submitted documents have reached the platform.'],
    ['Mails', 'All mails have been sent.'],
    ['Synchronisations', 'No synchronisation has run yet.'],
  ] as const) {
    await page.getByRole('link', { name: section }).click()
    await page.getByText(sentence).waitFor()
    await expectNoAxeFindings(page)
  }
})

test('a malformed document and a change order come in: the operator sees both with their reasons, reads the text and retries', async () => {
  await givenHeldMessages(portal)
  const page = await openOperations(portal)

  const broken = findRow(page, NOT_XML)
  const change = findRow(page, NO_FLOW)
  await broken.getByText('Quarantined', { exact: true }).waitFor()
  await change.getByText('Parked', { exact: true }).waitFor()
  await expectNoAxeFindings(page)

  await broken.getByRole('button', { name: /^Show text/ }).click()
  const text = page.getByRole('textbox', { name: 'Text of the message' })
  await text.waitFor()
  expect(
    (await text.inputValue()).split('\n').filter((line) => line.trim().startsWith('<Order')).length,
  ).toBeGreaterThan(0)
  await expectNoAxeFindings(page)

  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('alert').getByText(`It is still quarantined. ${NOT_XML}`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectNoAxeFindings(page)

  await change.getByRole('button', { name: /^Retry/ }).click()
  await page.getByRole('alert').getByText(`It is still parked. ${NO_FLOW}`).waitFor()
  await change
    .getByRole('button', { name: /^Retry/ })
    .and(page.locator(':focus'))
    .waitFor()
  await broken.waitFor()
})

describe('axe reports nothing on the operations', () => {
  test('during a first load, while a text is on its way, and while a retry is under way', async () => {
    const page = await openOperations(portal)
    const list = await delayCall(page, '**/api/admin/operations/messages')
    await page.reload()
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await list.goOn()
    await findRow(page, NOT_XML).waitFor()

    const text = await delayCall(page, '**/api/admin/operations/message')
    await findRow(page, NOT_XML)
      .getByRole('button', { name: /^Show text/ })
      .click()
    await page.getByRole('dialog').getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await text.goOn()
    await page.getByRole('textbox', { name: 'Text of the message' }).waitFor()

    const retry = await delayCall(page, '**/api/admin/operations/message/retake')
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await page.locator('button[data-loading]').first().waitFor()
    await expectNoAxeFindings(page)
    await retry.goOn()
    await page.getByRole('alert').waitFor()
  })

  test('with the list narrowed to nothing', async () => {
    const page = await openOperations(portal, 'Synchronisations')

    await page.getByRole('combobox', { name: 'State' }).selectOption('Running')
    await page.getByText('No synchronisation is running now.').waitFor()

    await expectNoAxeFindings(page)
  })
})

test('the progress of a running synchronisation is live: it counts up by itself and ends as done', async () => {
  const page = await openOperations(portal, 'Synchronisations')
  const supplier = await portal.visitor()
  await openAsSupplier(supplier)
  await portal.placeOrders({ tecComId: SUPPLIER, count: 250, lines: 2 })
  await portal.setFaults({ latencyMs: 2500, tecComId: SUPPLIER, operation: 'pull' })

  await syncOrders(supplier)
  // The run is recorded.
  await supplier.getByText(/received, /).waitFor()
  await page.getByRole('link', { name: 'Synchronisations' }).click()

  const newest = page.getByRole('row').nth(1)
  await newest.getByText('Running', { exact: true }).waitFor()
  // The first batch; the second is fetched.
  await newest.getByText('200', { exact: true }).first().waitFor()
  await expectNoAxeFindings(page)
  await newest.getByText('Done', { exact: true }).waitFor()
  expect(await readCounts(page)).toEqual(['250', '250'])
  await portal.setFaults({})
})

test('a synchronisation that failed stands there with its reason', async () => {
  await portal.setFaults({ wrongCredentials: true, tecComId: SUPPLIER })
  const supplier = await portal.visitor()
  await openAsSupplier(supplier)
  await syncOrders(supplier)
  const reason = (await supplier.getByRole('alert').textContent()) ?? 'no reason'
  const page = await openOperations(portal, 'Synchronisations')
  await portal.setFaults({})

  const failed = findRow(page, reason)
  await failed.first().waitFor()
  // One click is one run. Compares whole rows, so that a failure shows all runs.
  expect(await failed.allTextContents()).toEqual([expect.stringContaining('Failed')])
  await failed.getByText('Failed', { exact: true }).waitFor()
  await expectNoAxeFindings(page)
})

test('a delivery fails for wrong credentials: supplier and operator see it, and Resend delivers it once they are right', async () => {
  await portal.setFaults({ wrongCredentials: true, tecComId: SUPPLIER, operation: 'send' })
  await givenSubmitted(portal, 'OR-E2E')
  const page = await openOperations(portal, 'Deliveries')
  const row = findRow(page, 'OR-E2E')
  await row.getByText('Failed', { exact: true }).waitFor()
  await row.getByText('The platform refused the account.').waitFor()
  await expectNoAxeFindings(page)
  const supplier = await portal.visitor()
  await openAsSupplier(supplier)
  await supplier.getByText('failed', { exact: true }).waitFor()
  await expectNoAxeFindings(supplier)

  await portal.setFaults({})
  await row.getByRole('button', { name: 'Resend OR-E2E' }).click()

  await page.getByText('OR-E2E: It is sent again now').waitFor()
  await expectNoAxeFindings(page)
  await page.getByText('All submitted documents have reached the platform.').waitFor()
  expect(await portal.receivedNumbers(SUPPLIER)).toEqual(['OR-E2E'])
  await supplier.reload()
  await supplier.getByText('delivered', { exact: true }).waitFor()
})

test('a mail that failed stands there with its reason, and Retry sends it', async () => {
  await givenFailedMail(portal, 'The mailbox is full.')
  const page = await openOperations(portal, 'Mails')
  await findRow(page, 'The mailbox is full.').getByText('Failed', { exact: true }).waitFor()
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Retry the mail to supplier@demo.test' }).click()

  await page.getByText('All mails have been sent.').waitFor()
  expect((await portal.mailTo('supplier@demo.test')).subject).toBe('2 new orders in Partwire')
})

test('a supplier whose background synchronisation fails stands above the runs', async () => {
  await givenFailingSync(portal, 'The platform refused the account.')

  const page = await openOperations(portal, 'Synchronisations')

  const failing = page.getByRole('region', { name: /^The background synchronisation of/ }).getByRole('listitem')
  await failing.filter({ hasText: '3 times in a row' }).getByText('The platform refused the account.').waitFor()
  await expectNoAxeFindings(page)
})

/** Columns Received and New of the newest run. */
async function readCounts(page: Page): Promise<string[]> {
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  return [(await cells.nth(6).textContent()) ?? '', (await cells.nth(7).textContent()) ?? '']
}
