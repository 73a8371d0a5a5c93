import { aConfirmLine, anOrderResponse, anOrderResponseItem } from '@partwire/domain/order-response/samples'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aDelivery, aGetReply } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-view'

const QUERY = '?status=&fieldName=createTime&isDesc=true&keyword=disc&pageNo=2&timestamp=17'
const PATH = `/supplier/view/orderResponse/7${QUERY}`
const ORDER = 'GET /api/supplier/order/7'
const GET = 'GET /api/supplier/orderResponse/get/7'

const ANSWERED = anOrderResponse({
  delivery: aDelivery('delivered'),
  items: [
    anOrderResponseItem({
      ean: '',
      inputEan: '4006381333931',
      confirms: [
        aConfirmLine({ quantity: 6 }),
        aConfirmLine({ quantity: 4, status: 'Rejected', reason: 'sold out', deliveryDate: '' }),
      ],
    }),
  ],
})

test.each(['dispatchAdvice', 'invoice', 'rejected', 'finish'] as const)(
  'is allowed in status %s, and nothing can be typed',
  async (status) => {
    givenServer({ ...SERVER, ...get(status) })

    renderApp(PATH)

    expect(await screen.findByText('OR-51')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    for (const text of ['4006381333931', '2026/11/30', 'sold out', 'Confirmed', 'Rejected', 'SO-1', 'Delivered']) {
      expect(screen.getAllByText(text)[0]).toBeVisible()
    }
  },
)

test('in status orderResponse it is not allowed and leads to the order list, without opening the draft', async () => {
  const calls = givenServer({ ...SERVER, ...get('orderResponse') })

  const { url } = renderApp(PATH)

  await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
  expect(calls.map(({ name }) => name)).not.toContain(GET)
})

test.each([
  ['that does not exist shows the error of the server', { success: false, error: 'This order does not exist.' }],
  ['that cannot be loaded shows no message', { success: false, error: undefined }],
])('an order %s, and no draft is opened', async (_, answer) => {
  const calls = givenServer({ ...SERVER, ...get('orderResponse'), [ORDER]: () => answer })

  renderApp(PATH)

  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(ORDER))
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.queryByRole('alert')?.textContent).toBe(answer.error)
  expect(calls.map(({ name }) => name)).not.toContain(GET)
})

test('Cancel leads to the overview with the query parameters kept', async () => {
  givenServer({ ...SERVER, ...get('finish') })
  const { user, url } = renderApp(PATH)

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
})

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
}

function get(status: 'orderResponse' | 'dispatchAdvice' | 'invoice' | 'rejected' | 'finish') {
  const reply = aGetReply(ANSWERED, { status })
  return { [ORDER]: () => ({ success: true, order: reply.order }), [GET]: () => reply }
}
