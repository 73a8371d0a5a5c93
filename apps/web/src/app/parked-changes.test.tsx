import { aParkedChange } from '@partwire/domain/parked-changes/samples'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDispatchAdvice, aDocumentOrder, aSubmittedDispatchAdvice } from '../features/dispatch-advice/samples'
import { aLoadedInvoice } from '../features/invoice/samples'
import { aDraftOrderResponse, aGetReply } from '../features/order-response/samples'
import { givenServer } from '../testing/given-server'
import { renderApp } from '../testing/render-app'
// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
import '../features/dispatch-advice/dispatch-advice-screen'
import '../features/dispatch-advice/dispatch-advice-view'
import '../features/invoice/invoice-screen'
import '../features/invoice/invoice-view'
import '../features/order-response/order-response-screen'
import '../features/order-response/order-response-view'

const CHANGED: Partial<DocumentOrder> = {
  parkedChanges: { count: 1, cancellations: 1, newest: [aParkedChange({ kind: 'cancellation' })] },
}

const DOCUMENTS: [path: string, kind: string, reply: object][] = [
  ['orderResponse', 'orderResponse', aGetReply(aDraftOrderResponse(), CHANGED)],
  ['view/orderResponse', 'orderResponse', aGetReply(aDraftOrderResponse(), { ...CHANGED, status: 'dispatchAdvice' })],
  [
    'dispatchAdvice',
    'dispatchAdvice',
    { success: true, order: aDocumentOrder(CHANGED), dispatchAdvices: [aDispatchAdvice()] },
  ],
  [
    'view/dispatchAdvice',
    'dispatchAdvice',
    {
      success: true,
      order: aDocumentOrder({ ...CHANGED, status: 'invoice', submittedDispatchAdviceIds: ['31'] }),
      dispatchAdvices: [aSubmittedDispatchAdvice()],
    },
  ],
  ['invoice', 'invoice', { success: true, ...aLoadedInvoice({}, CHANGED) }],
  ['view/invoice', 'invoice', { success: true, ...aLoadedInvoice({}, { ...CHANGED, status: 'finish' }) }],
]

test.each(DOCUMENTS)(
  'at the top of %s stands what the buyer sent and that it is not applied',
  async (path, kind, reply) => {
    givenServer({
      'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
      'GET /api/constants': () => ({ success: true, countries: [] }),
      'GET /api/supplier/order/7': () => reply,
      [`GET /api/supplier/${kind}/get/7`]: () => reply,
    })

    renderApp(`/supplier/${path}/7`)

    const notice = within(await screen.findByRole('region', { name: 'Not applied changes of the buyer' }))
    expect(notice.getByText('The buyer sent a cancellation on 2026/11/14; it is not applied here')).toBeVisible()
    expect(notice.getByText('Reason: Project postponed')).toBeVisible()
    expect(notice.getByText('Line 10: 0986479C20 Brake disc, 2.5 PCE')).toBeVisible()
  },
)
