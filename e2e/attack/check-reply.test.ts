import { expect, test } from 'vitest'
import { SUPPLIER_B_MARKER } from './accounts'
import { checkReply } from './check-reply'
import { HOSTILE_BODIES, HOSTILE_SEGMENTS, HOSTILE_VALUES, LARGE_VALUES } from './hostile-values'
import type { HttpReply } from './http-client'

const REFUSAL = refusal('Please sign in.')
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none';script-src 'self'",
}

function refusal(error: string): string {
  return JSON.stringify({ success: false, code: 'invalid', error })
}

function findProblems(reply: Partial<HttpReply>, mustFail = false): string[] {
  return checkReply(
    { status: 200, headers: HEADERS, text: '{"success":true}', ...reply },
    { visitor: 'supplier A', mustFail },
  )
}

test('valid replies pass: success, refusal, busy with Retry-After', () => {
  expect(findProblems({})).toEqual([])
  expect(findProblems({ status: 401, text: REFUSAL }, true)).toEqual([])
  expect(findProblems({ status: 503, text: REFUSAL, headers: { ...HEADERS, 'retry-after': '5' } })).toEqual([])
})

test.each<[string, Partial<HttpReply>, boolean]>([
  ['a 500', { status: 500, text: REFUSAL }, false],
  ['a 503 without Retry-After', { status: 503, text: REFUSAL }, false],
  ['a 400 without success: false', { status: 400, text: '{"error":"Bad Request"}' }, false],
  ['a 400 that is no JSON', { status: 400, text: '<html>' }, false],
  ['success where the call must be refused', {}, true],
  ['the mark of supplier B', { text: `{"success":true,"name":"${SUPPLIER_B_MARKER}"}` }, false],
  ['a stack trace', { status: 400, text: refusal('broken\n    at run (main.js:1:1)') }, false],
  ['an error of the runtime', { status: 400, text: refusal('TypeError: x is undefined') }, false],
  ['an error of the database', { status: 400, text: refusal('relation "orders" does not exist') }, false],
  ['a place on the disk', { status: 404, text: refusal('/srv/apps/server/dist/main.js') }, false],
  ['no security headers', { headers: { ...HEADERS, 'x-frame-options': 'SAMEORIGIN' } }, false],
])('%s is one problem', (_name, reply, mustFail) => {
  expect(findProblems(reply, mustFail)).toHaveLength(1)
})

test('a refusal that repeats what the attack has sent reveals no internals', () => {
  const sent = [...HOSTILE_VALUES, ...LARGE_VALUES, ...HOSTILE_BODIES, ...HOSTILE_SEGMENTS]

  expect(sent.filter((text) => findProblems({ status: 400, text: refusal(text) }).length > 0)).toEqual([])
})
