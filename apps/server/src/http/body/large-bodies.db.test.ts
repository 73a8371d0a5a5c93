import { DOCUMENT_BODY_LIMITS } from '@partwire/contract/call'
import { getOrderResponse, updateOrderResponse } from '@partwire/contract/order-response'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TOKEN_COOKIES, WITH_TOKEN } from '../../testing/anti-forgery'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../../testing/given/given'
import { givenOrder, findSupplierId } from '../../testing/given/given-orders'
import { sessionHeaders, rawPost, type RawConnection } from '../../testing/raw-request'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

const DOCUMENT_PATHS = ['orderResponse', 'dispatchAdvice', 'invoice'].flatMap((name) =>
  ['update', 'submit'].map((verb) => `/api/supplier/${name}/${verb}`),
)
const INVOICE = '/api/supplier/invoice/update'

const MADE_UP = { cookie: `partwire_supplier=made-up; ${TOKEN_COOKIES}`, ...WITH_TOKEN.headers }
const NESTING_BOMB = '['.repeat(4_194_299) + ']'.repeat(4_194_299)

let portal: TestApp
let url: string
let supplier: Visitor
const connections: RawConnection[] = []

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy()
})
afterAll(() => portal.close())

/** Sends the headers and what is given of the body. */
async function post(path: string, headers: Record<string, string | number>, body: string | Buffer = '') {
  const connection = await rawPost(url, { path, headers, body })
  connections.push(connection)
  return connection
}

async function postAsSupplier(path: string, body: string, length: number = Buffer.byteLength(body)) {
  return post(path, { ...sessionHeaders(supplier), 'content-length': length }, body)
}

describe.each(DOCUMENT_PATHS)(
  '%s identifies its caller before it reads the body: 7 MB are announced and none sent',
  (path) => {
    const announced = { 'content-length': 7_000_000 }

    test('with a made-up cookie it answers 401', async () => {
      const { answer } = await post(path, { ...MADE_UP, ...announced })

      expect(await answer).toMatchObject({ status: 401, body: { success: false, error: 'Please sign in.' } })
    })

    test('without the anti-forgery token it answers 403', async () => {
      const { answer } = await post(path, { ...sessionHeaders(supplier), 'x-xsrf-token': 'wrong', ...announced })

      expect(await answer).toMatchObject({ status: 403 })
    })

    test('from another site it answers 403', async () => {
      const { answer } = await post(path, { ...sessionHeaders(supplier), 'sec-fetch-site': 'cross-site', ...announced })

      expect(await answer).toMatchObject({ status: 403 })
    })

    test('a Content-Length over 8 MB is answered with 413', async () => {
      const { answer } = await post(path, {
        ...sessionHeaders(supplier),
        'content-length': DOCUMENT_BODY_LIMITS.bytes + 1,
      })

      expect(await answer).toMatchObject({ status: 413, body: { success: false, error: 'The request is too large.' } })
    })
  },
)

describe('bodies that would end the process', () => {
  test('ten nesting bombs with a made-up cookie are refused, and the portal goes on serving', async () => {
    const headers = { ...MADE_UP, 'content-length': NESTING_BOMB.length }
    const bombs = await Promise.all(Array.from({ length: 10 }, () => post(INVOICE, headers, NESTING_BOMB)))

    const answers = await Promise.all(bombs.map(({ answer }) => answer))

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test.each(DOCUMENT_PATHS)('a nesting bomb of a signed-in supplier at %s is a 400', async (path) => {
    const { answer } = await postAsSupplier(path, NESTING_BOMB)

    expect(await answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'The request is nested too deeply.' },
    })
  })

  test('10,000 items with 50 empty allowances and charges each are a 400', async () => {
    const item = `{"allowOrCharges":[${Array.from({ length: 50 }, () => '{}').join(',')}]}`
    const items = Array.from({ length: 10_000 }, () => item).join(',')

    const { answer } = await postAsSupplier(INVOICE, `{"orderId":"1","invoiceId":"1","form":{"items":[${items}]}}`)

    expect(await answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'The request has too many values.' },
    })
  })

  test('a body without Content-Length is refused when it passes 8 MB', async () => {
    const chunk = `${(1_048_576).toString(16)}\r\n${' '.repeat(1_048_576)}\r\n`
    const { answer } = await post(
      INVOICE,
      { ...sessionHeaders(supplier), 'transfer-encoding': 'chunked' },
      chunk.repeat(9),
    )

    expect(await answer).toMatchObject({ status: 413 })
  })
})

describe('the memory reserved for a body is given back', () => {
  test.each([
    ['after a body that is not valid JSON', '{"orderId":'],
    ['after a nesting bomb', '['.repeat(100)],
    ['after a body that the schema refuses', '{}'],
    [
      'after a body that is worked on',
      '{"orderId":"1","orderResponseId":"1","form":{"sellerOrderNumber":"x","items":[]}}',
    ],
  ])('%s', async (_when, body) => {
    const { answer } = await postAsSupplier('/api/supplier/orderResponse/update', body)

    expect((await answer).status).toBeGreaterThanOrEqual(400)
    await vi.waitUntil(() => portal.app.bodyBudget.reservedBytes() === 0)
  })

  test('after a client that goes away in the middle', async () => {
    const { socket } = await postAsSupplier(INVOICE, '{"orderId":', 5_000_000)
    await vi.waitUntil(() => portal.app.bodyBudget.reservedBytes() === 5_000_000)

    socket.destroy()

    await vi.waitFor(() => expect(portal.app.bodyBudget.reservedBytes()).toBe(0), WAIT_TIMEOUT)
  })

  test('after a refusal by the headers, which reserves nothing', async () => {
    const { answer } = await post(INVOICE, { ...MADE_UP, 'content-length': 5_000_000 })
    await answer

    expect(portal.app.bodyBudget.reservedBytes()).toBe(0)
  })
})

describe('large bodies in flight are bounded', () => {
  test('a supplier with two bodies of 8 MB under way gets 429 for the third, before it is read', async () => {
    await postAsSupplier(INVOICE, '', DOCUMENT_BODY_LIMITS.bytes)
    await postAsSupplier(INVOICE, '', DOCUMENT_BODY_LIMITS.bytes)
    await vi.waitUntil(() => portal.app.bodyBudget.reservedBytes() === 2 * DOCUMENT_BODY_LIMITS.bytes)

    const { answer } = await postAsSupplier(INVOICE, '', DOCUMENT_BODY_LIMITS.bytes)

    const { status, headers } = await answer
    expect([status, /retry-after: (\d+)/.exec(headers)?.[1]]).toEqual([429, '5'])
  })

  test('a process with three bodies of 8 MB under way answers 503 to the fourth, before it is read', async () => {
    await vi.waitUntil(() => portal.app.bodyBudget.reservedBytes() === 0)
    const releases = ['a', 'b', 'c'].map((owner) => portal.app.bodyBudget.reserve(owner, DOCUMENT_BODY_LIMITS.bytes))

    const { answer } = await postAsSupplier(INVOICE, '', DOCUMENT_BODY_LIMITS.bytes)

    const { status, headers } = await answer
    expect([status, /retry-after: (\d+)/.exec(headers)?.[1]]).toEqual([503, '5'])
    for (const release of releases) release()
  })
})

test('an order response of 10,000 items with six confirm lines each is read: only the order has fewer', async () => {
  const orderId = await givenOrder(portal, await findSupplierId(portal, '4300042'))
  const { body } = await supplier.call(getOrderResponse, { orderId })
  const line = { quantity: '1', status: 'Confirmed' as const, reason: 'In six deliveries', deliveryDate: '20261210' }
  const item = {
    productName: 'Brake disc',
    unitNetPrice: '12.50',
    unitListPrice: '19.90',
    confirms: Array.from({ length: 6 }, () => line),
  }

  const answer = await supplier.call(updateOrderResponse, {
    orderId,
    orderResponseId: body.orderResponse?.id ?? '',
    form: { sellerOrderNumber: 'S-1', items: Array.from({ length: 10_000 }, () => item) },
  })

  expect(answer).toMatchObject({ status: 400, body: { error: 'The order has 1 items, the form 10000.' } })
})
