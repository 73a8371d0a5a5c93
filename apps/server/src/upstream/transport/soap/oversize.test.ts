import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ResponseTooLarge } from '../../errors'
import type { IncomingMessage, UpstreamPort } from '../../port'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import {
  ACCOUNT,
  callResponse,
  envelope,
  parameterData,
  reply,
  sandboxConfig,
  scriptedPlatform,
  type ScriptedPlatform,
} from '../../testing/scripted-platform'
import { openMessagingPort } from './open-messaging'

const LIMIT = 200_000

let platform: ScriptedPlatform
let port: UpstreamPort

beforeEach(async () => {
  platform = await scriptedPlatform()
  port = openMessagingPort({
    config: sandboxConfig(platform.url),
    url: platform.url,
    timeoutMs: 10_000,
    maxResponseBytes: LIMIT,
    now: () => new Date(),
    onUnknownCode: () => {},
  })
})
afterEach(() => platform.close())

/** A document that takes about this many bytes inside a response. */
function large(bytes: number, text = 'Lager & Co <x> ß '): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<Order><Note>${escaped.repeat(Math.ceil(bytes / 40))}</Note></Order>`
}

function responseBody(parameters: string): Buffer {
  return Buffer.from(envelope(callResponse('99', 'OK', parameters)))
}

async function pullOne(body: string | Buffer): Promise<IncomingMessage | undefined> {
  platform.customResponse = (response) => reply(response, body)
  return (await port.pull(ACCOUNT, 1))[0]
}

describe('a response over the limit', () => {
  test('with several messages is a ResponseTooLarge error', async () => {
    const sizes = [10, 10, 2 * LIMIT]
    platform.waiting = sizes.map((size, i) => ({ id: String(i + 1), type: 'Order', raw: large(size) }))

    await expect(port.pull(ACCOUNT, 3)).rejects.toSatisfy(
      (error) => error instanceof ResponseTooLarge && error.messagesRead === 2,
    )
    expect(await port.pull(ACCOUNT, 1)).toMatchObject([{ upstreamId: '1', kind: 'Order' }])
  })

  test('with a single message returns its id, both ends and the complete response', async () => {
    const raw = large(5 * LIMIT)
    const body = responseBody(parameterData('Order', raw, 'M-7'))

    const message = await pullOne(body)

    expect(message).toMatchObject({ upstreamId: 'M-7', kind: 'Oversize' })
    const [start, end] = message?.raw.split(/\[\.\.\. \d+ of \d+ bytes of the answer are left out here \.\.\.\]/) ?? []
    expect([raw.startsWith(start ?? '-'), raw.endsWith(end ?? '-')]).toEqual([true, true])
    expect(Math.min(start?.length ?? 0, end?.length ?? 0)).toBeGreaterThan(10_000)
    expect(gunzipSync(message?.original ?? Buffer.alloc(0)).equals(body)).toBe(true)
  })

  test.each(Array.from({ length: 13 }, (_, shift) => shift))(
    'may be truncated at any position of its text: shifted by %i',
    async (shift) => {
      const raw = large(2 * LIMIT, '&<ж')

      const message = await pullOne(responseBody(parameterData('Order', `${'y'.repeat(shift)}${raw}`, 'M-1')))

      expect(message).toMatchObject({ upstreamId: 'M-1', kind: 'Oversize' })
    },
  )

  test('may be written as CDATA', async () => {
    const raw = `<Order>${'<ParameterData/>'.repeat(LIMIT / 10)}</Order>`
    const response = callResponse('99', 'OK', parameterData('Order', raw, 'M-2'))

    const message = await pullOne(envelope('@').replace('@', () => `<![CDATA[${response}]]>`))

    expect(message).toMatchObject({ upstreamId: 'M-2', kind: 'Oversize' })
  })

  test('may contain message tags in its text', async () => {
    const raw = large(2 * LIMIT, '</ParameterValue></ParameterData><ParameterData>')

    expect(await pullOne(responseBody(parameterData('Order', raw, 'M-3')))).toMatchObject({ upstreamId: 'M-3' })
  })

  test.each([
    ['all large', large(2 * LIMIT), large(2 * LIMIT)],
    ['the first small', '<Order/>', large(2 * LIMIT)],
    ['the last small', large(2 * LIMIT), '<Order/>'],
  ])('with several messages where one was requested is an error: %s', async (_case, first, second) => {
    const body = responseBody(parameterData('Order', first, 'M-4') + parameterData('Order', second, 'M-5'))

    expect((await catchUpstreamError(() => pullOne(body))).kind).toBe('Protocol')
  })

  test('that is not a message is an error', async () => {
    expect(await catchUpstreamError(() => pullOne('x'.repeat(2 * LIMIT)))).toEqual({
      kind: 'Protocol',
      message: 'The answer of the platform is larger than 200000 bytes.',
    })
  })

  test('of customers has its own error message', async () => {
    platform.customResponse = (response) => reply(response, 'x'.repeat(2 * LIMIT))

    expect((await catchUpstreamError(() => port.listCustomers(ACCOUNT))).message).toMatch(
      /^The list of customers is larger than [\d.]+ MB and cannot be read\.$/,
    )
  })
})

describe('a message with characters that XML does not allow', () => {
  test.each([
    ['a control character', Buffer.from('A\u0001B')],
    ['a NUL', Buffer.from('A\0B')],
    ['bytes that are not UTF-8', Buffer.from([0x41, 0xff, 0x42])],
    ['a reference to a forbidden character', Buffer.from('A&#1;B')],
    ['an unknown entity inside the call', Buffer.from('A&amp;nbsp;B')],
  ])('%s is returned as damaged, with the complete response', async (_case, bytes) => {
    const [before = '', after = ''] = responseBody(parameterData('Order', '<Order>@</Order>', 'M-6'))
      .toString()
      .split('@')
    const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])

    const message = await pullOne(body)

    expect(message).toMatchObject({ upstreamId: 'M-6', kind: 'Damaged' })
    expect(message?.raw).toMatch(/^<Order>A\uFFFD.*B<\/Order>$/)
    expect(gunzipSync(message?.original ?? Buffer.alloc(0)).equals(body)).toBe(true)
  })

  test.each([
    [
      'around the messages',
      responseBody(parameterData('Order', '<Order>\u0001</Order>', 'M-8'))
        .toString()
        .replace('OK', '\u0001'),
    ],
    ['in the message id', responseBody(parameterData('Order', '<Order>\u0001</Order>', 'M\u0001')).toString()],
  ])('%s is an error of the response', async (_case, body) => {
    expect((await catchUpstreamError(() => pullOne(body))).kind).toBe('Protocol')
  })

  test('among others is an error, so that it is requested alone', async () => {
    const body = responseBody(parameterData('Order', '<Order>\u0001</Order>', 'M-9'))
    platform.customResponse = (response) => reply(response, body)

    expect((await catchUpstreamError(() => port.pull(ACCOUNT, 2))).kind).toBe('Protocol')
  })
})
