import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDispatchAdvice, aDocumentOrder } from '../features/dispatch-advice/samples'
import { aLoadedInvoice } from '../features/invoice/samples'
import { aDraftOrderResponse, aGetReply } from '../features/order-response/samples'
import { givenServer, deferredReply } from '../testing/given-server'
import { renderApp } from '../testing/render-app'
// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
import '../features/dispatch-advice/dispatch-advice-screen'
import '../features/invoice/invoice-screen'
import '../features/order-response/order-response-screen'

const OPENED = { version: 1, updatedAt: new Date(2026, 10, 14, 9, 5).toISOString() }

interface Stored {
  version: number
  updatedAt: string
}

const DOCUMENTS: [kind: string, label: string, reply: (stored: Stored) => object][] = [
  [
    'orderResponse',
    'Seller order number',
    (stored) => aGetReply(aDraftOrderResponse(1, { ...stored, sellerOrderNumber: typedIn(stored) })),
  ],
  [
    'dispatchAdvice',
    'Transportation id',
    (stored) => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [aDispatchAdvice({ ...stored, transportId: typedIn(stored) })],
    }),
  ],
  [
    'invoice',
    'Invoice ID',
    (stored) => ({ success: true, ...aLoadedInvoice({ ...stored, invoiceId: typedIn(stored) }) }),
  ],
]

test.each(DOCUMENTS)(
  'next to the buttons of the %s stands whether it is saved; a save without success leaves the unsaved changes',
  async (kind, label, reply) => {
    let stored: Stored = OPENED
    const held = [deferredReply({ success: false }), deferredReply({ success: true })]
    const saves = [...held]
    givenServer({
      'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
      'GET /api/constants': () => ({ success: true, countries: [] }),
      [`GET /api/supplier/${kind}/get/7`]: () => reply(stored),
      [`POST /api/supplier/${kind}/update`]: () => saves.shift()?.handler(),
    })
    const { user } = renderApp(`/supplier/${kind}/7`)

    expect(await screen.findByText('Saved 2026/11/14 09:05')).toHaveRole('status')
    await user.type(await screen.findByLabelText(label), 'X')
    expect(screen.getByText('Unsaved changes')).toHaveRole('status')

    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Saving …')).toHaveRole('status')
    held[0]?.release()
    expect(await screen.findByText('Unsaved changes')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Save' }))
    const now = new Date()
    stored = { version: 2, updatedAt: now.toISOString() }
    held[1]?.release()
    await waitFor(() => expect(screen.getByText(/^Saved \d\d:\d\d$/)).toBeVisible())
  },
)

/** What the server returns after the save: the text that was typed. */
function typedIn({ version }: Stored): string {
  return version === 1 ? '' : 'X'
}
