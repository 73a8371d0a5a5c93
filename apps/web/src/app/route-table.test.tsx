import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listReply, anOrder } from '../features/orders/samples'
import { givenServer } from '../testing/given-server'
import { renderApp } from '../testing/render-app'

const SIGNED_OUT = {
  'GET /api/adminCheckLogin': () => ({ success: false }),
  'GET /api/supplierCheckLogin': () => ({ success: false }),
}

const SUPPLIER = {
  ...SIGNED_OUT,
  'GET /api/supplierCheckLogin': () => ({
    success: true,
    supplier: { supplierName: 'Hansen Brakes', lastAccessTime: '2026-11-01T08:00:00Z' },
  }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'POST /api/supplier/customer/list': () => ({ success: false }),
  'GET /api/supplier/setting': () => ({ success: false }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
  'GET /api/supplier/security': () => ({ success: false }),
  'POST /api/supplier/security/events': () => ({ success: false }),
}

const OPERATOR = {
  ...SIGNED_OUT,
  'GET /api/adminCheckLogin': () => ({ success: true }),
  'POST /api/admin/supplier/list': () => ({ success: false }),
  'POST /api/admin/operations/messages': () => ({ success: false }),
  'POST /api/admin/security/events': () => ({ success: false }),
  'GET /api/admin/security': () => ({ success: false }),
}

describe('the route table', () => {
  test.each([
    ['/', '/supplier/login'],
    ['/login', '/supplier/login'],
    ['/supplier', '/supplier/login'],
    ['/admin', '/admin/login'],
  ])('%s leads to %s', async (from, to) => {
    givenServer(SIGNED_OUT)

    const { url } = renderApp(from)

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe(to)
  })

  test.each([
    ['/supplier/nowhere', '/supplier/login'],
    ['/supplier/orders/nowhere', '/supplier/login'],
    ['/supplier/orderResponse', '/supplier/login'],
    ['/suppliers', '/supplier/login'],
    ['/admin/nowhere', '/admin/login'],
    ['/administration', '/admin/login'],
    ['/nowhere', '/supplier/login'],
    ['/nowhere/at/all', '/supplier/login'],
    ['/Supplier/orders', '/supplier/login'],
    ['/supplier/Orders', '/supplier/login'],
    ['/%E0%A4%A', '/supplier/login'],
  ])('%s is not found and ends at %s', async (from, to) => {
    givenServer(SIGNED_OUT)

    const { url } = renderApp(from)

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe(to)
  })

  test.each([
    ['/admin/suppliers', '/admin/login'],
    ['/admin/operations', '/admin/login'],
    ['/admin/security', '/admin/login'],
    ['/admin/account', '/admin/login'],
    ['/supplier/customers', '/supplier/login'],
    ['/supplier/orders', '/supplier/login'],
    ['/supplier/settings', '/supplier/login'],
    ['/supplier/security', '/supplier/login'],
    ['/supplier/orderResponse/7', '/supplier/login'],
    ['/supplier/dispatchAdvice/7', '/supplier/login'],
    ['/supplier/invoice/7', '/supplier/login'],
    ['/supplier/creditNote/7', '/supplier/login'],
    ['/supplier/view/orderResponse/7', '/supplier/login'],
    ['/supplier/view/dispatchAdvice/7', '/supplier/login'],
    ['/supplier/view/invoice/7', '/supplier/login'],
  ])('%s without a session goes to %s', async (from, to) => {
    givenServer(SIGNED_OUT)

    const { url } = renderApp(from)

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe(to)
  })

  test.each([
    ['/supplier/customers', 'Customers'],
    ['/supplier/orders', 'Orders'],
    ['/supplier/settings', 'Settings'],
    ['/supplier/security', 'Security'],
    ['/supplier/orderResponse/7', 'Order Response'],
    ['/supplier/dispatchAdvice/7', 'Dispatch Advice'],
    ['/supplier/invoice/7', 'Invoice'],
    ['/supplier/creditNote/7', 'Credit Note'],
    ['/supplier/view/orderResponse/7', 'Order Response'],
    ['/supplier/view/dispatchAdvice/7', 'Dispatch Advice'],
    ['/supplier/view/invoice/7', 'Invoice'],
  ])('%s with a supplier session opens %s', async (path, title) => {
    givenServer(SUPPLIER)

    const { url } = renderApp(path)

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(url().split('?')[0]).toBe(path)
  })

  test.each([
    ['/admin/suppliers', 'Supplier'],
    ['/admin/operations', 'Operations'],
    ['/admin/security', 'Security'],
    ['/admin/account', 'Your account'],
  ])('%s with an operator session opens %s', async (path, title) => {
    givenServer(OPERATOR)

    const { url } = renderApp(path)

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(url().split('?')[0]).toBe(path)
  })

  test.each([
    ['/supplier/passwdForgot', 'Forgot password'],
    ['/supplier/passwdReset/a-token', 'Reset password'],
  ])('%s is not guarded', async (path, title) => {
    const calls = givenServer({ 'POST /api/password/checkReset': () => ({ success: true }) })

    renderApp(path)

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(calls.map(({ name }) => name)).not.toContain('GET /api/supplierCheckLogin')
  })

  test('list query parameters are carried along as plain text', async () => {
    givenServer(SUPPLIER)
    const path = '/supplier/orderResponse/7?fieldName=customerName&isDesc=false&keyword=1.10&pageNo=2&timestamp=17'

    const { url } = renderApp(path)

    expect(await screen.findByRole('heading', { name: 'Order Response' })).toBeVisible()
    expect(url()).toBe(path)
  })

  test.each(['orderResponse', 'dispatchAdvice', 'invoice'] as const)(
    'Back from %s leads to /supplier/orders with the query parameters of the list',
    async (status) => {
      givenServer({ ...SUPPLIER, 'POST /api/supplier/order/list': () => listReply([anOrder({ status })]) })
      const list = '/supplier/orders?status=&fieldName=createTime&isDesc=true&keyword=1.10&pageNo=1&timestamp=17'
      const { user, url, back } = renderApp(list)
      await user.click(await screen.findByRole('link', { name: 'Edit PO-4711' }))
      await waitFor(() => expect(url()).toContain(`/supplier/${status}/7`))

      back()

      expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
      expect(url()).toBe(list)
    },
  )

  test.each(['/admin/suppliers', '/admin/operations', '/admin/security', '/admin/login'])(
    '%s leads an operator who has to set up a second factor to the own account',
    async (path) => {
      givenServer({ ...OPERATOR, 'GET /api/adminCheckLogin': () => ({ success: true, needsSecondFactor: true }) })

      const { url } = renderApp(path)

      expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
      expect(url()).toBe('/admin/account')
    },
  )

  test('an operator session does not open the supplier area', async () => {
    givenServer({ ...SIGNED_OUT, 'GET /api/adminCheckLogin': () => ({ success: true }) })

    const { url } = renderApp('/supplier/orders')

    await waitFor(() => expect(url()).toBe('/supplier/login'))
  })

  test('a session check that gets no answer counts as not signed in', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    givenServer({})

    const { url } = renderApp('/supplier/orders')

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
    expect(log).toHaveBeenCalled()
  })
})
