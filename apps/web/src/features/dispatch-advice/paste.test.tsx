import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { pasteText, readColumn } from '../../testing/paste'
import { renderApp } from '../../testing/render-app'
import { aCompleteDispatchAdvice, aDispatchAdviceItem, aDocumentOrder, aSubmittedDispatchAdvice } from './samples'

const ITEMS = [
  aDispatchAdviceItem({ offers: { packetKind: { value: 'Carton', source: 'last advice' } } }),
  aDispatchAdviceItem(),
]

test('a block pasted into the lines of a dispatch advice fills cells to the right and below', async () => {
  const { user } = await open()
  await user.click(field('Delivered quantity, item 1'))

  pasteText('11\tbox\tsuppliers number\tP-1\t1,5\tWEIGHT\n10\tOneway pallet\t\tP-2\t7\tvolume (MTQ)\n')

  expect(readColumn('Delivered quantity')).toEqual(['11', '10'])
  expect(readColumn('Packet kind')).toEqual(['Box', 'Oneway Pallet'])
  expect(readColumn('Ident system')).toEqual(['Suppliers Number', ''])
  expect(readColumn('Packet number')).toEqual(['P-1', 'P-2'])
  expect(field('Amount of measurement 1, item 1')).toHaveValue('1.5')
  expect(field('Type of measurement 1, item 2')).toHaveValue('Volume')
  expect(screen.getByText('12 cells filled.')).toBeVisible()
})

test('Undo takes back a paste with the packet kind that it proposed', async () => {
  const { user } = await open()
  await user.click(field('Packet number, item 1'))
  pasteText('P-1\nP-2\n')
  expect(readColumn('Packet kind')).toEqual(['Carton', ''])

  await user.keyboard('{Control>}z{/Control}')

  expect(readColumn('Packet number')).toEqual(['', ''])
  expect(readColumn('Packet kind')).toEqual(['', ''])
})

test('Undo takes back a fill-down, also after a line was duplicated', async () => {
  const { user } = await open()
  await user.type(field('Packet number, item 1'), 'P-1')
  await user.click(screen.getByRole('button', { name: 'Fill down Packet number' }))
  await user.click(screen.getByRole('button', { name: 'Duplicate item 1' }))
  expect(readColumn('Packet number')).toEqual(['P-1', 'P-1', 'P-1'])

  await user.keyboard('{Control>}z{/Control}')

  expect(readColumn('Packet number')).toEqual(['P-1', 'P-1', ''])
})

test('a submitted advice takes no paste', async () => {
  const { user } = await open(aSubmittedDispatchAdvice({ items: ITEMS }))
  await user.click(field('Packet number, item 1'))

  expect(pasteText('P-1\nP-2\n')).toBe(true)
  expect(readColumn('Packet number')).toEqual(['', ''])
})

async function open(advice = aCompleteDispatchAdvice({ items: ITEMS })) {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [advice],
    }),
  })
  const view = renderApp('/supplier/dispatchAdvice/7')
  await screen.findByRole('table', { name: 'Items' })
  return view
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}
