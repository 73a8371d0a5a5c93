import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { OrdersScreen } from './orders-screen'
import { listReply, anItem, anOrder } from './samples'

const LIST = 'POST /api/supplier/order/list'
const FRESH = { pageNo: 1, keyword: '', orderField: null, isDesc: true, status: '' }
const NO_ORDERS =
  'There are no orders assigned to this account. Please click fetch/synch orders to get the latest list of orders assigned.'

test('the screen has the title Orders, a search box, a status filter and a button Fetch / Sync Orders', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(screen.getByPlaceholderText('Search')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Status' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Fetch / Sync Orders' })).toBeVisible()
})

test('the Help link opens the help document in a new tab', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  const help = screen.getByRole('link', { name: 'Help' })
  expect(help).toHaveAttribute('href', '/assets/partwire-help.pdf')
  expect(help).toHaveAttribute('target', '_blank')
})

test('the columns are #, Order Number, Customer Name, Dispatch Mode, Part lines, Ordering Time, Status, Action, Export', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder()]) })

  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '#',
    'Order Number',
    'Customer Name',
    'Dispatch Mode',
    'Part lines',
    'Ordering Time',
    'Status',
    'Action',
    'Export',
  ])
})

test('a row shows number, customer, dispatch mode and the order create time as yyyy-mm-dd hh:mm', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder()], { total: 31, pageNo: 4 }) })

  const cells = (await rowCells(1)).map((cell) => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['31', 'PO-4711', 'Nordic Bil', 'Express'])
  expect(cells[5]).toBe('2026-11-14 09:05')
})

test('the Order Number is n.a. if blank', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder({ buyerOrderNumber: ' ' })]) })

  expect((await rowCells(1))[1]).toHaveTextContent(/^n\.a\.$/)
})

test('a NEW badge appears when the order has no orderResponseId', async () => {
  const { orderResponseId: _none, ...fresh } = anOrder({ id: '8' })
  await openScreen({ [LIST]: () => listReply([anOrder(), fresh]) })

  expect((await rowCells(1))[1]).toHaveTextContent(/^PO-4711$/)
  expect((await rowCells(2))[1]).toHaveTextContent(/^PO-4711NEW$/)
})

test('the sortable columns are buyerOrderNumber, customerName and createTime, both ways', async () => {
  const { user, calls } = await openScreen({ [LIST]: () => listReply([anOrder()]) })
  await screen.findByText('PO-4711')

  for (const label of ['Order Number', 'Customer Name', 'Ordering Time']) {
    for (const direction of ['ascending', 'descending']) {
      await user.click(screen.getByRole('button', { name: `Sort by ${label}, ${direction}` }))
    }
  }

  await waitFor(() => expect(calls).toHaveLength(7))
  expect(calls.slice(1).map((call) => call.body)).toEqual(
    ['buyerOrderNumber', 'customerName', 'createTime'].flatMap((orderField) => [
      { ...FRESH, orderField, isDesc: false },
      { ...FRESH, orderField, isDesc: true },
    ]),
  )
  expect(screen.getAllByRole('button', { name: /^Sort by/ })).toHaveLength(6)
})

test('the status filter offers Status, Order Response, Dispatch Advice and Invoice', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder()]) })

  const options = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option')
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['', 'Status'],
    ['orderResponse', 'Order Response'],
    ['dispatchAdvice', 'Dispatch Advice'],
    ['invoice', 'Invoice'],
  ])
})

test('the filter is sent, goes back to page 1, keeps keyword and sort, and is in the URL', async () => {
  const { user, calls, url } = await openScreen(
    { [LIST]: () => listReply([anOrder()], { total: 40, pageNo: 4 }) },
    '?keyword=pad&fieldName=createTime&isDesc=false&pageNo=4',
  )
  await screen.findByText('PO-4711')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Dispatch Advice')

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({
    pageNo: 1,
    keyword: 'pad',
    orderField: 'createTime',
    isDesc: false,
    status: 'dispatchAdvice',
  })
  expect(url()).toMatch(/\?status=dispatchAdvice&fieldName=createTime&isDesc=false&keyword=pad&pageNo=1&timestamp=\d+$/)
})

test('the list loads from status, fieldName, isDesc, keyword and pageNo of the query string', async () => {
  const { calls, url } = await openScreen(
    { [LIST]: () => listReply([anOrder()]) },
    '?status=invoice&fieldName=customerName&isDesc=true&keyword=1.10&pageNo=2&timestamp=17',
  )

  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({
    pageNo: 2,
    keyword: '1.10',
    orderField: 'customerName',
    isDesc: true,
    status: 'invoice',
  })
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('invoice')
  expect(url()).toMatch(/timestamp=17$/)
})

test.each([
  ['?status=invoice&timestamp=10', '?status=invoice&isDesc=true&pageNo=1&timestamp=10'],
  [
    '?status=nonsense&fieldName=nonsense&isDesc=maybe&keyword=&pageNo=minus&other=1&timestamp=10',
    '?isDesc=true&pageNo=1&timestamp=10',
  ],
  ['?pageNo=0&timestamp=10', '?isDesc=true&pageNo=1&timestamp=10'],
  ['?timestamp=10&pageNo=1&isDesc=true&status=&keyword=', '?timestamp=10&pageNo=1&isDesc=true&status=&keyword='],
  ['?fieldName=createTime&timestamp=10', '?fieldName=createTime&isDesc=true&pageNo=1&timestamp=10'],
])('the list at %s has its whole state in the URL, as %s, and loads once', async (query, expected) => {
  const { calls, url } = await openScreen({ [LIST]: () => listReply([anOrder()]) }, query)

  await screen.findByText('PO-4711')

  await waitFor(() => expect(url().replace(/^[^?]*/, '')).toBe(expected))
  expect(calls).toHaveLength(1)
})

test('a status of the query string that is not a status to filter by counts as absent', async () => {
  const { calls } = await openScreen({ [LIST]: () => listReply([anOrder()]) }, '?status=finish')

  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual(FRESH)
})

test('Enter searches and resets to page 1', async () => {
  const { user, calls } = await openScreen(
    { [LIST]: () => listReply([anOrder()], { total: 40, pageNo: 4 }) },
    '?pageNo=4&status=invoice',
  )
  await screen.findByText('PO-4711')

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'W 712/94{Enter}')

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ ...FRESH, keyword: 'W 712/94', status: 'invoice' })
})

test('a total that is capped shows as 10,000+', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder()], { total: 10_000, totalIsCapped: true }) })

  expect(await screen.findByText('1–10 of 10,000+')).toBeVisible()
})

test('a Loading indicator shows during fetches', async () => {
  const held = deferredReply(listReply([anOrder()]))
  const { calls } = await openScreen({ [LIST]: held.handler })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.getByText('Loading')).toBeVisible()

  held.release()

  await screen.findByText('PO-4711')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

test("no rows with a keyword show 'No search results found.' and a button to show all orders", async () => {
  const { user, calls } = await openScreen({ [LIST]: () => listReply([]) }, '?keyword=nothing&status=invoice')
  expect(await screen.findByText('No search results found.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show all orders' }))

  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual(FRESH)
})

test("no rows of the filtered status show 'No search results found.' too: orders may be assigned", async () => {
  await openScreen({ [LIST]: () => listReply([]) }, '?status=invoice')

  expect(await screen.findByText('No search results found.')).toBeVisible()
})

test('no rows without a keyword say that there are no orders assigned to this account', async () => {
  await openScreen({ [LIST]: () => listReply([]) })

  expect(await screen.findByText(NO_ORDERS)).toBeVisible()
})

test('a list answered without success is ignored: no message, the loading state is cleared', async () => {
  await openScreen({ [LIST]: () => ({ success: false }) })

  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText(NO_ORDERS)).not.toBeInTheDocument()
})

test('line dates show as yyyy/mm/dd, with n.a. as fallback, beside part number, description and quantity with unit', async () => {
  const items = [anItem(), anItem({ productNumber: 'W 712/94', requestedQuantity: 4, requestedDeliveryDate: '' })]
  await openScreen({ [LIST]: () => listReply([anOrder({ items, requestedDeliveryDate: '' })]) })

  const lines = within((await rowCells(1))[4] ?? document.body).getAllByRole('listitem')
  expect(lines.map((line) => [...line.children].map((part) => part.textContent))).toEqual([
    ['0986494104', 'Brake pad set', '1,200 PCE', '2026/11/30'],
    ['W 712/94', 'Brake pad set', '4 PCE', 'n.a.'],
  ])
})

test('a line without a date of its own shows that of the order', async () => {
  const items = [anItem({ requestedDeliveryDate: '' })]
  await openScreen({ [LIST]: () => listReply([anOrder({ items, requestedDeliveryDate: '20261224' })]) })

  expect((await rowCells(1))[4]).toHaveTextContent('2026/12/24')
})

test('an orderResponseId of null counts as none', async () => {
  await openScreen({ [LIST]: () => listReply([anOrder({ orderResponseId: null })]) })

  expect((await rowCells(1))[1]).toHaveTextContent(/^PO-4711NEW$/)
})

async function openScreen(answers: Parameters<typeof givenServer>[0], query = '') {
  const calls = givenServer(answers)
  const view = await renderScreen(<OrdersScreen />, `/supplier/orders${query}`)
  return { ...view, calls }
}

async function rowCells(number: number) {
  await screen.findAllByText('Nordic Bil')
  const row = screen.getAllByRole('row')[number]
  if (row === undefined) throw new Error(`there is no row ${number}`)
  return within(row).getAllByRole('cell')
}
