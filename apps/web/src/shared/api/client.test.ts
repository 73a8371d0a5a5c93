import { describe, expect, test, vi } from 'vitest'
import { abortableLoad, resultOrPending } from '../../testing/abortable-load'
import { givenServer } from '../../testing/given-server'
import { callApi, onSessionEnd } from './client'
import { setPageSupplier } from './send-call'

const CREDENTIALS = { email: 'op@example.com', password: 'secret' }

describe('a call', () => {
  test('sends JSON with cookies and caching disabled', async () => {
    const calls = givenServer({ 'POST /api/login': () => ({ success: true }) })

    const reply = await callApi('POST /api/login', CREDENTIALS)

    expect(reply).toEqual({ success: true })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toEqual(CREDENTIALS)
    expect(calls[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', cache: 'no-store' })
    expect(headers(calls[0]?.init)).toMatchObject({ 'Content-Type': 'application/json' })
  })

  test('echoes the XSRF-TOKEN cookie in the X-XSRF-TOKEN header', async () => {
    document.cookie = 'XSRF-TOKEN=a%2Fb'
    const calls = givenServer({ 'POST /api/login': () => ({ success: true }) })

    await callApi('POST /api/login', CREDENTIALS)

    expect(headers(calls[0]?.init)).toMatchObject({ 'X-XSRF-TOKEN': 'a/b' })
  })

  test('whose reply does not arrive ends after two minutes like one without a network, except a synchronisation', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      signal?.throwIfAborted()
      return Response.json({ success: true })
    })

    expect(await callApi('POST /api/login', CREDENTIALS)).toEqual({ success: false, code: 'no-reply' })
    expect(timeout.mock.calls).toEqual([[120_000]])
    expect(log).toHaveBeenCalledTimes(1)
    expect(await callApi('GET /api/supplier/order/sync')).toMatchObject({ success: true })
  })

  test('of the supplier area names the supplier that the page belongs to, no other call does', async () => {
    const calls = givenServer({
      'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '12', supplierName: 'Hansen Brakes' } }),
      'POST /api/supplier/dispatchAdvice/skip': () => ({ success: true }),
      'POST /api/login': () => ({ success: true }),
    })

    setPageSupplier('12')
    await callApi('GET /api/supplierCheckLogin')
    await callApi('POST /api/supplier/dispatchAdvice/skip', { orderId: '7' })
    await callApi('POST /api/login', CREDENTIALS)
    setPageSupplier(undefined)
    await callApi('POST /api/supplier/dispatchAdvice/skip', { orderId: '7' })

    expect(calls.map(({ init }) => headers(init)['X-Supplier-Id'])).toEqual([undefined, '12', undefined, undefined])
  })

  test('that is refused because the token has changed is sent again with the new one', async () => {
    document.cookie = 'XSRF-TOKEN=former'
    const calls = givenServer({
      'POST /api/login': () => {
        // Another tab has signed in meanwhile.
        document.cookie = 'XSRF-TOKEN=renewed'
        return calls.length === 1
          ? Response.json({ success: false, code: 'forbidden' }, { status: 403 })
          : { success: true }
      },
    })

    const reply = await callApi('POST /api/login', CREDENTIALS)

    expect(reply).toEqual({ success: true })
    expect(calls.map(({ init }) => headers(init)['X-XSRF-TOKEN'])).toEqual(['former', 'renewed'])
    expect(calls[1]?.body).toEqual(CREDENTIALS)
  })

  test('that is refused with the same token is not sent again', async () => {
    document.cookie = 'XSRF-TOKEN=same'
    const calls = givenServer({
      'POST /api/login': () => Response.json({ success: false, code: 'forbidden' }, { status: 403 }),
    })

    expect(await callApi('POST /api/login', CREDENTIALS)).toEqual({ success: false, code: 'forbidden' })
    expect(calls).toHaveLength(1)
  })

  test('that is refused again is not sent a third time', async () => {
    const calls = givenServer({
      'POST /api/login': () => {
        document.cookie = `XSRF-TOKEN=${calls.length}`
        return Response.json({ success: false, code: 'forbidden' }, { status: 403 })
      },
    })

    expect(await callApi('POST /api/login', CREDENTIALS)).toEqual({ success: false, code: 'forbidden' })
    expect(calls).toHaveLength(2)
  })

  test('that is a GET sends cookies, is not cached, and sends neither token nor body where there is none', async () => {
    const calls = givenServer({ 'GET /api/logout': () => ({ success: true }) })

    await callApi('GET /api/logout')

    expect(headers(calls[0]?.init)).toEqual({ Accept: 'application/json' })
    expect(calls[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', cache: 'no-store', body: null })
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no JSON', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['JSON without success', () => ({ statusCode: 500 })],
    ['JSON that is no object', () => null],
  ])('falls back to success false on transport failure, and the error is only logged: %s', async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    givenServer({ 'GET /api/supplierCheckLogin': answer })

    const reply = await callApi('GET /api/supplierCheckLogin')

    expect(reply).toEqual({ success: false, code: 'no-reply' })
    expect(log).toHaveBeenCalledOnce()
  })

  test('that is aborted because the page is left is not logged and has no reply', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { load, leavePage } = abortableLoad()
    givenServer({ 'GET /api/supplierCheckLogin': load })

    const call = callApi('GET /api/supplierCheckLogin')
    leavePage()

    expect(await resultOrPending(call)).toBe('pending')
    expect(log).not.toHaveBeenCalled()
  })

  test('returns the body of a refusal, whatever its status', async () => {
    const refusal = { success: false, error: 'Too many attempts. Please wait a few minutes and try again.' }
    givenServer({ 'POST /api/login': () => Response.json(refusal, { status: 429 }) })

    expect(await callApi('POST /api/login', CREDENTIALS)).toEqual(refusal)
  })

  test('calls the session end listeners when it is answered 401, and not otherwise', async () => {
    const ended = vi.fn<() => void>()
    const stop = onSessionEnd(ended)
    givenServer({
      'POST /api/admin/supplier/list': () =>
        Response.json({ success: false, code: 'unauthenticated' }, { status: 401 }),
      'POST /api/login': () => ({ success: false }),
    })

    await callApi('POST /api/login', CREDENTIALS)
    expect(ended).not.toHaveBeenCalled()

    const reply = await callApi('POST /api/admin/supplier/list', {})
    expect(reply).toEqual({ success: false, code: 'unauthenticated' })
    expect(ended).toHaveBeenCalledOnce()

    stop()
    await callApi('POST /api/admin/supplier/list', {})
    expect(ended).toHaveBeenCalledOnce()
  })
})

function headers(init: RequestInit | undefined) {
  return Object.fromEntries(new Headers(init?.headers))
}
