import { anOrderResponse } from '@partwire/domain/order-response/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aGetReply } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-screen'

const FILES = 'GET /api/supplier/eDocument/responseFiles/7'
const MISSING = 'Complete Electronic address of customer Autohaus Nord: Peppol needs it.'
const CONFIRMATION = { format: 'confirmation', name: 'OR-51.pdf', issues: [] }
const UBL = { format: 'ubl', name: 'OR-51-peppol.xml', issues: [] }

test('a submitted order response offers its confirmation and its UBL file under Files', async () => {
  const { user } = open({ [FILES]: () => ({ success: true, files: [CONFIRMATION, UBL], hints: [] }) })

  await user.click(await screen.findByRole('button', { name: 'Files' }))

  const list = within(await screen.findByRole('dialog', { name: 'Files' }))
  const confirmation = list.getByRole('link', { name: 'Order confirmation' })
  expect(confirmation).toHaveAttribute('href', '/api/supplier/eDocument/confirmation/7')
  expect(confirmation).toHaveAttribute('download', 'OR-51.pdf')
  const ubl = list.getByRole('link', { name: 'Peppol' })
  expect(ubl).toHaveAttribute('href', '/api/supplier/eDocument/ublResponse/7')
  expect(ubl).toHaveAttribute('download', 'OR-51-peppol.xml')
  expect(list.getByText('The portal makes files. It does not transmit them.')).toBeVisible()
})

test('what the UBL file lacks is a link to its field', async () => {
  const issues = [{ path: 'customer.electronicAddress', label: MISSING }]
  const { user } = open({ [FILES]: () => ({ success: true, files: [CONFIRMATION, { ...UBL, issues }], hints: [] }) })

  await user.click(await screen.findByRole('button', { name: 'Files' }))

  const list = within(await screen.findByRole('dialog', { name: 'Files' }))
  expect(list.queryByRole('link', { name: 'Peppol' })).toBeNull()
  const { partyNumber } = anOrderResponse().buyerParty
  expect(list.getByRole('link', { name: MISSING })).toHaveAttribute(
    'href',
    `/supplier/customers?keyword=${partyNumber}`,
  )
})

test('where the files cannot be loaded the view has none, and everything else', async () => {
  open({ [FILES]: () => ({ success: false }) })

  expect(await screen.findByText('OR-51')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
})

test('files that were loaded stay when a later load fails', async () => {
  const replies = [{ success: true, files: [CONFIRMATION, UBL], hints: [] }]
  const { user, calls, back } = open({ [FILES]: () => replies.shift() ?? { success: false } })
  await screen.findByRole('button', { name: 'Files' })

  await user.click(screen.getByRole('link', { name: 'Overview' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Files' })).toBeNull())
  back()

  await waitFor(() => expect(calls.filter(({ name }) => name === FILES)).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Files' }))
  expect(await screen.findByRole('link', { name: 'Peppol' })).toBeVisible()
})

function open(handlers: Parameters<typeof givenServer>[0]) {
  const reply = aGetReply(anOrderResponse({ submittedAt: '2026-11-15T08:00:00Z' }), { status: 'dispatchAdvice' })
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'GET /api/supplier/orderResponse/get/7': () => reply,
    ...handlers,
  })
  return { ...renderApp('/supplier/orderResponse/7'), calls }
}
