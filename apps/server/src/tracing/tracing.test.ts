import { expect, test } from 'vitest'
import { logLines } from '../testing/log-lines'
import { startTracing } from './open-telemetry'
import { formatTraceparent, NO_TRACING, parseTraceparent, traceContext } from './tracing'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
/** Nothing listens there. */
const NOWHERE = { url: 'http://127.0.0.1:1/v1/traces', headers: {}, serviceName: 'partwire', sampleRatio: 1 }

test('a span is identified by trace, span and flags', () => {
  const text = `00-${TRACE}-${SPAN}-01`

  expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })
  expect(formatTraceparent({ traceId: TRACE, spanId: SPAN, traceFlags: 1 })).toBe(text)
})

test.each([
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `01-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
])('%s identifies no span', (text) => {
  expect(parseTraceparent(text)).toBeNull()
})

test('without settings nothing is recorded and nothing is stored in the context', async () => {
  const tracing = await startTracing(null, '1.0.0', logLines().log)

  expect(tracing).toBe(NO_TRACING)
  expect(await tracing.span({ name: 'work', kind: 'server' }, async () => traceContext.getStore())).toBeUndefined()
})

test('work has the result and the error it has without a trace', async () => {
  const tracing = await startTracing(NOWHERE, '1.0.0', logLines().log)

  expect(await tracing.span({ name: 'work', kind: 'server' }, async () => 7)).toBe(7)
  await expect(tracing.span({ name: 'work', kind: 'server' }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  await tracing.stop()
})

test('a collector that cannot be reached is one warning and does not delay the end for long', async () => {
  const { log, lines } = logLines()
  const tracing = await startTracing(NOWHERE, '1.0.0', log)
  await tracing.span({ name: 'work', kind: 'server' }, async () => 1)

  await tracing.stop()

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['traces are incomplete'])
})
