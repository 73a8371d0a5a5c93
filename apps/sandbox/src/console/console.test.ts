import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, control, type Sandbox, startSandbox } from '../testing/sandbox'
import { DES_ADV, INVOICE, ORD_RSP } from '../testing/samples'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await startSandbox()
})

afterEach(() => sandbox.stop())

test.each([
  ['/', 'Orders', 'No order is waiting.'],
  ['/?state=fetched', 'Orders', 'Nothing has been fetched'],
  ['/documents', 'Documents', 'No document yet.'],
  ['/mails', 'Mails', 'No mail yet.'],
  ['/faults', 'Faults', 'No fault is on.'],
])('%s has the title %s and an empty state', async (path, title, sentence) => {
  const text = await open(path)

  expect(text).toContain(`<title>${title} · Partwire sandbox</title>`)
  expect(text).toContain(`aria-current="true">${title}</a>`)
  expect(text).toContain(sentence)
})

test('Placing orders in the form sends the browser back to the list, where they wait', async () => {
  const response = await submit('/orders', { tecComId: '4300107', count: '3', lines: '', kind: 'order' })
  const text = await open('/')

  expect([response.status, response.headers.get('location')]).toEqual([303, '/?tecComId=4300107'])
  expect([text.match(/<td>Waiting<\/td>/g)?.length, text.includes('Waiting (3)')]).toEqual([3, true])
})

test('A form that breaks a rule comes back as it was typed, with the reason', async () => {
  const response = await submit('/orders', { tecComId: '<b>', count: '0', lines: '', kind: 'order' })
  const text = await response.text()

  expect([response.status, text.includes('role="alert"'), text.includes('value="&#60;b&#62;"')]).toEqual([
    400,
    true,
    true,
  ])
})

test('An order shows that it was fetched, and after its acknowledgement when', async () => {
  await control(sandbox.url, 'POST', '/control/orders', { tecComId: '4300042', count: 1, lines: 2 })
  const { parameters } = await call(sandbox.url, { functionId: 'SBX.FetchWaiting', parameters: [['MaxCount', '1']] })
  const fetched = await open('/')
  await call(sandbox.url, {
    functionId: 'SBX.Acknowledge',
    parameters: [['MessageID', parameters[0]?.messageId ?? '']],
  })

  expect(fetched).toContain('Fetched, not acknowledged <time')
  expect(await open('/?state=fetched')).toContain('Acknowledged <time datetime="2026-11-15T12:00:00.000Z"')
  expect(await open('/?state=waiting')).toContain('No order is waiting.')
})

test('An order is readable and raw', async () => {
  await control(sandbox.url, 'POST', '/control/orders', { tecComId: '4300042', count: 1, lines: 2 })
  const path = /href="(\/orders\/[^"]+)"/.exec(await open('/'))?.[1] ?? ''

  expect(await open(path)).toContain('<dt>Buyer order number</dt>')
  expect(await open(`${path}?view=raw`)).toContain('&#60;BuyerOrderNumber&#62;')
})

test.each([
  ['OrdRsp', ORD_RSP, 'Order response R-1', '2 PCE · IC · Größe &#38; Maß'],
  ['DesAdv', DES_ADV, 'Dispatch advice D-1', 'AAB · 12.5 KGM'],
  ['Invoice', INVOICE, 'Invoice I-1', 'Invoice net value 105.00 · '],
])('A received %s is readable and raw', async (kind, raw, title, content) => {
  await call(sandbox.url, { functionId: `SBX.Send${kind}`, parameters: [[kind, raw]] })
  const path = (/href="(\/document\?[^"]+)"/.exec(await open('/documents'))?.[1] ?? '').replaceAll('&#38;', '&')

  const text = await open(path)

  expect(text).toContain(`<h1>${title}</h1>`)
  expect(text).toContain(`<div>${content}`)
  expect(await open(`${path}&view=raw`)).toContain(`&#60;${kind}&#62;`)
})

test('Faults are switched on and off one by one, and all at once', async () => {
  await submit('/faults', { fault: 'latencyMs', ms: '250', operation: 'send', tecComId: '4300042', times: '2' })
  await submit('/faults', { fault: 'http500', ms: '', operation: '', tecComId: '', times: '' })
  const both = names()
  await submit('/faults/off', { index: '0' })
  const one = names()
  await submit('/faults/off', {})

  expect([both, one, names()]).toEqual([['latencyMs', 'http500'], ['http500'], []])
})

test.each([
  ['latencyMs', '', ''],
  ['none', '', ''],
  ['http500', '', '-1'],
])('The fault %s of %j ms, %j times, cannot be switched on', async (fault, ms, times) => {
  const response = await submit('/faults', { fault, ms, times })

  expect([response.status, names()]).toEqual([400, []])
})

test('A form of another site places no orders', async () => {
  const response = await submit('/orders', { tecComId: 'A', count: '1' }, { origin: 'https://evil.test' })

  expect([response.status, sandbox.state.platform.find('A')]).toEqual([403, null])
})

test('A form of the console itself is let in', async () => {
  const own = { origin: sandbox.url, 'sec-fetch-site': 'same-origin' }

  const response = await submit('/orders', { tecComId: 'A', count: '1', lines: '', kind: 'mixed' }, own)

  expect(response.status).toBe(303)
})

test.each(['/orders/unknown', '/document?tecComId=A&key=x', '/document'])('%s is not here any more', async (path) => {
  const response = await fetch(sandbox.url + path)

  expect([response.status, (await response.text()).includes('is not here any more')]).toEqual([404, true])
})

test('No page runs a script', async () => {
  const response = await fetch(sandbox.url)

  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(await response.text()).not.toContain('<script')
})

async function open(path: string): Promise<string> {
  return (await fetch(sandbox.url + path)).text()
}

function submit(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
}

function names(): string[] {
  return sandbox.state.faults.all().map(({ name }) => name)
}
