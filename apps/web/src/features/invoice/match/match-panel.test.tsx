import type { Invoice, InvoiceMatch } from '@partwire/domain/invoice/shape'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLoadedInvoice, anInvoiceItem } from '../samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../../app/shell/supplier-shell'), import('../invoice-screen')]))

type MatchLine = InvoiceMatch['lines'][number]

/** 10 pieces at 20, of which nothing differs. */
function aMatchLine(changes: Partial<MatchLine> = {}): MatchLine {
  return {
    productNumber: '0986479C20',
    productName: 'Brake disc, coated',
    quantityUom: 'PCE',
    ordered: '10',
    confirmed: '10',
    dispatched: '10',
    unitNetPrice: '20.00',
    item: 0,
    ...changes,
  }
}

const SAME = aMatchLine()
const REJECTED = aMatchLine({
  productNumber: 'KFT-1',
  productName: 'Brake hose',
  ordered: '1200',
  confirmed: '0',
  dispatched: '0',
  unitNetPrice: '',
  item: null,
})

async function openInvoice(lines: readonly MatchLine[], changes: Partial<Invoice> = {}, decimalMark = '.') {
  const match = { currency: 'EUR', isDispatched: true, lines: [...lines] }
  const loaded = aLoadedInvoice({ invoiceId: 'RE-1', invoiceDueDate: '20991231', match, ...changes })
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({
      success: true,
      supplier: { id: '1', supplierName: 'Kessler', decimalMark },
    }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...loaded }),
    'POST /api/supplier/invoice/submit': () => ({ success: true, order: loaded.order }),
  })
  const { user } = renderApp('/supplier/invoice/7')
  await screen.findByRole('table', { name: 'Items' })
  return { user, calls }
}

const panel = () => within(screen.getByRole('region', { name: 'Match' }))
const toggle = () => panel().getByRole('button', { name: 'Match' })
const table = () => within(panel().getByRole('table', { name: 'Match' }))

function readCells() {
  return table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the panel', () => {
  test('is closed at first and shows one sentence of summary', async () => {
    await openInvoice([SAME, REJECTED])

    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(panel().getByText('1 of 2 lines differs: 1 in confirmed quantity.')).toBeVisible()
    expect(panel().queryByRole('table')).toBeNull()
  })

  test('shows ordered, confirmed, dispatched and invoiced quantity and price per line, with differences in words', async () => {
    const { user } = await openInvoice([SAME, REJECTED])

    await user.click(toggle())

    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(
      table()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Seller number',
      'Description',
      'Ordered',
      'Confirmed',
      'Dispatched',
      'Invoiced',
      'Confirmed price',
      'Invoiced price',
      'Difference',
    ])
    expect(table().getByRole('rowheader', { name: 'KFT-1' })).toBeVisible()
    expect(readCells()).toEqual([
      ['0986479C20', 'Brake disc, coated', '10 PCE', '10 PCE', '10 PCE', '10 PCE', '20.00 EUR', '20.00 EUR', '-'],
      [
        'KFT-1',
        'Brake hose',
        '1,200 PCE',
        '0 PCE',
        '0 PCE',
        '0 PCE',
        '-',
        '-',
        '1,200 PCE less confirmed than ordered',
      ],
    ])
  })

  test('highlights what differs and nothing else', async () => {
    const line = aMatchLine({ confirmed: '9', dispatched: '9' })
    const { user } = await openInvoice([line], { items: [anInvoiceItem({ quantity: 9, unitNetPrice: 21.5 })] })

    await user.click(toggle())

    const marked = [...document.querySelectorAll('[data-differs]')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['9 PCE', '21.50 EUR'])
    expect(readCells()[0]?.at(-1)).toBe('1 PCE less confirmed than ordered; invoiced at 21.50 instead of 20.00')
  })

  test('"Only differences" leaves out the lines that match', async () => {
    const { user } = await openInvoice([SAME, REJECTED, SAME])
    await user.click(toggle())

    await user.click(panel().getByLabelText('Only differences'))
    expect(readCells().map(([number]) => number)).toEqual(['KFT-1'])
    await user.click(panel().getByLabelText('Only differences'))
    expect(readCells()).toHaveLength(3)
  })

  test('says so when no line differs', async () => {
    const { user } = await openInvoice([SAME])
    await user.click(toggle())

    await user.click(panel().getByLabelText('Only differences'))

    expect(panel().getByText('No line differs.')).toBeVisible()
    expect(panel().queryByRole('table')).toBeNull()
  })

  test('of a long order shows a hundred lines at a time, and their number to screen readers', async () => {
    const { user } = await openInvoice(Array.from({ length: 1250 }, () => SAME))
    await user.click(toggle())
    expect(readCells()).toHaveLength(100)
    expect(panel().getByRole('table', { name: 'Match' })).toHaveAttribute('aria-rowcount', '1251')

    await user.click(panel().getByRole('button', { name: 'Show More (1,150)' }))

    expect(readCells()).toHaveLength(200)
  })

  test('has the decimal mark of the supplier', async () => {
    const line = aMatchLine({ ordered: '1210.5' })
    const { user } = await openInvoice([line], { items: [anInvoiceItem()] }, ',')

    await user.click(toggle())

    expect(readCells()[0]?.slice(2)).toEqual([
      '1.210,5 PCE',
      '10 PCE',
      '10 PCE',
      '10 PCE',
      '20,00 EUR',
      '20,00 EUR',
      '1.200,5 PCE less confirmed than ordered',
    ])
  })

  test('is not there where the server sent nothing to compare', async () => {
    await openInvoice([])

    expect(screen.queryByRole('region', { name: 'Match' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Submit' })).not.toHaveAccessibleDescription()
  })
})

describe('the summary sentence stands beside Submit', () => {
  test('in the bar, as the description of Submit', async () => {
    await openInvoice([SAME, REJECTED])

    const actions = within(screen.getByRole('region', { name: 'Actions' }))
    expect(actions.getByText('1 of 2 lines differs: 1 in confirmed quantity.')).toBeVisible()
    expect(actions.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
      '1 of 2 lines differs: 1 in confirmed quantity.',
    )
  })

  test('Submit works as specified, without a further question', async () => {
    const { user, calls } = await openInvoice([SAME, REJECTED])

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('dialog', { name: 'Invoice send successfully' })).toBeVisible()
    expect(calls.filter(({ name }) => name === 'POST /api/supplier/invoice/submit')).toHaveLength(1)
  })
})
