import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLinesScreen } from '../../../testing/open-lines'
import { anOpenLine, anOpenOrder } from '../samples'

test('the heading of an order shows the requested days of all its lines and its value, which follows what is typed', async () => {
  const order = anOpenOrder({ requested: { lineCount: 2, firstDay: '20261130', lastDay: '20261231' } })
  const lines = [anOpenLine({ unitNetPrice: 125.5 }), anOpenLine({ position: 2, requestedDeliveryDate: '20261231' })]
  const { user } = await openLinesScreen(lines, [order])

  expect(await heading('PO-1')).toHaveTextContent('Requested 2026/11/30 – 2026/12/31')
  expect(await heading('PO-1')).toHaveTextContent('1,255.00 EUR')
  await user.type(screen.getByLabelText('Unit net price, item 2'), '2')

  expect(await heading('PO-1')).toHaveTextContent('1,275.00 EUR')
})

test('an order with lines on another page shows its currency and no value, and one day that all lines have once', async () => {
  const orders = [
    anOpenOrder({ requested: { lineCount: 2, firstDay: '20261130', lastDay: '20261130' } }),
    anOpenOrder({
      id: '2',
      buyerOrderNumber: 'PO-2',
      currency: 'CHF',
      requested: { lineCount: 1, firstDay: '', lastDay: '' },
    }),
  ]
  await openLinesScreen([anOpenLine({ unitNetPrice: 3 }), anOpenLine({ orderId: '2' })], orders)

  expect(await heading('PO-1')).toHaveTextContent(/GmbHRequested 2026\/11\/30EURSeller/)
  expect(await heading('PO-2')).toHaveTextContent(/GmbHRequested n\.a\.CHFSeller/)
})

async function heading(number: string): Promise<HTMLElement> {
  await screen.findByRole('link', { name: number })
  return screen.getByRole('row', { name: (name) => name.includes(`Select order ${number}`) })
}
