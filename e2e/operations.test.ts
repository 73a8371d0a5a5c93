import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoAxeFindings } from './harness/axe'
import { holdCall } from './harness/held-call'
import { givenHeldMessages, openOperations, SUPPLIER, syncOrders } from './harness/operations'
import { openPortal } from './harness/portal'
import { signInAsSupplier } from './harness/sign-in'
import { rowOf } from './harness/supplier-list'

const portal = openPortal()

const NOT_XML = 'The order is not well-formed XML.'
const NO_FLOW = 'The portal has no flow for OrderChange messages.'

test('before anything was synchronised both sections say so in plain words, and axe reports nothing', async () => {
  const page = await openOperations(portal)
  await page.getByText('No messages are held.').waitFor()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: 'Synchronisations' }).click()
  await page.getByText('No synchronisation has run yet.').waitFor()
  await expectNoAxeFindings(page)
})

test('a malformed document and a change order come in: the operator sees both with their reasons, reads the text and retries', async () => {
  await givenHeldMessages(portal)
  const page = await openOperations(portal)

  const broken = rowOf(page, NOT_XML)
  const change = rowOf(page, NO_FLOW)
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
  await broken.waitFor()
})

describe('axe reports nothing on the operations', () => {
  test('during a first load, while a text is on its way, and while a retry is under way', async () => {
    const page = await openOperations(portal)
    const list = await holdCall(page, '**/api/admin/operations/messages')
    await page.reload()
    await page.getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await list.goOn()
    await rowOf(page, NOT_XML).waitFor()

    const text = await holdCall(page, '**/api/admin/operations/message')
    await rowOf(page, NOT_XML)
      .getByRole('button', { name: /^Show text/ })
      .click()
    await page.getByRole('dialog').getByText('Loading').waitFor()
    await expectNoAxeFindings(page)
    await text.goOn()
    await page.getByRole('textbox', { name: 'Text of the message' }).waitFor()

    const retry = await holdCall(page, '**/api/admin/operations/message/retake')
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
  await signInAsSupplier(supplier)
  await portal.placeOrders({ tecComId: SUPPLIER, count: 150, lines: 2 })
  await portal.setFaults({ latencyMs: 2500, tecComId: SUPPLIER, operation: 'pull' })

  await syncOrders(supplier)
  await page.getByRole('link', { name: 'Synchronisations' }).click()

  const newest = page.getByRole('row').nth(1)
  await newest.getByText('Running', { exact: true }).waitFor()
  await newest.getByText('100', { exact: true }).first().waitFor()
  await expectNoAxeFindings(page)
  await newest.getByText('Done', { exact: true }).waitFor()
  expect(await countsOf(page)).toEqual(['150', '150'])
  await portal.setFaults({})
})

test('a synchronisation that failed stands there with its reason', async () => {
  await portal.setFaults({ wrongCredentials: true, tecComId: SUPPLIER })
  const supplier = await portal.visitor()
  await signInAsSupplier(supplier)
  await syncOrders(supplier)
  const reason = (await supplier.getByRole('alert').textContent()) ?? 'no reason'
  const page = await openOperations(portal, 'Synchronisations')
  await portal.setFaults({})

  await rowOf(page, reason).getByText('Failed', { exact: true }).waitFor()
  await expectNoAxeFindings(page)
})

/** Received and New of the newest run. */
async function countsOf(page: Page): Promise<string[]> {
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  return [(await cells.nth(6).textContent()) ?? '', (await cells.nth(7).textContent()) ?? '']
}
