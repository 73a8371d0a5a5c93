import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someFactors } from '../features/security/samples'
import { givenServer } from '../testing/given-server'
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
