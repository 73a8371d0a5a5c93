import { describe, expect, test } from 'vitest'
import { withoutTokens } from './log'
import { logLines } from './testing/log-lines'

describe('a secret is not written into the log', () => {
  test.each([
    ['a password', { password: 'geheim' }],
    ['the password of a body', { body: { email: 'a@b.test', password: 'geheim' } }],
    ['a webservice password', { tecComPassword: 'geheim' }],
    ['the webservice password of a supplier', { supplier: { tecComPassword: 'geheim' } }],
    ['a token', { token: 'geheim' }],
    ['the token of a body', { body: { token: 'geheim' } }],
    ['the cookies of a request', { req: { headers: { cookie: 'partwire_admin=geheim' } } }],
    ['the cookies of an answer', { res: { headers: { 'set-cookie': ['partwire_admin=geheim'] } } }],
    ['cookies alone', { headers: { cookie: 'partwire_admin=geheim' } }],
    ['the anti-forgery token', { req: { headers: { 'x-xsrf-token': 'geheim' } } }],
    ['credentials', { req: { headers: { authorization: 'Basic geheim' } } }],
    ['the row a database error repeats', { err: databaseError('Failing row contains (7, geheim).') }],
  ])('%s', (_what, fields) => {
    const { log, lines } = logLines()

    log.info(fields, 'something happened')

    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('geheim')
    expect(lines[0]).toContain('[redacted]')
  })

  test('what is no secret stays', () => {
    const { log, lines } = logLines()

    log.info({ req: { method: 'POST', headers: { accept: '*/*' } }, status: 200 }, 'request')

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      req: { method: 'POST', headers: { accept: '*/*' } },
      status: 200,
      msg: 'request',
    })
  })

  test('an error keeps its message and stack', () => {
    const { log, lines } = logLines()

    log.error({ err: databaseError('Failing row contains (7, geheim).') }, 'request failed')

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { message: 'violates check constraint', code: '23514', stack: expect.stringContaining('log.test.ts') },
    })
  })
})

test('lines below the level are not written', () => {
  const { log, lines } = logLines('warn')

  log.info('quiet')
  log.warn('loud')

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
})

test.each([
  ['/supplier/passwdReset/abc-123', '/supplier/passwdReset/[redacted]'],
  ['/supplier/passwdReset/abc-123?from=mail', '/supplier/passwdReset/[redacted]?from=mail'],
  ['/supplier/passwdReset/abc-123/', '/supplier/passwdReset/[redacted]'],
  ['/supplier/PASSWDRESET//abc-123', '/supplier/PASSWDRESET/[redacted]'],
  ['/supplier/orders?pageNo=2', '/supplier/orders?pageNo=2'],
])('the address %s is logged as %s', (url, logged) => {
  expect(withoutTokens(url)).toBe(logged)
})

function databaseError(detail: string): Error {
  return Object.assign(new Error('violates check constraint'), { code: '23514', detail })
}
