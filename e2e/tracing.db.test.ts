import { getOrderResponse, submitOrderResponse } from '@partwire/contract/order-response'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../apps/server/src/config/config'
import { confirmedForm } from '../apps/server/src/modules/documents/order-response/testing/fixture'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
} from '../apps/server/src/testing/given/given'
import { findSupplierId, givenOrder } from '../apps/server/src/testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../apps/server/src/testing/test-app'
import { buildStale } from '../scripts/lib/build-stale'
import { type Sandbox, startSandbox } from './harness/sandbox'

const SUBMIT = `POST ${submitOrderResponse.path}`
const GIVEN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
type Span = z.infer<typeof span>
const request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

let sandbox: Sandbox
let collector: Server
let spans: Span[]
let headers: unknown[]
let portal: TestApp
beforeEach(async () => {
  spans = []
  headers = []
  collector = createServer((received, response) => {
    void receive(received).finally(() => response.end('{}'))
  })
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve)
  })
  sandbox = await startSandbox()
})
afterEach(async () => {
  await portal.close()
  await sandbox.close()
  collector.close()
})

test('one trace leads from the call of the browser through its statements to the delivery, without values and secrets', async () => {
  await startTracedPortal()
  const supplier = await givenSupplierOnPlatform()
  const orderId = await givenOrder(portal, await findSupplierId(portal, '4300042'))

  await submitResponse(supplier, orderId)
  await portal.runJobs()
  await portal.deps.tracing.stop()

  const submit = find(SUBMIT)
  const trace = spans.filter(({ traceId }) => traceId === submit.traceId)
  const job = trace.find(({ name }) => name === 'job deliver-supplier')
  const sent = trace.find(({ name }) => name === 'platform send')
  expect(submit.parentSpanId).toBe('')
  expect(read(submit, 'http.response.status_code')).toBe(200)
  expect(
    trace.filter(({ name, parentSpanId }) => name.startsWith('sql ') && parentSpanId === submit.spanId),
  ).not.toEqual([])
  expect(trace.map(({ spanId }) => spanId)).toContain(job?.parentSpanId)
  expect([sent?.parentSpanId, sent && read(sent, 'partwire.document')]).toEqual([job?.spanId, 'OrdRsp'])
  expect(trace.filter(({ name, parentSpanId }) => name.startsWith('sql ') && parentSpanId === job?.spanId)).not.toEqual(
    [],
  )
  expect(JSON.stringify(spans)).not.toMatch(/S-4711|ws-secret|kessler/i)
  expect(new Set(headers)).toEqual(new Set(['one']))
})

test.each([
  ['a proxy in TRUSTED_PROXIES continues its trace', ['127.0.0.1'], true],
  ['anybody else does not', [], false],
])('a request with a traceparent of %s', async (_, trustedProxies, isContinued) => {
  await startTracedPortal(trustedProxies)
  const traceparent = `00-${GIVEN_TRACE}-00f067aa0ba902b7-01`

  await portal.visitor().send({ method: 'GET', url: '/api/adminCheckLogin', headers: { traceparent } })
  await portal.deps.tracing.stop()

  expect(find('GET /api/adminCheckLogin').traceId === GIVEN_TRACE).toBe(isContinued)
})

test('the packages of OpenTelemetry are loaded when they are needed only', async () => {
  await startTracedPortal()
  await buildStale(() => undefined, ['server'])

  const program = await readFile('apps/server/dist/main.js', 'utf8')

  expect(program).toContain('import("@opentelemetry/api")')
  expect(program).not.toMatch(/^import .*@opentelemetry/m)
})

async function receive(received: IncomingMessage): Promise<void> {
  headers.push(received.headers['x-tenant'])
  const { resourceSpans } = request.parse(await json(received))
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
}

async function startTracedPortal(trustedProxies: string[] = []): Promise<void> {
  const address = collector.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { tracing, upstream } = readConfig({
    DEMO: 'true',
    UPSTREAM_URL: sandbox.soapUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one',
  })
  portal = await startTestApp({ tracing, upstream, trustedProxies })
}

async function givenSupplierOnPlatform(): Promise<Visitor> {
  const account = { tecComId: '4300042', userName: 'ws-1', password: 'ws-secret' }
  await sandbox.control('PUT', 'organisations', account)
  await givenOperator(portal)
  const fields = await givenSupplier(await givenSignedInOperator(portal), {
    tecComId: account.tecComId,
    tecComUserName: account.userName,
    tecComPassword: account.password,
  })
  return givenSignedInSupplier(portal, fields)
}

async function submitResponse(supplier: Visitor, orderId: string): Promise<void> {
  const { body } = await supplier.call(getOrderResponse, { orderId })
  if (body.orderResponse === undefined) throw new Error(body.error)
  const { id: orderResponseId } = body.orderResponse
  const form = confirmedForm(body.orderResponse)
  const answer = await supplier.call(submitOrderResponse, { orderId, orderResponseId, form })
  expect(answer.body).toMatchObject({ success: true })
}

function find(name: string): Span {
  const found = spans.find((each) => each.name === name)
  if (found === undefined)
    throw new Error(`There is no span ${name} among ${spans.map((each) => each.name).join(', ')}.`)
  return found
}

/** The value of an attribute; numbers are `intValue` in OTLP. */
function read({ attributes }: Span, key: string): unknown {
  const value = attributes.find((each) => each.key === key)?.value ?? {}
  return Object.values(value)[0]
}
