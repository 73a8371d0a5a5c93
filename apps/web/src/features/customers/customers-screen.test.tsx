import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { CustomersScreen } from './customers-screen'
import { aCustomer, listReply } from './samples'

const LIST = 'POST /api/supplier/customer/list'
const FRESH = { pageNo: 1, keyword: '', orderField: null, isDesc: true }
const NO_CUSTOMERS =
  'There are no customers assigned to this account. Please click on fetch/synch customers to get the latest list of customers assigned.'

test('the screen has the title Customers, a search box and a button Fetch / Synch Customers', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(screen.getByPlaceholderText('Search')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Fetch / Synch Customers' })).toBeVisible()
})

test('the columns are #, Customer Party Number, Name, Street, Postal Code, City, Country Name, Tax Registration Number', async () => {
  await openScreen({ [LIST]: () => listReply([aCustomer()]) })

  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '#',
    'Customer Party Number',
    'Name',
    'Street',
    'Postal Code',
    'City',
    'Country Name',
    'Tax Registration Number',
  ])
})

test('a row shows the customer, the country by its name, and its number continued across pages', async () => {
  await openScreen({ [LIST]: () => listReply([aCustomer()], { total: 31, pageNo: 4 }) })

  await screen.findByText('Denmark')
  expect(rowCells(1)).toEqual([
    '31',
    '99004711',
    'Nordic Bil',
    'Havnegade 1',
    '8000',
    'Aarhus',
    'Denmark',
    'DK11223344',
  ])
})

test.each(['', ' '])('a customer without a name shows its number, in the tooltip as well (name %j)', async (name) => {
  await openScreen({ [LIST]: () => listReply([aCustomer({ name })]) })

  await screen.findByText('Denmark')
  expect(rowCells(1)[2]).toBe('99004711')
  expect(screen.getAllByRole('cell')[2]?.firstChild).toHaveAttribute('title', '99004711')
})

test.each(['', ' '])(
  'the tax number of a customer without a name is edited under its number (name %j)',
  async (name) => {
    const { user } = await openScreen({ [LIST]: () => listReply([aCustomer({ name })]) })

    await user.click(await screen.findByRole('button', { name: 'Edit tax registration number of 99004711' }))

    expect(screen.getByRole('textbox', { name: 'Tax Registration Number of 99004711' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Save tax registration number of 99004711' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'E-documents of 99004711' })).toBeVisible()
  },
)

test('a country whose code the platform sent in lower case shows its name', async () => {
  await openScreen({ [LIST]: () => listReply([aCustomer({ country: 'dk' })]) })

  expect(await screen.findByRole('cell', { name: 'Denmark' })).toBeVisible()
})

test('a country that is not in the list shows its code', async () => {
  await openScreen({ [LIST]: () => listReply([aCustomer({ country: 'XK' })]) })

  expect(await screen.findByRole('cell', { name: 'XK' })).toBeVisible()
})

test('the sortable columns are partyNumber, name, city and country, both ways', async () => {
  const { user, bodies } = await openScreen({ [LIST]: () => listReply([aCustomer()]) })
  await screen.findByText('Nordic Bil')

  for (const label of ['Customer Party Number', 'Name', 'City', 'Country Name']) {
    for (const direction of ['ascending', 'descending']) {
      await user.click(screen.getByRole('button', { name: `Sort by ${label}, ${direction}` }))
    }
  }

  await waitFor(() => expect(bodies()).toHaveLength(9))
  expect(bodies().slice(1)).toEqual(
    ['partyNumber', 'name', 'city', 'country'].flatMap((orderField) => [
      { ...FRESH, orderField, isDesc: false },
      { ...FRESH, orderField, isDesc: true },
    ]),
  )
  expect(screen.getAllByRole('button', { name: /^Sort by/ })).toHaveLength(8)
})

test('Enter searches and resets to page 1', async () => {
  const { user, bodies, url } = await openScreen(
    { [LIST]: () => listReply([aCustomer()], { total: 40, pageNo: 4 }) },
    '?pageNo=4',
  )
  await screen.findByText('Nordic Bil')

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'nordic{Enter}')

  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({ ...FRESH, keyword: 'nordic' })
  expect(url()).toMatch(/\?isDesc=true&keyword=nordic&pageNo=1&timestamp=\d+$/)
})

test('the pagination loads the page that is clicked', async () => {
  const { user, bodies } = await openScreen({ [LIST]: () => listReply([aCustomer()], { total: 40 }) })
  await screen.findByText('1–10 of 40')

  await user.click(screen.getByRole('button', { name: 'Page 3' }))

  await waitFor(() => expect(bodies()[1]).toEqual({ ...FRESH, pageNo: 3 }))
})

test('a loading indicator shows during fetches', async () => {
  const held = deferredReply(listReply([aCustomer()]))
  const { bodies } = await openScreen({ [LIST]: held.handler })
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(screen.getByText('Loading')).toBeVisible()

  held.release()

  await screen.findByText('Nordic Bil')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test("no rows with a keyword show 'No search results found.' and a button to show all customers", async () => {
  const { user, bodies } = await openScreen({ [LIST]: () => listReply([]) }, '?keyword=nobody')
  expect(await screen.findByText('No search results found.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show all customers' }))

  await waitFor(() => expect(bodies()[1]).toEqual(FRESH))
})

test('no rows without a keyword say that there are no customers assigned to this account', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(await screen.findByText(NO_CUSTOMERS)).toBeVisible()
})

async function openScreen(answers: Parameters<typeof givenServer>[0], query = '') {
  const calls = givenServer({
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DK', name: 'Denmark' }] }),
    ...answers,
  })
  const view = await renderScreen(<CustomersScreen />, `/supplier/customers${query}`)
  return { ...view, bodies: () => calls.filter((call) => call.name === LIST).map((call) => call.body) }
}

function rowCells(number: number) {
  const row = screen.getAllByRole('row')[number]
  if (row === undefined) throw new Error(`there is no row ${number}`)
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}
