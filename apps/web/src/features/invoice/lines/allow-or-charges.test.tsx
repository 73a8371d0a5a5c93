import { act, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { anInvoiceItem, aLoadedInvoice } from '../samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-screen')]))

async function openInvoice(changes: Parameters<typeof aLoadedInvoice>[0] = {}) {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...aLoadedInvoice(changes) }),
  })
  const { user } = renderApp('/supplier/invoice/7')
  await screen.findByRole('table', { name: 'Items' })
  return { user }
}

/** Invoice Charges, Allowances, Net Value, Tax Amount, Total. */
function summaryAmounts() {
  return screen
    .getAllByRole('definition')
    .flatMap((each) => (each.closest('[aria-label="Summary"]') ? each.textContent : []))
}

function optionTexts(label: string) {
  return within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
}

test('the types of an invoice-level row are those of its identifier, and changing it clears the type', async () => {
  const { user } = await openInvoice()

  await user.selectOptions(screen.getByLabelText('Allowance/charge, row 1'), 'Charge')
  const charges = optionTexts('Type, row 1')
  await user.selectOptions(screen.getByLabelText('Type, row 1'), 'Packing')
  await user.selectOptions(screen.getByLabelText('Allowance/charge, row 1'), 'Allow')

  expect(charges).toEqual(['-', 'Freight Charges', 'Insurance', 'Packing', 'Returnable Container'])
  expect(optionTexts('Type, row 1')).toEqual([
    '-',
    'Discount',
    'Pallet Discount',
    'Quantity Discount',
    'Wholesaling Discount',
  ])
  expect(screen.getByLabelText('Type, row 1')).toHaveValue('')
})

test('the types of an item-level row are others', async () => {
  const { user } = await openInvoice()

  await user.selectOptions(screen.getByLabelText('Allowance/charge, item 1, row 1'), 'Charge')
  const charges = optionTexts('Type, item 1, row 1')
  await user.selectOptions(screen.getByLabelText('Allowance/charge, item 1, row 1'), 'Allow')

  expect(charges).toEqual(['-', 'Core Part', 'Minimum Order Charge', 'Other Charges'])
  expect(optionTexts('Type, item 1, row 1')).toEqual([
    '-',
    'Discount',
    'Free Goods',
    'Other Allowances',
    'Trade Discount',
    'Wholesaling Discount',
  ])
})

test.each(['Allowance/charge, row 1', 'Allowance/charge, item 1, row 1'])('%s is Allow or Charge', async (label) => {
  await openInvoice()

  expect(optionTexts(label)).toEqual(['-', 'Allow', 'Charge'])
})

test('typing a percent fills the amount from the item total, which stays editable', async () => {
  const { user } = await openInvoice()

  await user.selectOptions(screen.getByLabelText('Allowance/charge, row 1'), 'Allow')
  await user.type(screen.getByLabelText('Percent, row 1'), '2,5')
  expect(screen.getByLabelText('Amount, row 1')).toHaveValue('5.00')
  await user.clear(screen.getByLabelText('Amount, row 1'))
  await user.type(screen.getByLabelText('Amount, row 1'), '4,80')

  expect(screen.getByLabelText('Percent, row 1')).toHaveValue('2,5')
  expect(summaryAmounts()).toEqual(['0.00', '4.80', '195.20', '0.00', '195.20 EUR'])
})

test('at item level the base is list price times quantity, or the line total where there is no list price', async () => {
  const { user } = await openInvoice({ items: [anInvoiceItem(), anInvoiceItem({ unitListPrice: null })] })

  await user.type(screen.getByLabelText('Percent, item 1, row 1'), '10')
  await user.type(screen.getByLabelText('Percent, item 2, row 1'), '10')

  expect(screen.getByLabelText('Amount, item 1, row 1')).toHaveValue('25.00')
  expect(screen.getByLabelText('Amount, item 2, row 1')).toHaveValue('20.00')
})

test('the summary bar follows while typing: charges, allowances, net value, tax amount, total', async () => {
  const { user } = await openInvoice()

  await user.click(screen.getByLabelText('Tax applies'))
  await user.selectOptions(screen.getByLabelText('Tax, item 1'), 'S')
  await user.selectOptions(screen.getByLabelText('Allowance/charge, row 1'), 'Charge')
  await user.selectOptions(screen.getByLabelText('Tax, row 1'), 'R')
  await user.type(screen.getByLabelText('Amount, row 1'), '1000')

  expect(summaryAmounts()).toEqual(['1,000.00', '0.00', '1,200.00', '108.00', '1,308.00 EUR'])
  expect([...document.querySelectorAll('[aria-label="Summary"] dt')].map((term) => term.textContent)).toEqual([
    'Invoice Charges',
    'Allowances',
    'Net Value',
    'Tax Amount',
    'Total',
  ])
})

test('a currency without decimals shows Rounding and Payable below the five sums, no other does', async () => {
  await openInvoice({ currency: 'JPY', items: [anInvoiceItem({ unitNetPrice: 33.35, quantity: 3 })] })

  expect(summaryAmounts()).toEqual(['0.00', '0.00', '100.05', '0.00', '100.05 JPY'])
  const payable = screen.getByLabelText('Amount payable')
  expect(
    within(payable)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Rounding', 'Payable'])
  expect(
    within(payable)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['-0.05', '100 JPY'])
  const five = screen.getByLabelText('Summary')
  expect(five.compareDocumentPosition(payable)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a currency with decimals has no rounding', async () => {
  await openInvoice()

  expect(screen.queryByLabelText('Amount payable')).toBeNull()
})

test('the first row of the invoice cannot be removed, further ones can', async () => {
  const { user } = await openInvoice()
  await user.type(screen.getByLabelText('Amount, row 1'), '1')
  await user.click(screen.getByRole('button', { name: '+ add Allowances and Charges' }))
  await user.click(screen.getByRole('button', { name: '+ add Allowances and Charges' }))
  await user.type(screen.getByLabelText('Amount, row 3'), '3')

  expect(screen.queryByRole('button', { name: 'Remove row 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }))

  expect(screen.getByLabelText('Amount, row 1')).toHaveValue('1')
  expect(screen.getByLabelText('Amount, row 2')).toHaveValue('3')
  expect(screen.queryByLabelText('Amount, row 3')).toBeNull()
})

test.each([
  ['+ add Allowances and Charges', 'Remove row 2', 'Allowance/charge, row 1'],
  ['+ add Allowances and Changes', 'Remove row 2 of item 1', 'Allowance/charge, item 1, row 1'],
])('a row of "%s" that is removed with the keyboard leaves the focus in the row above', async (add, remove, above) => {
  const { user } = await openInvoice()
  await user.click(screen.getByText(add))

  act(() => screen.getByRole('button', { name: remove }).focus())
  await user.keyboard('{Enter}')

  expect(screen.queryByRole('button', { name: remove })).toBeNull()
  expect(screen.getByLabelText(above)).toHaveFocus()
})

test('each item can add further rows and remove them', async () => {
  const { user } = await openInvoice()

  const add = screen.getByText('+ add Allowances and Changes')
  await user.click(add)
  await user.type(screen.getByLabelText('Amount, item 1, row 2'), '7')
  await user.click(screen.getByRole('button', { name: 'Remove row 2 of item 1' }))

  expect(screen.queryByLabelText('Amount, item 1, row 2')).toBeNull()
  expect(screen.getByLabelText('Amount, item 1, row 1')).toHaveValue('')
})
