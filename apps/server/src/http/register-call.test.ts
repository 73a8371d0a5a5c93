import type { Call } from '@partwire/contract/call'
import { noBody, replyWith } from '@partwire/contract/reply'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { WITH_TOKEN } from '../testing/anti-forgery'
import { appWithoutDatabase } from '../testing/app-without-database'
import { registerCall, registerRead } from './register-call'

const rename = {
  method: 'POST',
  path: '/api/test/rename',
  access: 'anyone',
  changesState: true,
  summary: 'For these tests.',
  body: z.strictObject({ name: z.string(), items: z.array(z.object({ count: z.int() })).default([]) }),
  reply: replyWith({ renamed: z.object({ name: z.string(), note: z.string().optional() }) }),
} as const satisfies Call

const look = {
  method: 'GET',
  path: '/api/test/look',
  access: 'anyone',
  changesState: false,
  summary: 'For these tests.',
  body: noBody,
  reply: replyWith({ seen: z.string() }),
} as const satisfies Call

const lookTyped = {
  ...look,
  path: '/api/test/look-typed',
  reply: replyWith({
    typed: z.union([z.number(), z.string().max(40), z.null()]),
    choice: z.union([z.enum(['a', 'b']), z.literal('')]),
    place: z.object({ city: z.string() }).nullable(),
  }),
} as const satisfies Call

const RENAMED = { success: true as const, renamed: { name: 'new' } }

describe('the reply', () => {
  test('has the fields the contract names and no other, at any depth', async () => {
    const found = { success: true as const, renamed: { name: 'new', password_hash: 'geheim' }, token: 'geheim' }

    const response = await sendRename({ name: 'new' }, async () => found)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, renamed: { name: 'new' } })
  })

  test.each([
    [{ typed: '12', choice: '' as const, place: null }],
    [{ typed: 12.5, choice: 'a' as const, place: { city: 'Köln' } }],
    [{ typed: null, choice: 'b' as const, place: { city: '' } }],
  ])('keeps the type of a value that has several: %j', async (fields) => {
    const { app, deps } = await appWithoutDatabase()
    const place = fields.place === null ? null : { ...fields.place, password_hash: 'geheim' }
    registerCall(app, deps, lookTyped, async () => ({ success: true as const, ...fields, place }))

    expect((await app.inject({ url: lookTyped.path })).json()).toEqual({ success: true, ...fields })
  })

  test('is kept by no cache', async () => {
    const response = await sendRename({ name: 'new' })

    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('of a GET comes without a body having been sent', async () => {
    const { app, deps } = await appWithoutDatabase()
    registerCall(app, deps, look, async (_deps, _visit, body) => ({ success: true as const, seen: typeof body }))

    expect((await app.inject({ url: '/api/test/look' })).json()).toEqual({ success: true, seen: 'undefined' })
  })
})

describe('the body', () => {
  test('reaches the verb as the contract reads it, defaults filled in', async () => {
    const bodies: unknown[] = []

    await sendRename({ name: 'new' }, async (body) => {
      bodies.push(body)
      return RENAMED
    })

    expect(bodies).toEqual([{ name: 'new', items: [] }])
  })

  test.each([
    [
      'a wrong type',
      { name: 7 },
      'The field name is not valid: Invalid input: expected string, received number.',
      'name',
    ],
    ['a missing field', {}, 'The field name is not valid: Invalid input: expected string, received undefined.', 'name'],
    [
      'a wrong type in a list',
      { name: 'x', items: [{ count: 1 }, { count: '2' }] },
      'The field items.1.count is not valid: Invalid input: expected number, received string.',
      'items.1.count',
    ],
  ])('with %s is refused with 400 and the path of the field', async (_what, body, error, errorField) => {
    let reached = false

    const response = await sendRename(body, async () => {
      reached = true
      return RENAMED
    })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ success: false, code: 'invalid', error, errorField })
    expect(reached).toBe(false)
  })

  test.each([
    ['an unknown field', { name: 'x', role: 'admin' }, 'The request is not valid: Unrecognized key: "role".'],
    ['a list', [], 'The request is not valid: Invalid input: expected object, received array.'],
    ['nothing', null, 'The request is not valid: Invalid input: expected object, received null.'],
    ['a number', 7, 'The request is not valid: Invalid input: expected object, received number.'],
  ])('that is or has %s is refused with 400', async (_what, body, error) => {
    const response = await sendRename(body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ success: false, code: 'invalid', error })
  })

  test('that is not there at all is refused with 400', async () => {
    const { app, deps } = await appWithoutDatabase()
    registerCall(app, deps, rename, async () => RENAMED)

    const response = await app.inject({ method: 'POST', url: rename.path, ...WITH_TOKEN })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false })
  })
})

test.each(['admin', 'supplier'] as const)(
  'a call for a signed-in %s is answered with 401 to anyone else, whatever the body',
  async (access) => {
    const { app, deps } = await appWithoutDatabase()
    registerCall(app, deps, { ...rename, access }, async () => RENAMED)

    const response = await app.inject({ method: 'POST', url: rename.path, ...WITH_TOKEN, payload: { wrong: true } })

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ success: false, code: 'unauthenticated', error: 'Please sign in.' })
  },
)

test('a state-changing POST is refused when Sec-Fetch-Site says cross-site, token or not', async () => {
  const { app, deps } = await appWithoutDatabase()
  registerCall(app, deps, rename, async () => RENAMED)

  const response = await app.inject({
    method: 'POST',
    url: rename.path,
    cookies: WITH_TOKEN.cookies,
    headers: { ...WITH_TOKEN.headers, 'sec-fetch-site': 'cross-site' },
    payload: { name: 'new' },
  })

  expect(response.statusCode).toBe(403)
})

type Rename = (body: z.infer<typeof rename.body>) => Promise<z.infer<typeof rename.reply>>

async function sendRename(body: unknown, verb: Rename = async () => RENAMED) {
  const { app, deps } = await appWithoutDatabase()
  registerCall(app, deps, rename, (_deps, _visit, read) => verb(read))
  return app.inject({
    method: 'POST',
    url: rename.path,
    cookies: WITH_TOKEN.cookies,
    headers: { ...WITH_TOKEN.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

test('a read that replies without a check of the session is an internal error, and its reply is not sent', async () => {
  const { app, deps } = await appWithoutDatabase()
  registerRead(app, deps, { ...look, access: 'supplier' }, async () => ({ success: true as const, seen: 'geheim' }))

  const response = await app.inject({ url: look.path })

  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('geheim')
})
