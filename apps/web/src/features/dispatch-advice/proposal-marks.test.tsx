import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aCompleteDispatchAdvice, aDispatchAdviceItem, aDocumentOrder } from './samples'

const SOURCE = 'as in the advice of 2026/10/02 to this delivery party'
const PART = 'last dispatched 2026/10/02 in order 4711'

test('a proposed cell of a dispatch advice has a mark that says where it comes from, until it is changed', async () => {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [
        aCompleteDispatchAdvice({
          proposals: { transportType: SOURCE, transportId: SOURCE, identSystem: SOURCE },
          items: [aDispatchAdviceItem({ packetKind: 'Box', packetNumber: 'P-1', proposals: { packetKind: PART } })],
        }),
      ],
    }),
  })
  const { user } = renderApp('/supplier/dispatchAdvice/7')
  await screen.findByRole('table', { name: 'Items' })
  for (const label of ['Transportation type', 'Transportation id', 'Packet ident system']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(SOURCE)
  }
  expect(screen.getByLabelText('Packet kind, item 1')).toHaveAccessibleDescription(PART)

  await user.type(screen.getByLabelText('Transportation id'), '7')
  await user.selectOptions(screen.getByLabelText('Packet kind, item 1'), 'Carton')

  expect(screen.getByLabelText('Transportation id')).not.toHaveAccessibleDescription()
  expect(screen.getByLabelText('Packet kind, item 1')).not.toHaveAccessibleDescription()
  expect(screen.getByLabelText('Transportation type')).toHaveAccessibleDescription(SOURCE)
})
