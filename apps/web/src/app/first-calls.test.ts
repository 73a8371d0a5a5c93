import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { anOrder, listReply } from '../features/orders/samples'
import { callApi } from '../shared/api/client'
import { givenServer, type SentCall } from '../testing/given-server'
import { renderApp } from '../testing/render-app'
import { completeSearch, sendFirstCalls } from './first-calls'

const SUPPLIER_CHECK = 'GET /api/supplierCheckLogin'
const ORDER_LIST = 'POST /api/supplier/order/list'

/** Any other call drops early ones; otherwise they would answer the calls of another test. */
afterEach(async () => {
  givenServer({ 'GET /api/logout': () => ({ success: true }) })
  await callApi('GET /api/logout')
})

describe('the first calls', () => {
  test.each([
    ['/supplier/login', [SUPPLIER_CHECK]],
    ['/supplier/customers', [SUPPLIER_CHECK]],
    ['/supplier/orderResponse/7', [SUPPLIER_CHECK]],
    ['/admin/login', ['GET /api/adminCheckLogin']],
    ['/admin/suppliers', ['GET /api/adminCheckLogin']],
    ['/supplier/passwdForgot', []],
    ['/supplier/passwdReset/abc', []],
    ['/', []],
    ['/supplierish', []],
  ])('of %s are %j', (pathname, expected) => {
    const calls = givenSupplier({ isSignedIn: false })

    sendFirstCalls({ pathname, search: '' })

    expect(names(calls)).toEqual(expected)
  })

  test('of the order list are those that the screen makes, with the parameters of the URL, each once', async () => {
    const url = '/supplier/orders?status=invoice&keyword=brake&fieldName=createTime&isDesc=false&pageNo=3'
    const calls = givenSupplier({ isSignedIn: true })

    sendFirstCalls(toLocation(url))
    await waitFor(() => expect(names(calls)).toEqual([SUPPLIER_CHECK, ORDER_LIST]))
    renderApp(url)

    expect(await screen.findByText('PO-EARLY')).toBeVisible()
    expect(names(calls)).toEqual([SUPPLIER_CHECK, ORDER_LIST])
    expect(calls[1]?.body).toEqual({
      pageNo: 3,
      keyword: 'brake',
      orderField: 'createTime',
      isDesc: false,
      status: 'invoice',
    })
  })

  test('of the order list open it with its orders, without a loading state before', async () => {
    givenSupplier({ isSignedIn: true })

    sendFirstCalls(toLocation('/supplier/orders'))
    renderApp('/supplier/orders')

    const table = await screen.findByRole('table', { name: 'Orders' })
    expect(table).toHaveAttribute('aria-busy', 'false')
    expect(table).toHaveTextContent('PO-EARLY')
  })

  test('of somebody who is not signed in are the session check alone, which leads to the login', async () => {
    const calls = givenSupplier({ isSignedIn: false })

    sendFirstCalls(toLocation('/supplier/orders'))
    const { url } = renderApp('/supplier/orders')

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
    expect(names(calls)).not.toContain(ORDER_LIST)
  })

  test('with a list that is refused with 401 lead to the login', async () => {
    const replies = [{ success: true, supplier: { supplierName: 'Hansen Brakes' } }, { success: false }]
    givenServer({
      [SUPPLIER_CHECK]: () => replies.shift() ?? { success: false },
      [ORDER_LIST]: () => Response.json({ success: false, code: 'unauthenticated' }, { status: 401 }),
    })

    sendFirstCalls(toLocation('/supplier/orders'))
    const { url } = renderApp('/supplier/orders')

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
  })
})

test.each([
  ['/supplier/orders', /^\?isDesc=true&pageNo=1&timestamp=\d+$/],
  ['/supplier/orders?keyword=brake&pageNo=3', /^\?isDesc=true&keyword=brake&pageNo=3&timestamp=\d+$/],
  ['/supplier/orders?pageNo=3&timestamp=7', /^\?isDesc=true&pageNo=3&timestamp=7$/],
  ['/supplier/customers?pageNo=3', /^\?pageNo=3$/],
  ['/supplier/login', /^$/],
])('the query string of %s is shown as %s from the beginning', (url, expected) => {
  expect(completeSearch(toLocation(url))).toMatch(expected)
})

function givenSupplier({ isSignedIn }: { isSignedIn: boolean }): SentCall[] {
  return givenServer({
    [SUPPLIER_CHECK]: () => ({ success: isSignedIn, supplier: { supplierName: 'Hansen Brakes' } }),
    'GET /api/adminCheckLogin': () => ({ success: false }),
    [ORDER_LIST]: () => listReply([anOrder({ buyerOrderNumber: 'PO-EARLY' })]),
  })
}

function toLocation(url: string) {
  const { pathname, search } = new URL(url, 'http://localhost')
  return { pathname, search }
}

function names(calls: readonly SentCall[]): string[] {
  return calls.map(({ name }) => name)
}
