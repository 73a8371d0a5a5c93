import type { Part } from '@partwire/domain/parts/shape'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { PartsScreen } from './parts-screen'
import { aPart, aPrice, listReply } from './samples'

const LIST = 'POST /api/supplier/part/list'
const CREATE = 'POST /api/supplier/part/create'
const UPDATE = 'POST /api/supplier/part/update'
const REMOVE = 'POST /api/supplier/part/remove'
const GUARD = 'POST /api/supplier/part/updatePriceGuard'
const FRESH = { pageNo: 1, keyword: '', orderField: null, isDesc: true }

describe('the list', () => {
  test('has the title Parts, a search box and a button Add a part', async () => {
    await openScreen([])

    expect(screen.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
    expect(screen.getByPlaceholderText('Search')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add a part' })).toBeVisible()
  })

  test('has links for the export as xlsx and csv and for the import', async () => {
    await openScreen([])

    const hrefs = ['Export xlsx', 'Export csv', 'Import'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual(['/api/supplier/part/export/xlsx', '/api/supplier/part/export/csv', '/supplier/parts/import'])
  })

  test('shows the values of a part, the country by its name and prices with currency and customer', async () => {
    await openScreen([
      aPart({
        ean: { value: '4006381333931', source: '' },
        countryCode: { value: 'DK', source: '' },
        packetKind: { value: 'Box', source: '' },
        netPrices: [aPrice('1250'), aPrice('11', { partyNumber: '100' })],
        listPrices: [aPrice('20')],
      }),
    ])

    await screen.findByText('Denmark')
    expect(rowCells()).toEqual([
      '1',
      'B-1',
      'Brake disc',
      '4006381333931',
      '1,250.00 EUR11.00 EUR for 100',
      '20.00 EUR',
      'Denmark',
      '-',
      '-',
      'Box',
      '-',
      '',
    ])
    expect(screen.getByText('1,250.00 EUR')).toHaveAttribute('title', 'price list of 2026/11/01')
  })

  test('shows the first three prices; Show More reveals the rest', async () => {
    const netPrices = ['1', '2', '3', '4'].map((partyNumber) => aPrice('10', { partyNumber }))
    const { user } = await openScreen([aPart({ netPrices })])
    expect(await screen.findAllByText(/^10\.00 EUR for/)).toHaveLength(3)

    await user.click(screen.getByRole('button', { name: 'Show More: net price of B-1' }))

    expect(screen.getAllByText(/^10\.00 EUR for/)).toHaveLength(4)
  })

  test('says where all prices are, when a part has more than the list shows', async () => {
    const netPrices = ['1', '2', '3', '4'].map((partyNumber) => aPrice('10', { partyNumber }))
    const { user } = await openScreen([aPart({ netPrices, hasMorePrices: true })])
    await user.click(await screen.findByRole('button', { name: 'Show More: net price of B-1' }))
    expect(screen.getAllByText('The export has all prices of this part.')).toHaveLength(1)

    await user.click(screen.getByRole('button', { name: 'Edit B-1' }))

    expect(
      within(screen.getByRole('group', { name: 'Prices' })).getByText('The export has all prices of this part.'),
    ).toBeVisible()
  })

  test('is sorted, searched and paged, with its state in the URL', async () => {
    const { user, bodies, url } = await openScreen([aPart()], { total: 40 })
    await screen.findByText('1–10 of 40')

    await user.click(screen.getByRole('button', { name: 'Sort by Description, ascending' }))
    await waitFor(() => expect(bodies()[1]).toEqual({ ...FRESH, orderField: 'description', isDesc: false }))
    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(bodies()).toHaveLength(3))
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'disc{Enter}')
    await waitFor(() => expect(bodies()).toHaveLength(4))

    expect(bodies()[3]).toEqual({ ...FRESH, orderField: 'description', isDesc: false, keyword: 'disc' })
    expect(url()).toMatch(/fieldName=description&isDesc=false&keyword=disc&pageNo=1/)
    expect(screen.getAllByRole('button', { name: /^Sort by/ })).toHaveLength(6)
  })

  test('says what to do when there are no parts, and offers all of them after a search without result', async () => {
    await openScreen([])
    expect(await screen.findByText('There are no parts yet.')).toBeVisible()
  })

  test("a search without a result shows 'No search results found.'", async () => {
    await openScreen([], {}, '?keyword=nothing')

    expect(await screen.findByText('No search results found.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show all parts' })).toBeVisible()
  })

  test('a loading indicator shows during fetches', async () => {
    const held = deferredReply(listReply([aPart()]))
    const { bodies } = await openScreen([], {}, '', { [LIST]: held.handler })
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(screen.getByText('Loading')).toBeVisible()

    held.release()

    expect(await screen.findByText('Brake disc')).toBeVisible()
  })
})

describe('differences between learned and typed values', () => {
  const learned = { value: '13', source: 'last confirmed 2026/11/02 in order 4712' }

  test('are both visible, and "Take over" types the learned one', async () => {
    const part = aPart({
      netPrices: [aPrice('12.5', { partyNumber: '100', learned })],
      description: { value: 'Typed', source: '', learned: { value: 'Learned', source: learned.source } },
    })
    const { user, calls } = await openScreen([part])

    expect(await screen.findByText('12.50 EUR for 100')).toBeVisible()
    expect(screen.getByText('learned: 13.00 EUR')).toBeVisible()
    expect(screen.getByText('learned: 13.00 EUR').parentElement).toHaveAttribute('title', learned.source)
    await user.click(screen.getByRole('button', { name: 'Take over net price EUR 100 of B-1' }))
    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Take over description of B-1' }))

    await waitFor(() => expect(calls(UPDATE)).toHaveLength(2))
    expect(calls(UPDATE)).toEqual([
      { productNumber: 'B-1', changes: { netPrices: [{ currency: 'EUR', partyNumber: '100', price: '13' }] } },
      { productNumber: 'B-1', changes: { description: 'Learned' } },
    ])
  })
})

describe('inline edit', () => {
  test('sends the changed values only, and the list is loaded again', async () => {
    const { user, calls } = await openScreen([aPart({ netPrices: [aPrice('12.5')] })])
    await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))
    const editor = within(screen.getByRole('form', { name: 'Part B-1' }))
    expect(editor.getByLabelText('Description')).toHaveFocus()

    await user.clear(editor.getByLabelText('Net Price'))
    await user.type(editor.getByLabelText('Net Price'), '13,5')
    await user.selectOptions(editor.getByLabelText('Packet Kind'), 'Box')
    await user.click(editor.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(calls(UPDATE)).toEqual([
      {
        productNumber: 'B-1',
        changes: { packetKind: 'Box', netPrices: [{ currency: 'EUR', partyNumber: '', price: '13,5' }] },
      },
    ])
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit B-1' })).toHaveFocus()
  })

  test('without a change nothing is sent; Esc cancels', async () => {
    const { user, calls } = await openScreen([aPart()])
    await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.queryByRole('form')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Edit B-1' }))
    await user.type(screen.getByLabelText('Description'), 'x{Escape}')

    expect(screen.queryByRole('form')).toBeNull()
    expect(calls(UPDATE)).toEqual([])
  })

  test('an invalid value is marked and not sent', async () => {
    const { user, calls } = await openScreen([aPart({ netPrices: [aPrice('12.5')] })])
    await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))

    await user.type(screen.getByLabelText('Net Price'), 'x')
    await user.type(screen.getByLabelText('Delivery Days'), '2.5{Enter}')

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm net price & delivery days!')
    expect(screen.getByLabelText('Net Price')).toBeInvalid()
    expect(screen.getByLabelText('Delivery Days')).toBeInvalid()
    expect(calls(UPDATE)).toEqual([])
  })

  test('prices are added and removed; the list price of a customer cannot be typed', async () => {
    const { user, calls } = await openScreen([
      aPart({ netPrices: [aPrice('12.5'), aPrice('9', { partyNumber: '7' })] }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))
    await user.click(screen.getByRole('button', { name: 'Remove price 2' }))
    await user.click(screen.getByRole('button', { name: 'Add price' }))

    await user.selectOptions(screen.getAllByLabelText('Currency')[1] ?? document.body, 'USD')
    await user.type(screen.getAllByLabelText('Customer (blank for all)')[1] ?? document.body, '100')
    await user.type(screen.getAllByLabelText('Net Price')[1] ?? document.body, '14')
    expect(screen.getAllByLabelText('List Price')[1]).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls(UPDATE)).toHaveLength(1))
    expect(calls(UPDATE)[0]).toEqual({
      productNumber: 'B-1',
      changes: {
        netPrices: [
          { currency: 'EUR', partyNumber: '7', price: '' },
          { currency: 'USD', partyNumber: '100', price: '14' },
        ],
      },
    })
  })
})

test('a list price that was typed before the customer can be removed: it prevents Save', async () => {
  const { user, calls } = await openScreen([aPart()])
  await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  await user.type(screen.getByLabelText('List Price'), '20')
  await user.type(screen.getByLabelText('Customer (blank for all)'), '100')
  await user.type(screen.getByLabelText('Net Price'), '14')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please confirm list price!')).toBeVisible()
  expect(screen.getByLabelText('List Price')).toBeInvalid()

  await user.clear(screen.getByLabelText('List Price'))
  expect(screen.getByLabelText('List Price')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const netPrices = [{ currency: 'EUR', partyNumber: '100', price: '14' }]
  await waitFor(() => expect(calls(UPDATE)).toEqual([{ productNumber: 'B-1', changes: { netPrices } }]))
  expect(screen.queryByText('Please confirm list price!')).toBeNull()
})

test('removing a price with the keyboard moves the focus to Add price', async () => {
  const { user } = await openScreen([aPart({ netPrices: [aPrice('12.5')] })])
  await user.click(await screen.findByRole('button', { name: 'Edit B-1' }))

  act(() => screen.getByRole('button', { name: 'Remove price 1' }).focus())
  await user.keyboard('{Enter}')

  expect(screen.queryByRole('button', { name: 'Remove price 1' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add price' })).toHaveFocus()
})

describe('add', () => {
  test.each([
    ['Save', (user: UserEvent) => user.keyboard('B-2{Enter}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Esc', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('after %s the focus is on the button Add a part', async (_, end) => {
    const { user } = await openScreen([])
    await user.click(screen.getByRole('button', { name: 'Add a part' }))

    await end(user)

    await waitFor(() => expect(screen.queryByRole('form', { name: 'New part' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Add a part' })).toHaveFocus()
  })

  test('sends the number and the values of the new part', async () => {
    const { user, calls } = await openScreen([])
    await user.click(screen.getByRole('button', { name: 'Add a part' }))
    expect(screen.getByLabelText('Product Number')).toHaveFocus()

    await user.type(screen.getByLabelText('Product Number'), ' B-2 ')
    await user.type(screen.getByLabelText('Description'), 'Brake pad')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(calls(CREATE)).toEqual([{ productNumber: 'B-2', changes: { description: 'Brake pad' } }])
  })

  test('a part without a number is not sent, and what the server says is shown', async () => {
    const { user, calls } = await openScreen([], {}, '', {
      [CREATE]: () => ({
        success: false,
        code: 'conflict',
        error: 'This part exists already.',
        errorField: 'productNumber',
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Add a part' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm product number!')
    expect(calls(CREATE)).toEqual([])

    await user.type(screen.getByLabelText('Product Number'), 'B-1{Enter}')

    expect(await screen.findByText('This part exists already.')).toBeVisible()
    expect(screen.getByLabelText('Product Number')).toBeInvalid()
  })
})

describe('of two open editors', () => {
  test('saving a part closes its own; the one of the new part stays with what was typed', async () => {
    const { user, calls } = await openTwoEditors()

    await user.click(within(rowEditor()).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(screen.queryByRole('form', { name: 'Part B-1' })).toBeNull()
    expect(within(newEditor()).getByLabelText('Product Number')).toHaveValue('B-2')
  })

  test('saving the new part closes its own; the one of the row stays with what was typed', async () => {
    const { user, calls } = await openTwoEditors()

    await user.click(within(newEditor()).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(screen.queryByRole('form', { name: 'New part' })).toBeNull()
    expect(within(rowEditor()).getByLabelText('EAN')).toHaveValue('4006381333931')
  })

  test('deleting a part closes its own; the one of the new part stays with what was typed', async () => {
    const { user, calls } = await openTwoEditors()

    await user.click(screen.getByRole('button', { name: 'Delete B-1' }))
    await user.click(screen.getByRole('button', { name: 'Yes' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(screen.queryByRole('form', { name: 'Part B-1' })).toBeNull()
    expect(within(newEditor()).getByLabelText('Product Number')).toHaveValue('B-2')
  })

  test('deleting another part closes none', async () => {
    const { user, calls } = await openTwoEditors()

    await user.click(screen.getByRole('button', { name: 'Delete B-9' }))
    await user.click(screen.getByRole('button', { name: 'Yes' }))

    await waitFor(() => expect(calls(LIST)).toHaveLength(2))
    expect(within(rowEditor()).getByLabelText('EAN')).toHaveValue('4006381333931')
    expect(within(newEditor()).getByLabelText('Product Number')).toHaveValue('B-2')
  })

  const newEditor = () => screen.getByRole('form', { name: 'New part' })
  const rowEditor = () => screen.getByRole('form', { name: 'Part B-1' })

  async function openTwoEditors() {
    const view = await openScreen([aPart(), aPart({ productNumber: 'B-9' })])
    await view.user.click(screen.getByRole('button', { name: 'Add a part' }))
    await view.user.type(within(newEditor()).getByLabelText('Product Number'), 'B-2')
    await view.user.click(await screen.findByRole('button', { name: 'Edit B-1' }))
    await view.user.type(within(rowEditor()).getByLabelText('EAN'), '4006381333931')
    return view
  }
})

test('delete asks first; past documents stay as they are', async () => {
  const { user, calls } = await openScreen([aPart()])
  await user.click(await screen.findByRole('button', { name: 'Delete B-1' }))
  expect(screen.getByText('Documents of the past stay as they are.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls(REMOVE)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Delete B-1' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))

  await waitFor(() => expect(calls(LIST)).toHaveLength(2))
  expect(calls(REMOVE)).toEqual([{ productNumber: 'B-1' }])
})

test('the percentage of the price warning is edited in place', async () => {
  const { user, calls } = await openScreen([aPart()])
  await user.click(await screen.findByRole('button', { name: 'Edit price warning' }))
  await user.clear(screen.getByLabelText(/Warn when a price differs/))
  await user.type(screen.getByLabelText(/Warn when a price differs/), '1001{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Please type a number from 0 to 1000.')

  await user.clear(screen.getByLabelText(/Warn when a price differs/))
  await user.type(screen.getByLabelText(/Warn when a price differs/), '12.5{Enter}')

  await waitFor(() => expect(calls(GUARD)).toEqual([{ percent: '12.5' }]))
})

test.each(['{Enter}', '{Escape}'])('after %s in the price warning the focus is on its edit button', async (key) => {
  const { user } = await openScreen([aPart()])
  await user.click(await screen.findByRole('button', { name: 'Edit price warning' }))

  await user.keyboard(key)

  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit price warning' })).toHaveFocus())
})

const SERVER = {
  'GET /api/constants': () => ({ success: true, countries: [{ code: 'DK', name: 'Denmark' }] }),
  [CREATE]: () => ({ success: true }),
  [UPDATE]: () => ({ success: true }),
  [REMOVE]: () => ({ success: true }),
  [GUARD]: () => ({ success: true }),
}

async function openScreen(
  parts: Part[],
  page: Parameters<typeof listReply>[1] = {},
  query = '',
  answers: Parameters<typeof givenServer>[0] = {},
) {
  const sent = givenServer({ [LIST]: () => listReply(parts, page), ...SERVER, ...answers })
  const view = await renderScreen(<PartsScreen />, `/supplier/parts${query}`)
  const calls = (name: string) => sent.filter((call) => call.name === name).map((call) => call.body)
  return { ...view, calls, bodies: () => calls(LIST) }
}

function rowCells() {
  const row = screen.getAllByRole('row')[1]
  if (row === undefined) throw new Error('there is no row')
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}
