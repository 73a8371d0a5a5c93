import type { OrderStatus } from '@partwire/domain/order-flow/status'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'

type Handlers = Parameters<typeof givenServer>[0]

const QUERY = '?isDesc=true&pageNo=2&timestamp=17'
const ORDER = {
  id: '7',
  buyerOrderNumber: 'PO-1',
  customerName: 'Nordic Bil',
  dispatchMode: '',
  createTime: '2026-11-14T09:00:00.000Z',
  dispatchAdviceIds: [],
  submittedDispatchAdviceIds: [],
  items: [],
  itemCount: 0,
  requestedDeliveryDate: '',
  deliveryState: '',
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test.each([
  ['orderResponse', 'Order Response'],
  ['dispatchAdvice', 'Dispatch Advice'],
  ['invoice', 'Invoice'],
])('a load of %s that fails shows no message and leaves the frame, Cancel and Reload', async (kind, title) => {
  const { calls, user, url } = openDocument(kind, { [`GET /api/supplier/${kind}/get/7`]: () => Response.error() })

  await user.click(await screen.findByRole('button', { name: 'Reload' }))

  await waitFor(() => expect(calls.filter(({ name }) => name.endsWith('/get/7'))).toHaveLength(2))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
})

test.each<[OrderStatus, string, string, string]>([
  ['orderResponse', 'The order is at the step Order Response.', 'Open the order response', '/supplier/orderResponse/7'],
  [
    'dispatchAdvice',
    'The order is at the step Dispatch Advice.',
    'Open the dispatch advice',
    '/supplier/dispatchAdvice/7',
  ],
  ['rejected', 'The order was rejected.', 'View the order response', '/supplier/view/orderResponse/7'],
])('an invoice before its time, of an order in %s, says: %s', async (status, sentence, link, path) => {
  openDocument('invoice', {
    'GET /api/supplier/invoice/get/7': () => ({
      success: false,
      code: 'not-found',
      error: 'This invoice does not exist.',
    }),
    'GET /api/supplier/order/7': () => ({ success: true, order: { ...ORDER, status } }),
  })

  expect(await screen.findByText('This invoice does not exist.')).toBeVisible()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', `${path}${QUERY}`)
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', `/supplier/orders${QUERY}`)
})

test.each(['orderResponse', 'dispatchAdvice', 'invoice', 'view/invoice'])(
  'the address %s/7 of an order that does not exist asks the server once',
  async (path) => {
    const error = 'This order does not exist.'
    const { calls } = openDocument(path, {
      [`GET /api/supplier/${path.replace('view/', '')}/get/7`]: () => ({
        success: false,
        code: 'not-found',
        error,
        errorField: 'orderId',
      }),
    })

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(calls.map(({ name }) => name)).not.toContain('GET /api/supplier/order/7')
  },
)

test('an address without an id is explained for the clerk, with the details for support behind a disclosure', async () => {
  const error = 'The field orderId is not valid: not an id.'
  const { calls } = openDocument('invoice', {
    'GET /api/supplier/invoice/get/7': () => ({ success: false, code: 'invalid', error, errorField: 'orderId' }),
  })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is no order at this address. Nothing was changed. Please open the order from the overview.',
  )
  expect(screen.getByText('Details for support').closest('details')).not.toHaveAttribute('open')
  expect(screen.getByText('Details for support').closest('details')).toHaveTextContent(error)
  expect(calls.map(({ name }) => name)).not.toContain('GET /api/supplier/order/7')
})

function openDocument(kind: string, handlers: Handlers) {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    ...handlers,
  })
  return { calls, ...renderApp(`/supplier/${kind}/7${QUERY}`) }
}
