import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someFactors } from '../features/security/samples'
import { COMPLETE_SETTING } from '../features/orders/samples'
import { deferredReply, givenServer } from '../testing/given-server'
import { renderApp } from '../testing/render-app'

const SESSIONS = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/adminCheckLogin': () => ({ success: true }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test.each([
  ['/supplier/orders', 'POST /api/supplier/order/list', 'Orders'],
  ['/supplier/customers', 'POST /api/supplier/customer/list', 'Customers'],
  ['/admin/suppliers', 'POST /api/admin/supplier/list', 'Supplier'],
  ['/admin/operations?section=messages', 'POST /api/admin/operations/messages', 'Operations'],
  ['/admin/operations?section=deliveries', 'POST /api/admin/operations/deliveries', 'Operations'],
  ['/admin/operations?section=mails', 'POST /api/admin/operations/mails', 'Operations'],
  ['/admin/operations?section=syncRuns', 'POST /api/admin/operations/syncRuns', 'Operations'],
  ['/admin/security', 'POST /api/admin/security/events', 'Security'],
  ['/admin/account', 'GET /api/admin/security', 'Your account'],
])('a first load of %s that fails shows no message and leaves Reload', async (path, call, title) => {
  const calls = givenServer({ ...SESSIONS, [call]: () => Response.error() })
  const { user } = renderApp(path)

  await user.click(await screen.findByRole('button', { name: 'Reload' }))

  await waitFor(() => expect(calls.filter(({ name }) => name === call)).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a first load of the own events that fails shows no message and leaves Reload', async () => {
  const call = 'POST /api/supplier/security/events'
  const calls = givenServer({
    ...SESSIONS,
    'GET /api/supplier/security': () => ({ success: true, sessions: [], factors: someFactors() }),
    [call]: () => Response.error(),
  })
  const { user } = renderApp('/supplier/security')

  await user.click(await screen.findByRole('button', { name: 'Reload' }))

  await waitFor(() => expect(calls.filter(({ name }) => name === call)).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

const NO_ROWS = { list: [], total: 0, pageNo: 1, pageSize: 10 }

test.each([
  ['/supplier/orders?keyword=x', 'POST /api/supplier/order/list', 'orders', 'No search results found.'],
  ['/supplier/customers?keyword=x', 'POST /api/supplier/customer/list', 'customers', 'No search results found.'],
  ['/supplier/parts?keyword=x', 'POST /api/supplier/part/list', 'parts', 'No search results found.'],
  ['/supplier/lines?keyword=x', 'POST /api/supplier/line/list', 'lines', 'No search results found.'],
  ['/admin/suppliers?keyword=x', 'POST /api/admin/supplier/list', 'suppliers', 'No search results found.'],
  ['/admin/security?keyword=x', 'POST /api/admin/security/events', 'events', 'No search results found.'],
  [
    '/admin/operations?section=syncRuns&state=failed',
    'POST /api/admin/operations/syncRuns',
    'synchronisations',
    'No synchronisation has failed.',
  ],
  [
    '/admin/operations?section=deliveries&state=failed',
    'POST /api/admin/operations/deliveries',
    'open deliveries',
    'No delivery has failed.',
  ],
])('the message of %s, which has no rows, stays until another list has been loaded', async (path, call, all, text) => {
  const later = deferredReply({ success: false })
  const replies = [() => ({ success: true, setting: COMPLETE_SETTING, orders: [], pager: NO_ROWS }), later.handler]
  const calls = givenServer({ ...SESSIONS, [call]: () => replies.shift()?.() })
  const { user } = renderApp(path)
  expect(await screen.findByText(text)).toBeVisible()

  await user.click(screen.getByRole('button', { name: `Show all ${all}` }))

  await waitFor(() => expect(calls.filter(({ name }) => name === call)).toHaveLength(2))
  expect(screen.getByText(text)).toBeVisible()
  later.release()
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.getByText(text)).toBeVisible()
})
