import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, control, post, type TestReply, type Sandbox, startSandbox } from '../testing/sandbox'
import { DES_ADV, INVOICE, ORD_RSP } from '../testing/samples'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await startSandbox()
})

afterEach(() => sandbox.stop())

test.each([
  ['ws-4300042', 'ws-supplier-demo', '99'],
  ['ws-4300107', 'ws-newcomer-demo', '99'],
  ['ws-4300042', 'ws-newcomer-demo', '10'],
  ['ws-4300042', '', '10'],
  ['', '', '10'],
  ['ws-nobody', 'x', '10'],
])('Signing in as %j with %j answers code %s', async (user, password, code) => {
  const reply = await call(sandbox.url, { functionId: 'SBX.CheckCredentials', user, password })

  expect(reply).toEqual({ code, parameters: [] })
})

test('An organisation of the control API lets its user in with any password until one is fixed', async () => {
  const codes = () => Promise.all(['one', 'two', ''].map((password) => signInCode('ws-A.1', password)))
  await control(sandbox.url, 'POST', '/control/orders', { tecComId: 'A.1', count: 1 })

  const before = await codes()
  await control(sandbox.url, 'PUT', '/control/organisations', { tecComId: 'A.1', userName: 'ws-A.1', password: 'two' })

  expect([before, await codes()]).toEqual([
    ['99', '99', '10'],
    ['10', '99', '10'],
  ])
})

test('An unknown function is refused with code 40', async () => {
  expect((await call(sandbox.url, { functionId: 'SBX.Unknown' })).code).toBe('40')
})

test('The business relations of an organisation are twelve documents, the same each time', async () => {
  const first = await call(sandbox.url, { functionId: 'SBX.ListBusinessRelations' })
  const second = await call(sandbox.url, { functionId: 'SBX.ListBusinessRelations' })

  expect(first.parameters.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => 'BusinessRelation'))
  expect(second).toEqual(first)
})

test('Orders are fetched oldest first, as many as asked for, and again until they are acknowledged', async () => {
  await place(5)

  const first = await fetchWaiting(3)
  const again = await fetchWaiting(3)
  await acknowledge(messageIds(first))
  const rest = await fetchWaiting(3)

  expect(messageIds(first).map((id) => id.slice(-6))).toEqual(['000001', '000002', '000003'])
  expect(again).toEqual(first)
  expect(messageIds(rest).map((id) => id.slice(-6))).toEqual(['000004', '000005'])
})

test('Acknowledging twice or an unknown message is no error', async () => {
  await place(1)
  const ids = messageIds(await fetchWaiting(1))

  const codes = [await acknowledge(ids), await acknowledge(ids), await acknowledge(['unknown'])].map(({ code }) => code)

  expect(codes).toEqual(['99', '99', '99'])
})

test('One organisation does not see the orders of another', async () => {
  await place(2)

  const others = await call(sandbox.url, {
    functionId: 'SBX.FetchWaiting',
    parameters: [['MaxCount', '9']],
    user: 'ws-4300107',
    password: 'ws-newcomer-demo',
  })

  expect(others).toEqual({ code: '99', parameters: [] })
})

test.each(['0', '-1', 'many', '1.5', ''])('Fetching at most %j is rejected', async (maxCount) => {
  const reply = await call(sandbox.url, { functionId: 'SBX.FetchWaiting', parameters: [['MaxCount', maxCount]] })

  expect(reply.code).toBe('20')
})

test('Changes and cancellations carry their own type and the number of the order they are about', async () => {
  const placed = [await place(1), await place(1, 'change'), await place(1, 'cancellation')]

  const reply = await fetchWaiting(9)

  expect(reply.parameters.map(({ type }) => type)).toEqual(['Order', 'OrderChange', 'OrderCancellation'])
  expect(new Set(placed.map(String)).size).toBe(1)
})

test.each([
  ['OrdRsp', 'R-1', 'PO/7', ORD_RSP],
  ['DesAdv', 'D-1', null, DES_ADV],
  ['Invoice', 'I-1', 'PO/7', INVOICE],
])('%s is received once however often the same bytes come', async (kind, number, buyerOrderNumber, raw) => {
  const codes = [await send(kind, raw), await send(kind, raw)]

  expect(codes).toEqual(['99', '99'])
  expect(await control(sandbox.url, 'GET', '/control/received?tecComId=4300042')).toEqual({
    documents: [{ kind, number, buyerOrderNumber, receivedAt: '2026-11-15T12:00:00.000Z', raw }],
  })
})

test('The same number with other bytes is rejected and changes nothing', async () => {
  await send('OrdRsp', ORD_RSP)

  const code = await send('OrdRsp', ORD_RSP.replace('12.50', '12.51'))

  expect(code).toBe('20')
  expect(await control(sandbox.url, 'GET', '/control/received?tecComId=4300042')).toMatchObject({
    documents: [{ raw: ORD_RSP }],
  })
})

test('A document under the wrong function is rejected', async () => {
  const parameters = [['Invoice', INVOICE]] as const

  expect((await call(sandbox.url, { functionId: 'SBX.SendOrdRsp', parameters })).code).toBe('20')
})

test.each(['', 'no xml', '<a/>', '<!DOCTYPE a><a/>', '<a><b></a>'])('The body %j is a SOAP fault', async (body) => {
  const response = await fetch(`${sandbox.url}/soap`, { method: 'POST', body })

  expect([response.status, await response.text()]).toEqual([
    500,
    expect.stringContaining('<soap:Fault><faultcode>soap:Client'),
  ])
})

test('An answer is XML in UTF-8', async () => {
  const response = await post(sandbox.url, { functionId: 'SBX.CheckCredentials' })

  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
})

async function signInCode(user: string, password: string): Promise<string | null> {
  return (await call(sandbox.url, { functionId: 'SBX.CheckCredentials', user, password })).code
}

async function place(count: number, kind = 'order'): Promise<unknown> {
  const reply = await control(sandbox.url, 'POST', '/control/orders', { tecComId: '4300042', count, lines: 2, kind })
  return JSON.stringify(reply)
}

function fetchWaiting(maxCount: number): Promise<TestReply> {
  return call(sandbox.url, { functionId: 'SBX.FetchWaiting', parameters: [['MaxCount', String(maxCount)]] })
}

function messageIds({ parameters }: TestReply): string[] {
  return parameters.map(({ messageId }) => messageId ?? '')
}

function acknowledge(ids: readonly string[]): Promise<TestReply> {
  return call(sandbox.url, { functionId: 'SBX.Acknowledge', parameters: ids.map((id) => ['MessageID', id] as const) })
}

async function send(kind: string, raw: string): Promise<string | null> {
  return (await call(sandbox.url, { functionId: `SBX.Send${kind}`, parameters: [[kind, raw]] })).code
}
