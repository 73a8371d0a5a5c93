import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callApi } from '../../shared/api/client'
import { clearFlash, readFlash, setFlash } from '../../shared/flash'
import { addLeaveGuard } from '../../shared/leave-guards'
import { clearReturnUrl, saveReturnUrl, readReturnUrl } from '../../shared/return-url'
import { resultOrPending } from '../../testing/abortable-load'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

describe('the supplier shell', () => {
  test('has the menu Orders, Customers, Settings, Parts, Open lines, Today with the current one marked', async () => {
    givenSupplier()

    renderApp('/supplier/customers?keyword=x')

    const menu = await screen.findByRole('navigation')
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Orders', '/supplier/orders'],
      ['Customers', '/supplier/customers'],
      ['Settings', '/supplier/settings'],
      ['Parts', '/supplier/parts'],
      ['Open lines', '/supplier/lines'],
      ['Today', '/supplier/today'],
    ])
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Customers')
  })

  test('names the signed-in company and ends with a footer', async () => {
    givenSupplier()

    renderApp('/supplier/orders')

    expect(await screen.findByText('Hansen Brakes')).toBeVisible()
    expect(screen.getByRole('contentinfo')).toBeVisible()
  })

  test('has the link Security beside the company, outside of the menu', async () => {
    givenSupplier()
    const { user, url } = renderApp('/supplier/orders')

    await user.click(await screen.findByRole('link', { name: 'Security' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    expect(url()).toBe('/supplier/security')
    expect(within(screen.getByRole('navigation')).queryByRole('link', { name: 'Security' })).not.toBeInTheDocument()
  })

  test('opens a screen from the menu', async () => {
    givenSupplier()
    const { user, url } = renderApp('/supplier/orders')

    await user.click(await screen.findByRole('link', { name: 'Settings' }))

    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(url()).toBe('/supplier/settings')
  })

  test('asks the session check again when the current entry of the menu is chosen again', async () => {
    const { calls } = givenSupplier()
    const { user } = renderApp('/supplier/settings')
    await user.click(await screen.findByRole('link', { name: 'Settings' }))

    await waitFor(() => expect(calls.filter((call) => call.name === 'GET /api/supplierCheckLogin')).toHaveLength(2))
  })

  test('Logout signs the supplier out, once on a double click, and leads to /supplier/login', async () => {
    const { calls } = givenSupplier()
    const { user, url } = renderApp('/supplier/orders')

    await user.dblClick(await screen.findByRole('button', { name: 'Logout' }))

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
    expect(calls.filter((call) => call.name === 'GET /api/supplierLogout')).toHaveLength(1)
  })

  test.each([
    'orderResponse',
    'dispatchAdvice',
    'invoice',
    'view/orderResponse',
    'view/dispatchAdvice',
    'view/invoice',
  ])('Logout from %s leads to /supplier/login', async (screenPath) => {
    givenSupplier()
    const { user, url } = renderApp(`/supplier/${screenPath}/7?pageNo=2`)

    await user.click(await screen.findByRole('button', { name: 'Logout' }))

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
  })

  test('Logout waits for a read that is under way, which would be refused after the end of the session', async () => {
    const list = deferredReply({ success: false })
    const { calls } = givenSupplier({ 'POST /api/supplier/order/list': list.handler })
    const { user } = renderApp('/supplier/orders')
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /api/supplier/order/list'))

    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    const before = calls.map(({ name }) => name)
    list.release()

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(before).not.toContain('GET /api/supplierLogout')
    expect(calls.map(({ name }) => name)).toContain('GET /api/supplierLogout')
  })

  test('a read that begins during the Logout is not sent, because it would be refused', async () => {
    const logout = deferredReply({ success: true })
    const { calls, session } = givenSupplier({ 'GET /api/supplierLogout': logout.handler })
    const { user } = renderApp('/supplier/orders')
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/supplierLogout'))

    const read = callApi('POST /api/supplier/customer/list', {})
    session.isOpen = false
    logout.release()

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(await resultOrPending(read)).toBe('pending')
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/customer/list')
  })

  test('a read that begins during a Logout that fails is sent after it', async () => {
    const logout = deferredReply({ success: false })
    const { calls } = givenSupplier({
      'GET /api/supplierLogout': logout.handler,
      'POST /api/supplier/customer/list': () => ({ success: true }),
    })
    const { user } = renderApp('/supplier/orders')
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/supplierLogout'))

    const read = callApi('POST /api/supplier/customer/list', {})
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/supplier/customer/list')
    logout.release()

    expect(await read).toEqual({ success: true })
  })

  test('Logout signs nobody out who chooses to stay with unsaved changes', async () => {
    const { calls } = givenSupplier()
    const { user, url } = renderApp('/supplier/orders')
    const stop = addLeaveGuard(() => Promise.resolve(false), openChanges('invoice'))

    await user.click(await screen.findByRole('button', { name: 'Logout' }))

    expect(url()).toContain('/supplier/orders')
    expect(calls.map((call) => call.name)).not.toContain('GET /api/supplierLogout')
    stop()
  })

  describe('Logout with unsaved changes of other documents that are kept in this browser', () => {
    const dialog = () => screen.findByRole('dialog', { name: 'You have unsaved changes.' })

    test('asks, and Stay changes nothing', async () => {
      const { calls } = givenSupplier()
      const names = ['orderResponse 7', 'invoice 8', 'invoice 9', 'creditNote 1']
      for (const name of names) localStorage.setItem(`kept-draft  ${name}`, 'x')
      const { user, url } = renderApp('/supplier/orders')

      await user.click(await screen.findByRole('button', { name: 'Logout' }))
      expect(await dialog()).toHaveTextContent(
        'Changes in 1 order response, 2 invoices and 1 credit note are kept on this computer. If you log out, they are removed.',
      )
      await user.click(screen.getByRole('button', { name: 'Stay' }))

      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(url()).toContain('/supplier/orders')
      expect(calls.map((call) => call.name)).not.toContain('GET /api/supplierLogout')
      expect(localStorage).toHaveLength(4)
    })

    test('asks once for all of them, and removes them', async () => {
      givenSupplier()
      localStorage.setItem('kept-draft  dispatchAdvice 7', 'x')
      const { user, url } = renderApp('/supplier/orders')
      const open = openChanges('invoice')
      const stop = addLeaveGuard(() => Promise.reject(new Error('must not be asked')), open)

      await user.click(await screen.findByRole('button', { name: 'Logout' }))
      expect(await dialog()).toHaveTextContent('Changes in 1 dispatch advice and 1 invoice are kept')
      await user.click(screen.getByRole('button', { name: 'Remove and log out' }))

      expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
      expect(url()).toBe('/supplier/login')
      expect(open.hasChanges()).toBe(false)
      expect(localStorage).toHaveLength(0)
      stop()
    })

    test('saves what Open lines has to save before it asks, so that it asks about the others only', async () => {
      const { calls } = givenSupplier()
      for (const name of ['invoice 9', 'openLines 9']) localStorage.setItem(`kept-draft  ${name}`, 'x')
      const { user } = renderApp('/supplier/orders')
      const open = openChanges('openLines')
      const stop = addLeaveGuard(() => Promise.reject(new Error('must not be asked')), {
        ...open,
        save: async () => {
          open.discard()
          localStorage.removeItem('kept-draft  openLines 9')
        },
      })

      await user.click(await screen.findByRole('button', { name: 'Logout' }))
      expect(await dialog()).toHaveTextContent('Changes in 1 invoice are kept')
      await user.click(screen.getByRole('button', { name: 'Remove and log out' }))

      await waitFor(() => expect(calls.map((call) => call.name)).toContain('GET /api/supplierLogout'))
      stop()
    })

    test('names Open lines when its changes cannot be saved, and removes them', async () => {
      givenSupplier()
      localStorage.setItem('kept-draft  invoice 8', 'x')
      const { user } = renderApp('/supplier/orders')
      const open = openChanges('openLines')
      const stop = addLeaveGuard(() => Promise.reject(new Error('must not be asked')), {
        ...open,
        save: () => Promise.resolve(false),
      })

      await user.click(await screen.findByRole('button', { name: 'Logout' }))
      expect(await dialog()).toHaveTextContent('Changes in 1 invoice and Open lines are kept')
      await user.click(screen.getByRole('button', { name: 'Remove and log out' }))

      expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
      expect(open.hasChanges()).toBe(false)
      expect(localStorage).toHaveLength(0)
      stop()
    })

    test('does not ask about those of another supplier, and leaves them', async () => {
      givenSupplier()
      localStorage.setItem('kept-draft 12 invoice 9', 'x')
      const { user } = renderApp('/supplier/orders')

      await user.click(await screen.findByRole('button', { name: 'Logout' }))

      expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
      expect(localStorage).toHaveLength(1)
    })
  })

  test('opening the supplier area encrypts what an earlier version kept in plain text', async () => {
    localStorage.setItem('draft  invoice 9', '{"form":{"number":"S-4711"}}')
    givenSupplier()

    renderApp('/supplier/orders')

    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['kept-draft  invoice 9']))
    expect(localStorage.getItem('kept-draft  invoice 9')).not.toContain('S-4711')
  })

  test('opening the supplier area clears the stored return URL', async () => {
    saveReturnUrl('12', '/supplier/invoice/7')
    givenSupplier()

    renderApp('/supplier/orders')

    await screen.findByRole('heading', { name: 'Orders' })
    expect(readReturnUrl('12')).toBeNull()
  })

  test('its calls name the supplier of the page, so that they are refused after another one has signed in', async () => {
    const supplier = { id: '12', supplierName: 'Hansen Brakes', lastAccessTime: '2026-11-01T08:00:00Z' }
    const { calls } = givenSupplier({ 'GET /api/supplierCheckLogin': () => ({ success: true, supplier }) })

    renderApp('/supplier/settings')

    await screen.findByRole('heading', { name: 'Settings' })
    const call = await waitFor(() => {
      const found = calls.find(({ name }) => name === 'GET /api/supplier/setting')
      expect(found).toBeDefined()
      return found
    })
    expect(new Headers(call?.init.headers).get('X-Supplier-Id')).toBe('12')
  })

  describe('after another supplier has signed in in another tab', () => {
    const LIST = 'POST /api/supplier/order/list'
    const SYNC = 'GET /api/supplier/order/sync'
    const accounts = {
      former: { id: '12', supplierName: 'Hansen Brakes', lastAccessTime: '2026-11-01T08:00:00Z' },
      present: { id: '13', supplierName: 'Nordic Filters', lastAccessTime: '2026-11-01T08:00:00Z' },
    }

    function givenTwoSuppliers() {
      let signedIn = accounts.former
      const { calls } = givenSupplier({
        'GET /api/supplierCheckLogin': () => ({ success: true, supplier: signedIn }),
        [SYNC]: () => ({ success: false, code: 'platform-failed', error: 'The platform refused the account.' }),
        [LIST]: () => {
          const page = new Headers(calls.findLast(({ name }) => name === LIST)?.init.headers).get('X-Supplier-Id')
          return page === signedIn.id
            ? { success: false }
            : Response.json({ success: false, code: 'unauthenticated' }, { status: 401 })
        },
      })
      return { signInOther: () => void (signedIn = accounts.present) }
    }

    test.each([
      [
        'a search',
        async (user: Awaited<ReturnType<typeof openWithError>>) =>
          user.type(screen.getByRole('textbox', { name: 'Search' }), 'x{Enter}'),
      ],
      [
        'a click in the menu',
        async (user: Awaited<ReturnType<typeof openWithError>>) =>
          user.click(screen.getByRole('link', { current: 'page' })),
      ],
    ])('%s shows the page of the new one, without what the former one has done', async (_name, act) => {
      const { signInOther } = givenTwoSuppliers()
      const user = await openWithError()

      signInOther()
      await act(user)

      expect(await screen.findByText('Nordic Filters')).toBeVisible()
      await waitFor(() => expect(screen.queryByText('The platform refused the account.')).toBeNull())
      expect(screen.queryByText('Hansen Brakes')).toBeNull()
    })

    async function openWithError() {
      const { user } = renderApp('/supplier/orders')
      await user.click(await screen.findByRole('button', { name: 'Fetch / Sync Orders' }))
      await screen.findByText('The platform refused the account.')
      return user
    }
  })

  test('a call that meets an ended session leads to /supplier/login', async () => {
    const { session } = givenSupplier()
    const { url } = renderApp('/supplier/orders')
    await screen.findByRole('heading', { name: 'Orders' })

    session.isOpen = false
    await callApi('POST /api/admin/supplier/list', {})

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(url()).toBe('/supplier/login')
  })
})

describe('in a browser that forbids its storage', () => {
  beforeEach(() => {
    const storage = { getItem: rejectStorage, setItem: rejectStorage, removeItem: rejectStorage }
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
  })

  test('the supplier area opens, and an ended session leads to the login, which opens too', async () => {
    const { session } = givenSupplier()
    renderApp('/supplier/orders')
    await screen.findByRole('heading', { name: 'Orders' })

    session.isOpen = false
    await callApi('POST /api/admin/supplier/list', {})

    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('the return URL and a message for the next screen stay as long as the page is open', () => {
    saveReturnUrl('12', '/supplier/invoice/7')
    setFlash('Your password was changed.')

    expect(readReturnUrl('12')).toBe('/supplier/invoice/7')
    expect(readFlash()).toBe('Your password was changed.')
    clearReturnUrl()
    clearFlash()
    expect(readReturnUrl('12')).toBeNull()
    expect(readFlash()).toBeNull()
  })
})

function rejectStorage(): never {
  throw new DOMException('storage is forbidden', 'SecurityError')
}

/** Unsaved changes of a document that is open. */
function openChanges(kind: string) {
  let isChanged = true
  return {
    key: { supplier: '', kind, documentId: '9' },
    hasChanges: () => isChanged,
    discard: () => {
      isChanged = false
    },
  }
}

function givenSupplier(replies: Parameters<typeof givenServer>[0] = {}) {
  const session = { isOpen: true }
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () =>
      session.isOpen
        ? { success: true, supplier: { supplierName: 'Hansen Brakes', lastAccessTime: '2026-11-01T08:00:00Z' } }
        : { success: false },
    'GET /api/supplierLogout': () => {
      session.isOpen = false
      return { success: true }
    },
    'POST /api/supplier/order/list': () => ({ success: false }),
    'POST /api/supplier/customer/list': () => ({ success: false }),
    'GET /api/supplier/setting': () => ({ success: false }),
    'GET /api/supplier/security': () => ({ success: false }),
    'POST /api/supplier/security/events': () => ({ success: false }),
    'GET /api/supplier/orderResponse/get/7': () => ({ success: false }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: false }),
    'GET /api/supplier/order/7': () => ({ success: false }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'POST /api/admin/supplier/list': () => Response.json({ success: false }, { status: 401 }),
    ...replies,
  })
  return { calls, session }
}
