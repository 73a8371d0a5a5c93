import { Readable } from 'node:stream'
import type { Call } from '@partwire/contract/call'
import type { Download } from '@partwire/contract/downloads'
import { noBody, replyWith } from '@partwire/contract/reply'
import type { Upload } from '@partwire/contract/uploads'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { WITH_TOKEN } from '../testing/anti-forgery'
import { appWithoutDatabase, type AppWithoutDatabase } from '../testing/app-without-database'
import { registerCall } from './register-call'
import { registerUpload } from './register-upload'
import { registerDownload } from './register-download'

const readLines = {
  method: 'GET',
  path: '/api/test/lines',
  access: 'anyone',
  changesState: false,
  summary: 'For these tests.',
  body: noBody,
  reply: replyWith({}),
} as const satisfies Call

const sendLines = {
  path: '/api/test/lines/upload',
  access: 'anyone',
  summary: 'For these tests.',
  maxBytes: 100,
  parameters: z.strictObject({}),
  reply: replyWith({}),
} as const satisfies Upload

const fetchLines = {
  path: '/api/test/lines/file',
  access: 'anyone',
  summary: 'For these tests.',
  contentType: 'text/plain',
  parameters: z.strictObject({}),
} as const satisfies Download

describe('the log has one line per request', () => {
  test('with the id that the user was shown, the client, the request and its result', async () => {
    const portal = await appWithoutDatabase()

    const response = await portal.app.inject({ url: '/healthz?x=1' })

    expect(requestLines(portal)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: response.headers['x-request-id'],
        method: 'GET',
        url: '/healthz?x=1',
        address: '127.0.0.1',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
  })

  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/login', 403],
    ['GET', '/api/logout', 200],
  ] as const)('also for %s %s', async (method, url, status) => {
    const portal = await appWithoutDatabase()

    await portal.app.inject({ method, url })

    expect(requestLines(portal)).toMatchObject([{ method, url, status, msg: 'request' }])
  })

  test('and every other line of the request has its id, once, also after a wait', async () => {
    const { app, deps, lines } = await appWithoutDatabase()
    registerCall(app, deps, readLines, async ({ log }) => {
      log.warn('before')
      await new Promise((resolve) => setImmediate(resolve))
      log.warn('after')
      return { success: true as const }
    })

    const response = await app.inject({ url: readLines.path })
    deps.log.warn('outside')

    const id = String(response.headers['x-request-id'])
    const [before, after, line, outside] = lines
    for (const text of [before, after, line]) expect(text?.split(`"reqId":"${id}"`)).toHaveLength(2)
    expect(outside).not.toContain('reqId')
  })

  test('and so has every line of an upload and of a download', async () => {
    const { app, deps, lines } = await appWithoutDatabase()
    registerUpload(app, deps, sendLines, async ({ log }) => {
      log.warn('upload')
      return { success: true as const }
    })
    registerDownload(app, deps, fetchLines, async ({ log }) => {
      log.warn('download')
      return { name: 'lines.txt', content: Readable.from(['text']) }
    })

    const content = { payload: 'text', headers: { ...WITH_TOKEN.headers, 'content-type': 'application/octet-stream' } }
    const sent = await app.inject({ ...WITH_TOKEN, ...content, method: 'POST', url: sendLines.path })
    const fetched = await app.inject({ url: fetchLines.path })

    const ids = [sent, sent, fetched, fetched].map(({ headers }) => headers['x-request-id'])
    expect(lines.map((line) => JSON.parse(line).reqId)).toEqual(ids)
  })

  test('each with its own id', async () => {
    const portal = await appWithoutDatabase()

    await portal.app.inject({ url: '/healthz' })
    await portal.app.inject({ url: '/healthz', headers: { 'x-request-id': 'chosen-by-the-caller' } })

    const ids = requestLines(portal).map((line) => line['reqId'])
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('chosen-by-the-caller')
  })
})

test('neither token nor cookie nor password of a request is in the log', async () => {
  const portal = await appWithoutDatabase()

  await portal.app.inject({
    url: '/supplier/passwdReset/geheim-token',
    cookies: { partwire_admin: 'geheim-session', 'XSRF-TOKEN': 'geheim-xsrf' },
  })
  await portal.app.inject({
    method: 'POST',
    url: '/api/password/reset',
    ...WITH_TOKEN,
    payload: { token: 'geheim-token', password: 'short' },
  })

  expect(requestLines(portal).map((line) => line['url'])).toEqual([
    '/supplier/passwdReset/[redacted]',
    '/api/password/reset',
  ])
  expect(portal.lines.join('')).not.toMatch(/geheim|short/)
  expect(portal.lines.join('')).not.toContain(WITH_TOKEN.cookies['XSRF-TOKEN'])
})

test('the address is that of the caller, not of the trusted proxy', async () => {
  const portal = await appWithoutDatabase({ trustedProxies: ['127.0.0.1'] })

  await portal.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } })

  expect(requestLines(portal)).toMatchObject([{ address: '203.0.113.9' }])
})

test('a client cannot choose its own address', async () => {
  const portal = await appWithoutDatabase()

  await portal.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } })

  expect(requestLines(portal)).toMatchObject([{ address: '127.0.0.1' }])
})

function requestLines({ lines }: AppWithoutDatabase): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
}
