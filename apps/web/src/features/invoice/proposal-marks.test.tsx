import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aLoadedInvoice, anInvoiceItem } from './samples'

const LAST = 'as in invoice I-7 of 2026/10/01 to this customer'
const PART = 'last invoiced 2026/10/01 in invoice I-7'

test('a proposed cell of an invoice has a mark that says where it comes from, until it is changed', async () => {
  const loaded = aLoadedInvoice({
    isTaxApplies: true,
    discount: '2',
    discountDueDate: '20991211',
    invoiceDueDate: '20991231',
    proposals: { isTaxApplies: LAST, invoiceDueDate: LAST, discount: LAST, discountDueDate: LAST },
    items: [
      anInvoiceItem({
        countryCode: 'DE',
        statisticGroup: '8708',
        taxCode: 'S',
        proposals: { countryCode: PART, statisticGroup: PART, taxCode: PART },
      }),
    ],
  })
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...loaded }),
  })
  const { user } = renderApp('/supplier/invoice/7')
  await screen.findAllByRole('option', { name: 'Germany' })
  for (const label of ['Tax applies', 'Invoice Due Date', 'Discount (%)', 'Discount Due Date']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(LAST)
  }
  for (const label of ['Country of origin, item 1', 'Statistic group, item 1', 'Tax, item 1']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(PART)
  }

  await user.type(screen.getByLabelText('Discount (%)'), '5')
  await user.type(screen.getByLabelText('Statistic group, item 1'), '9')

  expect(screen.getByLabelText('Discount (%)')).not.toHaveAccessibleDescription(LAST)
  expect(screen.getByLabelText('Statistic group, item 1')).not.toHaveAccessibleDescription()
  expect(screen.getByLabelText('Tax applies')).toHaveAccessibleDescription(LAST)
})
