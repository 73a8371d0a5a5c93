import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { receiveBody } from './receive-body'

const LIMITS = { bytes: 100_000, values: 300 }
const PACE = { graceMs: 10_000, minBytesPerSecond: 100 }

function receive(...chunks: (string | Buffer)[]): Promise<string> {
  const payload = new PassThrough()
  for (const chunk of chunks) payload.write(chunk)
  payload.end()
  return receiveBody(payload, LIMITS, PACE)
}

describe('a body', () => {
  test('is put together from its chunks, also where a character is cut', async () => {
    const bytes = Buffer.from('{"name":"Müller €"}')

    expect(await receive(...Array.from(bytes, (byte) => Buffer.of(byte)))).toBe('{"name":"Müller €"}')
  })

  test.each([
    [
      'of more bytes than allowed',
      `${' '.repeat(100_000)}0`,
      { statusCode: 413, message: 'The request is too large.' },
    ],
    ['nested too deeply', '['.repeat(500), { code: 'invalid', message: 'The request is nested too deeply.' }],
    [
      'with too many values',
      `[${'0,'.repeat(300)}0]`,
      { code: 'invalid', message: 'The request has too many values.' },
    ],
    [
      'with too many different fields',
      // More than one above the limit: the scanner may take two names for one.
      `{${Array.from({ length: 210 }, (_, i) => `"${i}":0`).join(',')}}`,
      { code: 'invalid', message: 'The request has too many different fields.' },
    ],
    [
      'with a text of more than 64 kB',
      `["${'x'.repeat(64 * 1024 + 1)}"]`,
      { code: 'invalid', message: 'The request has a text that is too long.' },
    ],
    [
      'that is not UTF-8',
      Buffer.from('"\xff"', 'latin1'),
      { code: 'invalid', message: 'The request is not valid JSON.' },
    ],
  ])('%s is refused', async (_what, sent, refusal) => {
    await expect(receive(sent)).rejects.toMatchObject(refusal)
  })

  test('is refused while it arrives, and the rest is discarded', async () => {
    const payload = new PassThrough()
    const body = receiveBody(payload, LIMITS, PACE)

    payload.write('['.repeat(20))
    await expect(body).rejects.toMatchObject({ message: 'The request is nested too deeply.' })
    payload.write('x'.repeat(500))
    await yieldToEventLoop()

    expect([payload.readableFlowing, payload.readableLength]).toEqual([true, 0])
  })

  test('of a client that left before it was read is refused', async () => {
    const payload = new PassThrough()
    payload.destroy()
    await once(payload, 'close')

    await expect(receiveBody(payload, LIMITS, PACE)).rejects.toMatchObject({
      message: 'The request did not arrive completely.',
    })
  })

  test('that breaks off is refused', async () => {
    const payload = new PassThrough()
    const body = receiveBody(payload, LIMITS, PACE)

    payload.write('{"a":')
    payload.destroy()

    await expect(body).rejects.toMatchObject({ code: 'invalid', message: 'The request did not arrive completely.' })
  })
})

describe('slow bodies are ended', () => {
  const tooSlow = { statusCode: 408, message: 'The request took too long to arrive.' }

  test('a body that stands still is refused after the grace period', async () => {
    using clock = fakeClock()
    const body = receiveBody(new PassThrough(), LIMITS, PACE)
    const refusal = body.catch((error: unknown) => error)

    clock.advance(9_999)
    expect(clock.timers()).toBe(1)
    clock.advance(1)

    expect(await refusal).toMatchObject(tooSlow)
    expect(clock.timers()).toBe(0)
  })

  test('a body that comes in drops is given the time its bytes need at the lowest rate, and no more', async () => {
    using clock = fakeClock()
    const payload = new PassThrough()
    const body = receiveBody(payload, LIMITS, PACE)
    const refusal = body.catch((error: unknown) => error)
    payload.write(`"${'x'.repeat(199)}`)
    await yieldToEventLoop()

    clock.advance(11_999)
    expect(clock.timers()).toBe(1)
    clock.advance(1)

    expect(await refusal).toMatchObject(tooSlow)
  })

  test('a body that has arrived leaves no timer behind', async () => {
    using clock = fakeClock()

    await receive('{}')

    expect(clock.timers()).toBe(0)
  })
})

function fakeClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return {
    advance: (ms: number) => void vi.advanceTimersByTime(ms),
    timers: () => vi.getTimerCount(),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  }
}
