import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  call,
  type TestCall,
  control,
  post,
  readReply,
  type TestReply,
  type Sandbox,
  startSandbox,
} from '../testing/sandbox'
import { ORD_RSP } from '../testing/samples'
import { readXml } from '../xml/read-xml'

let sandbox: Sandbox

const CHECK: TestCall = { functionId: 'SBX.CheckCredentials' }
const SEND: TestCall = { functionId: 'SBX.SendOrdRsp', parameters: [['OrdRsp', ORD_RSP]] }
const PULL: TestCall = { functionId: 'SBX.FetchWaiting', parameters: [['MaxCount', '50']] }

beforeEach(async () => {
  sandbox = await startSandbox()
})

afterEach(() => sandbox.stop())

test.each([
  ['timeoutBefore', 0],
  ['timeoutAfter', 1],
])('%s never answers, and %i document is accepted', async (fault, accepted) => {
  await switchOn({ [fault]: true, times: 1 })
  const caller = new AbortController()
  const pending = post(sandbox.url, { ...SEND, signal: caller.signal })
  await vi.waitFor(() => expect(sandbox.state.faults.all()).toEqual([]), { timeout: 20_000 })

  const first = await Promise.race([
    pending.then(() => 'the faulty call'),
    call(sandbox.url, CHECK).then(() => 'another call'),
  ])
  caller.abort()

  expect([first, receivedCount()]).toEqual(['another call', accepted])
  await expect(pending).rejects.toThrow('abort')
})

test('largeBatches answers with as many messages as requested, however large', async () => {
  sandbox.state.platform.maxResponseCharacters = 5_000
  await control(sandbox.url, 'POST', '/control/orders', { tecComId: '4300042', count: 3, lines: 10 })
  const fetched = (): number =>
    [...(sandbox.state.platform.find('4300042')?.messages.values() ?? [])].filter(({ fetchedAt }) => fetchedAt).length

  await (await post(sandbox.url, PULL)).arrayBuffer()
  const before = fetched()
  await switchOn({ largeBatches: true })
  await (await post(sandbox.url, PULL)).arrayBuffer()

  expect([before, fetched()]).toEqual([2, 3])
})

test('http500 answers 500 without SOAP and accepts nothing', async () => {
  await switchOn({ http500: true })

  const response = await post(sandbox.url, SEND)

  expect([response.status, await response.text(), receivedCount()]).toEqual([500, 'Internal Server Error', 0])
})

test('soapFault answers a fault of the server and accepts nothing', async () => {
  await switchOn({ soapFault: true })

  const response = await post(sandbox.url, SEND)

  expect([response.status, receivedCount()]).toEqual([500, 0])
  expect(await response.text()).toContain('<soap:Fault><faultcode>soap:Server</faultcode>')
})

test('malformedInner accepts and answers a valid envelope around a broken call', async () => {
  await switchOn({ malformedInner: true })

  const body = await (await post(sandbox.url, SEND)).text()

  expect([readXml(body).name, receivedCount()]).toEqual(['Envelope', 1])
  expect(() => readReply(body)).toThrow('Not well-formed')
})

test('malformedDocument breaks the orders in a valid answer, and keeps their ids', async () => {
  await place(2)
  await switchOn({ malformedDocument: true })

  const { code, parameters } = await call(sandbox.url, PULL)

  expect([code, parameters.map(({ messageId }) => messageId?.slice(-1))]).toEqual(['99', ['1', '2']])
  for (const { value } of parameters) expect(() => readXml(value)).toThrow('Not well-formed')
})

test('htmlAnswer is a web page with status 200', async () => {
  await switchOn({ htmlAnswer: true })

  const response = await post(sandbox.url, CHECK)

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('truncated ends half-way', async () => {
  const whole = await (await post(sandbox.url, CHECK)).text()
  await switchOn({ truncated: true })

  const half = await (await post(sandbox.url, CHECK)).text()

  expect(half).toBe(whole.slice(0, whole.length / 2))
})

test('wrongEncoding declares UTF-8 and is not', async () => {
  await switchOn({ wrongEncoding: true })

  const response = await post(sandbox.url, CHECK)
  const bytes = await response.arrayBuffer()

  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError)
})

test('entityBomb declares entities in a document type', async () => {
  await switchOn({ entityBomb: true })

  expect(await (await post(sandbox.url, CHECK)).text()).toMatch(/<!DOCTYPE bomb \[.*<!ENTITY e9 "(&e8;){10}">\]>/)
})

test('huge is 50 MB', async () => {
  await switchOn({ huge: true })
  const response = await post(sandbox.url, CHECK)
  let size = 0

  for await (const chunk of response.body ?? []) size += chunk.length

  expect(size).toBeGreaterThan(50_000_000)
})

test('A client that disconnects during a huge answer does not affect the sandbox', async () => {
  await switchOn({ huge: true, times: 1 })
  const response = await post(sandbox.url, CHECK)

  await response.body?.cancel()

  expect((await call(sandbox.url, CHECK)).code).toBe('99')
})

test('duplicateDelivery of a pull brings each order under two message ids, once', async () => {
  await place(2)
  await switchOn({ duplicateDelivery: true, operation: 'pull' })

  const first = await call(sandbox.url, PULL)
  await acknowledge(first)
  const rest = await call(sandbox.url, PULL)

  const [one, two, three, four] = first.parameters
  expect([one?.value, two?.value]).toEqual([three?.value, four?.value])
  expect([new Set(first.parameters.map(({ messageId }) => messageId)).size, rest.parameters]).toEqual([4, []])
})

test('duplicateDelivery of an acknowledgement delivers the same message again', async () => {
  await place(1)
  await switchOn({ duplicateDelivery: true, operation: 'acknowledge' })

  const first = await call(sandbox.url, PULL)
  await acknowledge(first)
  const again = await call(sandbox.url, PULL)
  await acknowledge(again)
  const rest = await call(sandbox.url, PULL)

  expect([again, rest.parameters]).toEqual([first, []])
})

test('duplicateDelivery of every operation comes to an end', async () => {
  await place(1)
  await switchOn({ duplicateDelivery: true })
  const counts: number[] = []

  for (let round = 0; round < 3; round += 1) {
    const reply = await call(sandbox.url, PULL)
    counts.push(reply.parameters.length)
    if (reply.parameters.length > 0) await acknowledge(reply)
  }

  expect(counts).toEqual([2, 2, 0])
})

test('changedDuplicate brings the same order number with other quantities', async () => {
  await place(1)
  await switchOn({ changedDuplicate: true })

  const [one, other, ...more] = (await call(sandbox.url, PULL)).parameters

  expect([orderNumber(other), more]).toEqual([orderNumber(one), []])
  expect([other?.value === one?.value, other?.messageId === one?.messageId]).toEqual([false, false])
})

test('wrongCredentials refuses everybody', async () => {
  await switchOn({ wrongCredentials: true })

  expect((await call(sandbox.url, CHECK)).code).toBe('10')
})

test('unknownCode answers an unknown code and accepts nothing', async () => {
  await switchOn({ unknownCode: true })

  expect([(await call(sandbox.url, SEND)).code, receivedCount()]).toEqual(['77', 0])
})

test('latencyMs answers after the delay', async () => {
  await switchOn({ latencyMs: 40 })
  const started = performance.now()

  const { code } = await call(sandbox.url, CHECK)

  // A timer may fire slightly early by this clock.
  expect([code, performance.now() - started > 35]).toEqual(['99', true])
})

test('A fault is triggered as often as configured, then no more', async () => {
  await switchOn({ unknownCode: { times: 2 } })

  const codes = [await call(sandbox.url, CHECK), await call(sandbox.url, CHECK), await call(sandbox.url, CHECK)]

  expect(codes.map(({ code }) => code)).toEqual(['77', '77', '99'])
})

test('A fault is triggered only for its organisation and operation', async () => {
  await switchOn({ unknownCode: true, tecComId: '4300042', operation: 'pull' })
  const newcomer = { user: 'ws-4300107', password: 'ws-newcomer-demo' }

  const replies = [
    await call(sandbox.url, PULL),
    await call(sandbox.url, CHECK),
    await call(sandbox.url, { ...PULL, ...newcomer }),
  ]

  expect(replies.map(({ code }) => code)).toEqual(['77', '99', '99'])
})

test('Faults are removed when they are deleted or replaced', async () => {
  await switchOn({ unknownCode: true })
  await switchOn({ faults: [{ wrongCredentials: true, times: 1 }, { latencyMs: { ms: 0 } }] })
  const replaced = sandbox.state.faults.all().map(({ name }) => name)

  await control(sandbox.url, 'DELETE', '/control/faults')

  expect([replaced, sandbox.state.faults.all()]).toEqual([['wrongCredentials', 'latencyMs'], []])
})

function switchOn(faults: Record<string, unknown>): Promise<unknown> {
  return control(sandbox.url, 'PUT', '/control/faults', faults)
}

function place(count: number): Promise<unknown> {
  return control(sandbox.url, 'POST', '/control/orders', { tecComId: '4300042', count, lines: 2 })
}

function acknowledge({ parameters }: TestReply): Promise<TestReply> {
  const ids = parameters.map(({ messageId }) => ['MessageID', messageId ?? ''] as const)
  return call(sandbox.url, { functionId: 'SBX.Acknowledge', parameters: ids })
}

function receivedCount(): number {
  return sandbox.state.platform.findOrCreateOrganisation('4300042').received.size
}

function orderNumber(parameter: { value: string } | undefined): string | undefined {
  return /<BuyerOrderNumber>(.*?)</.exec(parameter?.value ?? '')?.[1]
}
