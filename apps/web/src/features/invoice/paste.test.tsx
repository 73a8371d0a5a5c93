import { aCreditNote, aCreditNoteItem } from '@partwire/domain/credit-note/samples'
import { aDocumentOrder } from '@partwire/domain/documents/samples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { pasteText, readColumn } from '../../testing/paste'
import { renderApp } from '../../testing/render-app'
import { aLoadedInvoice, anInvoiceItem } from './samples'
// Loaded before the first test.
import './credit-note/credit-note-screen'

test('a block pasted into the lines of an invoice fills cells to the right and below', async () => {
  const { user } = await openInvoice()
  await user.click(field('Country of origin, item 1'))

  pasteText(
    'germany\t8708\t20.00\t25\t10 PCE\ts\tallow\tdiscount\t10\t\ncn\t8709\t\t\t\tR (7 %)\tCharge\tcore part\t\t5,5\n',
  )

  expect(readColumn('Country of origin')).toEqual(['DE', 'CN'])
  expect(readColumn('Statistic group')).toEqual(['8708', '8709'])
  expect(readColumn('Tax')).toEqual(['S', 'R'])
  expect(readColumn('Allowance/charge')).toEqual(['Allow', 'Charge'])
  expect(readColumn('Type')).toEqual(['Discount', 'Core Part'])
  expect(readColumn('Percent')).toEqual(['10', ''])
  expect(readColumn('Amount')).toEqual(['', '5.5'])
  expect(screen.queryByRole('region', { name: 'Pasted values that do not fit' })).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  expect(readColumn('Country of origin')).toEqual(['', ''])
  expect(readColumn('Type')).toEqual(['', ''])
})

test('another price than that of the invoice and a type of the other kind are listed and marked', async () => {
  const { user } = await openInvoice()
  await user.click(field('Statistic group, item 1'))

  pasteText('8708\t21\t25\t10\tS\tAllow\tCore Part\t10\t20\t180\n')

  const list = screen.getByRole('region', { name: 'Pasted values that do not fit' })
  expect(list).toHaveTextContent('Unit price, item 1: 21 This cell cannot be edited.')
  expect(list).toHaveTextContent('Type, item 1: Core Part It is not in the list.')
  expect(list).toHaveTextContent('Line total, item 1: 180 This cell cannot be edited.')
  expect(field('Type, item 1, row 1')).toBeInvalid()
  expect(screen.getByTitle(/^Pasted: “21”/)).toBeVisible()
})

test('a block pasted into the allowances and charges of the invoice fills them', async () => {
  const { user } = await openInvoice()
  await user.click(screen.getByLabelText('Allowance/charge, row 1'))

  pasteText('charge\tpacking\t\t12,50\tr\nAllow\n')

  expect(screen.getByLabelText('Type, row 1')).toHaveValue('Packing')
  expect(screen.getByLabelText('Amount, row 1')).toHaveValue('12.50')
  expect(screen.getByLabelText('Tax, row 1')).toHaveValue('R')
  expect(screen.getByText('5 cells filled. 1 value does not fit:')).toBeVisible()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getByLabelText('Type, row 1')).toHaveValue('')
})

test('a column pasted into a credit note fills its quantities; Undo takes it and Credit everything back', async () => {
  const creditNote = aCreditNote({ items: [aCreditNoteItem(), aCreditNoteItem()] })
  givenServer({
    ...SERVER,
    'GET /api/supplier/creditNote/get/91': () => ({
      success: true,
      order: aDocumentOrder({ id: '7', status: 'finish' }),
      creditNote,
      isTransmitted: false,
    }),
  })
  const { user } = renderApp('/supplier/creditNote/91')
  await user.click(await screen.findByRole('button', { name: 'Credit everything' }))
  const everything = readColumn('Credited quantity')
  await user.click(field('Credited quantity, item 1'))

  pasteText('1\n2\nx\n')

  expect(readColumn('Credited quantity')).toEqual(['1', '2'])
  expect(screen.getByText('2 cells filled. 1 value does not fit:')).toBeVisible()
  await user.keyboard('{Control>}z{/Control}')
  expect(readColumn('Credited quantity')).toEqual(everything)
  await user.keyboard('{Control>}z{/Control}')
  expect(readColumn('Credited quantity')).toEqual(['0', '0'])
})

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({
    success: true,
    countries: [
      { code: 'CN', name: 'China' },
      { code: 'DE', name: 'Germany' },
      { code: 'FR', name: 'France' },
    ],
  }),
}

async function openInvoice() {
  const loaded = aLoadedInvoice({ isTaxApplies: true, items: [anInvoiceItem(), anInvoiceItem()] })
  givenServer({
    ...SERVER,
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...loaded }),
  })
  const view = renderApp('/supplier/invoice/7')
  await screen.findAllByRole('option', { name: 'Germany' })
  return view
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}
