import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog, isLogged, logFile, redactTokens } from './log'
import { logLines } from './testing/log-lines'
import { traceContext } from './tracing/tracing'

describe('a secret is not written into the log', () => {
  test.each([
    ['a password', { password: 'geheim' }],
    ['the password of a body', { body: { email: 'a@b.test', password: 'geheim' } }],
    ['a webservice password', { tecComPassword: 'geheim' }],
    ['the webservice password of a supplier', { supplier: { tecComPassword: 'geheim' } }],
    ['a token', { token: 'geheim' }],
    ['the token of a body', { body: { token: 'geheim' } }],
    ['recovery codes', { reply: { recoveryCodes: ['geheim'] } }],
    ['the signature of a passkey', { body: { passkey: { signature: 'geheim' } } }],
    ['the cookies of a request', { req: { headers: { cookie: 'partwire_admin=geheim' } } }],
    ['the cookies of a response', { res: { headers: { 'set-cookie': ['partwire_admin=geheim'] } } }],
    ['cookies alone', { headers: { cookie: 'partwire_admin=geheim' } }],
    ['the anti-forgery token', { req: { headers: { 'x-xsrf-token': 'geheim' } } }],
    ['credentials', { req: { headers: { authorization: 'Basic geheim' } } }],
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
})

test('Of a PostgreSQL error the log keeps code, constraint and table, and none of the fields that repeat personal data', () => {
  const { log, lines } = logLines()
  const error = Object.assign(new Error('duplicate key value violates unique constraint "suppliers_email"'), {
    code: '23505',
    severity: 'ERROR',
    table: 'suppliers',
    constraint: 'suppliers_email',
    detail: 'Key (contact_email)=(anna@example.com) already exists.',
    where: "SQL statement insert into suppliers values ('anna@example.com')",
    internalQuery: "select 'anna@example.com'",
    hint: 'anna@example.com',
    parameters: ['anna@example.com'],
    client: { connectionParameters: { password: 'geheim' } },
  })

  log.error({ err: error }, 'request failed')

  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toEqual({
    type: 'Error',
    message: error.message,
    stack: expect.stringContaining('log.test.ts'),
    code: '23505',
    severity: 'ERROR',
    table: 'suppliers',
    constraint: 'suppliers_email',
  })
  expect(lines.join('')).not.toMatch(/anna@example|geheim/)
})

describe('A lost database connection is one line', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['PostgreSQL is stopped', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['PostgreSQL is starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    ['an idle connection is reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', client: {} })],
    ['no server listens', poolError('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['the server went away', new Error('Connection terminated unexpectedly')],
    ['no connection is acquired in time', new Error('timeout exceeded when trying to connect')],
  ])('without a stack when %s', (_when, error) => {
    const { log, lines } = logLines()

    log.error({ err: error }, 'request failed')

    expect(parseEntries(lines)).toEqual([{ level: 40, msg: `database connection lost: ${error.message}` }])
    expect(lines[0]).not.toContain('stack')
  })

  test('however many connections, heartbeats and requests fail with it; one more line has their number', () => {
    const { log, lines } = logLines()
    const error = Object.assign(new Error('terminating connection'), { code: '57P01' })

    for (let count = 0; count < 200; count++) log.child({ reqId: count }).error({ err: error }, 'request failed')
    expect(parseEntries(lines)).toHaveLength(1)
    vi.advanceTimersByTime(30_000)

    expect(parseEntries(lines).slice(1)).toEqual([
      { level: 40, msg: 'database connection lost: 199 more failures in the last 30 s' },
    ])
    vi.advanceTimersByTime(120_000)
    expect(lines).toHaveLength(2)
  })

  test('and a later one is a line again', () => {
    const { log, lines } = logLines()

    log.warn({ err: new Error('Connection terminated unexpectedly') }, 'idle database connection lost')
    vi.advanceTimersByTime(30_000)
    log.warn({ err: new Error('Connection terminated unexpectedly') }, 'idle database connection lost')

    expect(lines).toHaveLength(2)
  })

  test('at debug level each of them is logged', () => {
    const { log, lines } = logLines('debug')

    for (let count = 0; count < 3; count++) log.warn({ err: new Error('Connection terminated') }, 'heartbeat failed')

    expect(parseEntries(lines).slice(1)).toEqual([
      { level: 20, msg: 'database connection lost: heartbeat failed' },
      { level: 20, msg: 'database connection lost: heartbeat failed' },
    ])
  })

  test('while the same code of another connection keeps its line and stack', () => {
    const { log, lines } = logLines()
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
    error.stack = 'Error: connect ECONNREFUSED 127.0.0.1:25\n    at smtp-connection/index.js:1:1'

    log.error({ err: error }, 'mail failed')
    log.error({ err: error }, 'mail failed')

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: 'mail failed', err: { stack: error.stack } },
      { level: 50, msg: 'mail failed', err: { stack: error.stack } },
    ])
  })
})

test.each([
  ['trace', ['debug', 'info']],
  ['debug', ['debug', 'info']],
  ['info', ['info']],
  ['warn', []],
  ['silent', []],
])('a log of level %s writes the lines of debug and info that are %j', (level, written) => {
  const log = createLog(level)

  expect((['debug', 'info'] as const).filter((each) => isLogged(log, each))).toEqual(written)
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
  expect(redactTokens(url)).toBe(logged)
})

test('A log file may be renamed at any moment: no line is lost, the next one begins a new file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'partwire-log-'))
  const file = path.join(folder, 'server.log')
  const log = createLog('info', logFile(file))

  log.info('first')
  await rename(file, `${file}.1`)
  log.info('second')

  expect(await readFile(`${file}.1`, 'utf8')).toContain('first')
  expect(await readFile(file, 'utf8')).toMatch(/^[^\n]*second[^\n]*\n$/)
  await rm(folder, { recursive: true })
})

test('A log file is readable by its owner only', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'partwire-log-'))
  const file = path.join(folder, 'server.log')

  createLog('info', logFile(file)).info('first')

  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('A log file that cannot be written costs lines, not the process', () => {
  const log = createLog('info', logFile('/dev/null/server.log'))

  expect(() => log.info('lost')).not.toThrow()
})

test('After a line that was lost, and may be written in part, the next one begins a new line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'partwire-log-'))
  const file = path.join(folder, 'logs', 'server.log')
  const log = createLog('info', logFile(file))

  log.info('lost')
  await mkdir(path.dirname(file))
  log.info('first')
  log.info('second')

  expect(await readFile(file, 'utf8')).toMatch(/^\n[^\n]*first[^\n]*\n[^\n]*second[^\n]*\n$/)
  await rm(folder, { recursive: true })
})

function parseEntries(lines: readonly string[]): { level: number; msg: string }[] {
  return lines.map((line) => JSON.parse(line)).map(({ level, msg }) => ({ level, msg }))
}

function poolError(message: string, code: string): Error {
  const error = Object.assign(new Error(message), { code })
  error.stack = `Error: ${message}\n    at /srv/node_modules/pg-pool/index.js:45:11`
  return error
}

test('a line that is written during a trace has its id, also in the log of a request', () => {
  const { log, lines } = logLines()
  const traceId = 'a'.repeat(32)

  traceContext.run(`00-${traceId}-${'b'.repeat(16)}-01`, () => {
    log.info('of the portal')
    log.child({ reqId: 'one' }).info('of a request')
  })
  log.info('outside')

  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([traceId, traceId, undefined])
})
