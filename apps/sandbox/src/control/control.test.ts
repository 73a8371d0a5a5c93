import { afterEach, beforeEach, expect, test } from 'vitest'
import { control, type Sandbox, startSandbox } from '../testing/sandbox'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await startSandbox()
})

afterEach(() => sandbox.stop())

test('Placing orders answers their numbers and creates the organisation', async () => {
  const reply = await control(sandbox.url, 'POST', '/control/orders', { tecComId: 'new-1', count: 3 })

  expect(reply).toEqual({ orders: [expect.any(String), expect.any(String), expect.any(String)] })
  expect(sandbox.state.platform.find('new-1')?.waiting.size).toBe(3)
})

test('The same orders are generated on every start at the same time', async () => {
  const first = await control(sandbox.url, 'POST', '/control/orders', { tecComId: 'A', count: 5 })
  const other = await startSandbox()

  const second = await control(other.url, 'POST', '/control/orders', { tecComId: 'A', count: 5 })
  await other.stop()

  expect(second).toEqual(first)
})

test('An unused organisation has received nothing', async () => {
  expect(await control(sandbox.url, 'GET', '/control/received?tecComId=none')).toEqual({ documents: [] })
})

test('Reset forgets orders, organisations and faults, and keeps the demo organisations', async () => {
  await control(sandbox.url, 'POST', '/control/orders', { tecComId: 'A', count: 1 })
  await control(sandbox.url, 'PUT', '/control/faults', { http500: true })

  await control(sandbox.url, 'POST', '/control/reset')

  expect(sandbox.state.platform.organisations().map(({ tecComId }) => tecComId)).toEqual(['4300042', '4300107'])
  expect(sandbox.state.faults.all()).toEqual([])
})

test.each([
  ['POST', '/control/orders', 'no json'],
  ['POST', '/control/orders', '[]'],
  ['POST', '/control/orders', 'null'],
  ['POST', '/control/orders', '{}'],
  ['POST', '/control/orders', '{"tecComId":4300042,"count":1}'],
  ['POST', '/control/orders', '{"tecComId":"../x","count":1}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":0}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":1,"spreadDays":366}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":100001}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":"3"}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":1,"lines":100001}'],
  ['POST', '/control/orders', '{"tecComId":"A","count":1,"kind":"other"}'],
  ['PUT', '/control/organisations', '{"tecComId":"A","userName":"u"}'],
  ['PUT', '/control/organisations', '{"tecComId":"A","userName":"ws-4300042","password":"x"}'],
  ['PUT', '/control/faults', '{"unknown":true}'],
  ['PUT', '/control/faults', '{"http500":"yes"}'],
  ['PUT', '/control/faults', '{"latencyMs":true}'],
  ['PUT', '/control/faults', '{"http500":true,"operation":"fly"}'],
  ['PUT', '/control/faults', '{"http500":true,"times":0}'],
  ['PUT', '/control/faults', '{"faults":{}}'],
  ['PUT', '/control/faults', '{"__proto__":{"http500":true},"constructor":1}'],
])('%s %s with %s is refused with one sentence', async (method, path, body) => {
  const response = await send(method, path, body)

  expect([response.status, await response.json()]).toEqual([
    400,
    { success: false, error: expect.stringMatching(/\.$/) },
  ])
})

test('Asking for received documents needs an organisation', async () => {
  expect((await fetch(`${sandbox.url}/control/received`)).status).toBe(400)
})

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['an opaque origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another program on this machine', { 'sec-fetch-site': 'same-site' }],
])('A page of %s may change nothing', async (_who, headers) => {
  const response = await fetch(`${sandbox.url}/control/reset`, { method: 'POST', headers })

  expect(response.status).toBe(403)
})

function send(method: string, path: string, body: string): Promise<Response> {
  const request: RequestInit = { method, body }
  return fetch(sandbox.url + path, request)
}
