import { anOrderResponse } from '@partwire/domain/order-response/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aGetReply } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-screen'

const FILES = 'GET /api/supplier/eDocument/responseFiles/7'
const CONFIRMATION = {
  success: true,
  files: [{ format: 'confirmation', name: 'OR-51.pdf', issues: [] }],
  hints: [],
}

test('a submitted order response offers its confirmation under Files', async () => {
  const { user } = open({ [FILES]: () => CONFIRMATION })

  await user.click(await screen.findByRole('button', { name: 'Files' }))

  const link = within(await screen.findByRole('dialog', { name: 'Files' })).getByRole('link')
  expect(link).toHaveTextContent('Order confirmation')
  expect(link).toHaveAttribute('href', '/api/supplier/eDocument/confirmation/7')
  expect(link).toHaveAttribute('download', 'OR-51.pdf')
})

test('where the files cannot be loaded the view has none, and everything else', async () => {
  open({ [FILES]: () => ({ success: false }) })

  expect(await screen.findByText('OR-51')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
})

function open(handlers: Parameters<typeof givenServer>[0]) {
  const reply = aGetReply(anOrderResponse({ submittedAt: '2026-11-15T08:00:00Z' }), { status: 'dispatchAdvice' })
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'GET /api/supplier/orderResponse/get/7': () => reply,
    ...handlers,
  })
  return renderApp('/supplier/orderResponse/7')
}
