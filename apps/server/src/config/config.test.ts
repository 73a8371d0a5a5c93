import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANE_COUNT } from '../jobs/lanes'
import { ConfigError, readConfig } from './config'

const KEY = Buffer.alloc(32, 1)
const FORMER_KEY = Buffer.alloc(32, 2)

/** The configuration of `npm start`: the demo on the embedded database. */
const DEMO = { SMTP_URL: 'smtp://127.0.0.1:2525' }

/** The minimal configuration of an installation. */
const REAL = {
  DATABASE_URL: 'postgres://partwire:secret@db.example:5432/partwire',
  PUBLIC_ORIGINS: 'https://portal.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'portal@example.com',
  SECRET_KEY: KEY.toString('base64'),
}

const DATABASE = {
  poolSize: 8,
  maxConnections: 1_000,
  acquireTimeoutMs: 3_000,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 3_000,
  waitSeconds: 60,
  usesPreparedStatements: true,
  migrateOnStart: true,
}

const NO_PLATFORM = {
  url: null,
  folder: null,
  timeoutSeconds: 30,
  successCode: '99',
  statusKinds: {},
  functions: {},
  parameterTypes: {},
  weightQualifier: '',
  creditNoteMessageType: '',
}

const RETENTION = {
  documentYears: 10,
  syncRunDays: 90,
  lineRunDays: 30,
  rawMessageDays: 365,
  deliveryAttemptDays: 365,
  mailDays: 180,
  expiredSessionDays: 0,
  operatorActionDays: 730,
}

describe('defaults', () => {
  test('without DATABASE_URL it is the demo on the embedded database', () => {
    expect(readConfig(DEMO)).toEqual({
      process: 'all',
      host: 'localhost',
      port: 3000,
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      database: DATABASE,
      demo: true,
      publicOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://partner.localhost:3000'],
      partnerHost: 'partner.localhost',
      smtpUrl: 'smtp://127.0.0.1:2525',
      smtpRequiresTls: false,
      mailFrom: 'portal@demo.test',
      secretKeys: [Buffer.from('partwire-demo-key-partwire-demo-')],
      trustedProxies: [],
      minPasswordLength: 8,
      resetRevealsAccounts: true,
      operatorSecondFactor: 'optional',
      signInLimits: { perAccount: 10, perAddress: 100, minutes: 15 },
      securityLogDays: 365,
      retention: RETENTION,
      upstream: NO_PLATFORM,
      businessTimeZone: 'Europe/Berlin',
      syncIntervalMinutes: 15,
      syncSliceMessages: 1_000,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      drainSeconds: 0,
      tracing: null,
      logLevel: 'info',
      logFormat: 'json',
      logFile: null,
    })
  })

  test('with DATABASE_URL there is no demo, and nothing of it', () => {
    expect(readConfig(REAL)).toEqual({
      process: 'all',
      host: '0.0.0.0',
      port: 3000,
      dataDir: resolve('.data'),
      databaseUrl: 'postgres://partwire:secret@db.example:5432/partwire',
      databaseDirectUrl: null,
      database: DATABASE,
      demo: false,
      publicOrigins: ['https://portal.example.com'],
      partnerHost: null,
      smtpUrl: 'smtps://mail.example.com',
      smtpRequiresTls: true,
      mailFrom: 'portal@example.com',
      secretKeys: [KEY],
      trustedProxies: [],
      minPasswordLength: 8,
      resetRevealsAccounts: true,
      operatorSecondFactor: 'optional',
      signInLimits: { perAccount: 10, perAddress: 100, minutes: 15 },
      securityLogDays: 365,
      retention: RETENTION,
      upstream: NO_PLATFORM,
      businessTimeZone: 'Europe/Berlin',
      syncIntervalMinutes: 15,
      syncSliceMessages: 1_000,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      drainSeconds: 0,
      tracing: null,
      logLevel: 'info',
      logFormat: 'json',
      logFile: null,
    })
  })

  test('the demo exists on another database when asked for', () => {
    const { DATABASE_URL, SMTP_URL } = REAL

    const config = readConfig({ DATABASE_URL, SMTP_URL, DEMO: 'true' })

    expect(config).toMatchObject({ demo: true, databaseUrl: DATABASE_URL, mailFrom: 'portal@demo.test' })
  })

  test('the demo can be switched off on the embedded database', () => {
    const { DATABASE_URL: _embedded, ...rest } = REAL

    const config = readConfig({ ...rest, DEMO: 'false' })

    expect(config).toMatchObject({ demo: false, databaseUrl: null, host: '0.0.0.0', partnerHost: null })
  })

  test('the addresses of the demo follow PORT', () => {
    expect(readConfig({ ...DEMO, PORT: '4000' }).publicOrigins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://partner.localhost:4000',
    ])
  })

  test('an empty value counts as none', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'PROCESS', 'PUBLIC_ORIGINS', 'PARTNER_HOST']
    const others = ['MAIL_FROM', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'TRUSTED_PROXIES', 'LOG_LEVEL']
    const limits = ['PASSWORD_MIN_LENGTH', 'RESET_REVEALS_ACCOUNTS', 'SIGN_IN_LIMIT_PER_ACCOUNT']
    const empty = Object.fromEntries([...names, ...others, ...limits].map((name) => [name, '']))

    expect(readConfig({ ...empty, ...DEMO })).toEqual(readConfig(DEMO))
    // The command line, which runs without the sandbox of `npm start`.
    expect(readConfig({ ...empty, SMTP_URL: '' })).toEqual(readConfig({}))
  })
})

describe('values', () => {
  test.each([
    ['PROCESS', 'web', { process: 'web', drainSeconds: 10 }],
    ['PROCESS', 'worker', { process: 'worker' }],
    ['PROCESS', 'all', { process: 'all' }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATA_DIR', 'elsewhere', { dataDir: resolve('elsewhere') }],
    ['DATABASE_URL', 'postgresql://db.example/partwire', { databaseUrl: 'postgresql://db.example/partwire' }],
    [
      'DATABASE_URL',
      'postgresql://partwire@/partwire?host=%2Frun%2Fpostgres',
      { databaseUrl: 'postgresql://partwire@/partwire?host=%2Frun%2Fpostgres' },
    ],
    [
      'PUBLIC_ORIGINS',
      'https://a.example/ , http://b.example:81',
      { publicOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    ['PARTNER_HOST', 'partner.example.com', { partnerHost: 'partner.example.com' }],
    ['SMTP_URL', 'smtp://me:secret@mail.example:587', { smtpUrl: 'smtp://me:secret@mail.example:587' }],
    ['MAIL_FROM', 'other@example.com', { mailFrom: 'other@example.com' }],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, 10.1.0.0/16, ::1, fd00::/8',
      { trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8'] },
    ],
    ['PASSWORD_MIN_LENGTH', '12', { minPasswordLength: 12 }],
    ['RESET_REVEALS_ACCOUNTS', 'false', { resetRevealsAccounts: false }],
    ['OPERATOR_SECOND_FACTOR', 'required', { operatorSecondFactor: 'required' }],
    ['SIGN_IN_LIMIT_PER_ACCOUNT', '3', { signInLimits: { perAccount: 3, perAddress: 100, minutes: 15 } }],
    ['SIGN_IN_LIMIT_PER_ADDRESS', '4', { signInLimits: { perAccount: 10, perAddress: 4, minutes: 15 } }],
    ['SECURITY_LOG_DAYS', '30', { securityLogDays: 30 }],
    ['DOCUMENT_YEARS', '30', { retention: { ...RETENTION, documentYears: 30 } }],
    ['SYNC_RUN_DAYS', '30', { retention: { ...RETENTION, syncRunDays: 30 } }],
    ['LINE_RUN_DAYS', '7', { retention: { ...RETENTION, lineRunDays: 7 } }],
    ['RAW_MESSAGE_DAYS', '30', { retention: { ...RETENTION, rawMessageDays: 30 } }],
    ['DELIVERY_ATTEMPT_DAYS', '30', { retention: { ...RETENTION, deliveryAttemptDays: 30 } }],
    ['MAIL_DAYS', '30', { retention: { ...RETENTION, mailDays: 30 } }],
    ['EXPIRED_SESSION_DAYS', '30', { retention: { ...RETENTION, expiredSessionDays: 30 } }],
    ['OPERATOR_ACTION_DAYS', '31', { retention: { ...RETENTION, operatorActionDays: 31 } }],
    ['SIGN_IN_LIMIT_MINUTES', '5', { signInLimits: { perAccount: 10, perAddress: 100, minutes: 5 } }],
    ['DATABASE_DIRECT_URL', 'postgres://db.example/partwire', { databaseDirectUrl: 'postgres://db.example/partwire' }],
    ['DATABASE_DIRECT_URL', REAL.DATABASE_URL, { databaseDirectUrl: null }],
    ['DATABASE_PREPARED_STATEMENTS', 'false', { database: { ...DATABASE, usesPreparedStatements: false } }],
    ['DATABASE_POOL_SIZE', '20', { database: { ...DATABASE, poolSize: 20 } }],
    ['DATABASE_MAX_CONNECTIONS', '40', { database: { ...DATABASE, maxConnections: 40 } }],
    ['DATABASE_ACQUIRE_TIMEOUT_MS', '500', { database: { ...DATABASE, acquireTimeoutMs: 500 } }],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '1000', { database: { ...DATABASE, statementTimeoutMs: 1_000 } }],
    ['DATABASE_LOCK_TIMEOUT_MS', '200', { database: { ...DATABASE, lockTimeoutMs: 200 } }],
    ['DATABASE_WAIT_SECONDS', '0', { database: { ...DATABASE, waitSeconds: 0 } }],
    ['MIGRATE_ON_START', 'false', { database: { ...DATABASE, migrateOnStart: false } }],
    ['BUSINESS_TIME_ZONE', 'Asia/Tokyo', { businessTimeZone: 'Asia/Tokyo' }],
    ['SYNC_EVERY_MINUTES', '0', { syncIntervalMinutes: 0 }],
    ['SYNC_SLICE_MESSAGES', '50', { syncSliceMessages: 50 }],
    ['METRICS_PORT', '9100', { metricsPort: 9100 }],
    ['METRICS_HOST', '0.0.0.0', { metricsHost: '0.0.0.0' }],
    ['DRAIN_SECONDS', '30', { drainSeconds: 30 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['LOG_FORMAT', 'text', { logFormat: 'text' }],
    ['LOG_FILE', '/var/log/portal.log', { logFile: '/var/log/portal.log' }],
  ])('%s=%s is read', (name, value, expected) => {
    expect(readConfig({ ...REAL, [name]: value })).toEqual({ ...readConfig(REAL), ...expected })
  })

  test('the first key encrypts, the former ones still decrypt', () => {
    const config = readConfig({
      ...REAL,
      SECRET_KEY_PREVIOUS: `${FORMER_KEY.toString('base64')}, ${KEY.toString('base64')}`,
    })

    expect(config.secretKeys).toEqual([KEY, FORMER_KEY, KEY])
  })

  test('SECRET_KEY replaces the key of the demo', () => {
    expect(readConfig({ ...DEMO, SECRET_KEY: REAL.SECRET_KEY }).secretKeys).toEqual([KEY])
  })
})

describe('smtp:// requires STARTTLS', () => {
  const SMTP_URL = 'smtp://me:secret@Mail.internal:587'

  test.each([
    ['outside the demo', { ...REAL, SMTP_URL }, true],
    ['also on the same machine', { ...REAL, SMTP_URL: 'smtp://127.0.0.1' }, true],
    ['unless its host is allowed by name', { ...REAL, SMTP_URL, PLAINTEXT_HOSTS: '10.0.0.5, mail.Internal' }, false],
    ['or by address', { ...REAL, SMTP_URL: 'smtp://[::1]:25', PLAINTEXT_HOSTS: '::1' }, false],
    ['not when another host is allowed', { ...REAL, SMTP_URL, PLAINTEXT_HOSTS: 'internal' }, true],
    ['nor in the demo', { SMTP_URL }, false],
  ])('%s', (_case, env, smtpRequiresTls) => {
    expect(readConfig(env).smtpRequiresTls).toBe(smtpRequiresTls)
  })
})

const SMTP = 'an address that starts with smtp:// or smtps://'
const POSTGRES = 'an address that starts with postgres:// or postgresql://'
const BASE64_KEY = 'must be 32 bytes in base64, made with: openssl rand -base64 32'

describe('a wrong value is one clear sentence', () => {
  test.each([
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE is "0", but must be a whole number from 1 to 200.'],
    [
      'DATABASE_LOCK_TIMEOUT_MS',
      '3s',
      'DATABASE_LOCK_TIMEOUT_MS is "3s", but must be a whole number from 1 to 600000.',
    ],
    ['DATABASE_WAIT_SECONDS', '-1', 'DATABASE_WAIT_SECONDS is "-1", but must be a whole number from 0 to 3600.'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS is "301", but must be a whole number from 0 to 300.'],
    ['PROCESS', 'both', 'PROCESS is "both", but must be one of web, worker, all.'],
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1", but must be a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT is "3e3", but must be a whole number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT is "80.5", but must be a whole number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://db.example/x', `DATABASE_URL must be ${POSTGRES}.`],
    ['DATABASE_URL', 'db.example', `DATABASE_URL must be ${POSTGRES}.`],
    ['DATABASE_DIRECT_URL', 'db.example', `DATABASE_DIRECT_URL must be ${POSTGRES}.`],
    ['DATABASE_PREPARED_STATEMENTS', 'off', 'DATABASE_PREPARED_STATEMENTS is "off", but must be one of true, false.'],
    ['DEMO', 'yes', 'DEMO is "yes", but must be one of true, false.'],
    ['PUBLIC_ORIGINS', 'portal.example.com', notAnOrigin('portal.example.com')],
    ['PUBLIC_ORIGINS', 'https://ok.example,ftp://portal.example.com', notAnOrigin('ftp://portal.example.com')],
    ['PUBLIC_ORIGINS', 'https://portal.example.com/portal', notAnOrigin('https://portal.example.com/portal')],
    ['PARTNER_HOST', 'https://partner.example.com', notAHost('https://partner.example.com')],
    ['PARTNER_HOST', 'partner.example.com:8080', notAHost('partner.example.com:8080')],
    ['SMTP_URL', 'https://mail.example', `SMTP_URL must be ${SMTP}.`],
    ['SMTP_URL', 'mail.example', `SMTP_URL must be ${SMTP}.`],
    ['SMTP_URL', 'smtp:mail.example', `SMTP_URL must be ${SMTP}.`],
    ['SMTP_URL', 'smtp://me:secret@/', `SMTP_URL must be ${SMTP}.`],
    ['MAIL_FROM', 'portal', 'MAIL_FROM is "portal", which is not an e-mail address.'],
    ['SECRET_KEY', 'c2hvcnQ=', `SECRET_KEY ${BASE64_KEY}`],
    ['SECRET_KEY', KEY.toString('hex'), `SECRET_KEY ${BASE64_KEY}`],
    ['SECRET_KEY_PREVIOUS', 'c2hvcnQ=', `SECRET_KEY_PREVIOUS ${BASE64_KEY}`],
    ['PLAINTEXT_HOSTS', 'http://mail.internal', notAPlaintextHost('http://mail.internal')],
    ['PLAINTEXT_HOSTS', 'mail.internal:25', notAPlaintextHost('mail.internal:25')],
    ['TRUSTED_PROXIES', 'proxy.example', notAProxy('proxy.example')],
    ['TRUSTED_PROXIES', '10.0.0.0/33', notAProxy('10.0.0.0/33')],
    ['TRUSTED_PROXIES', '10.0.0.0/0', notAProxy('10.0.0.0/0')],
    ['TRUSTED_PROXIES', 'fd00::/129', notAProxy('fd00::/129')],
    ['PASSWORD_MIN_LENGTH', '0', 'PASSWORD_MIN_LENGTH is "0", but must be a whole number from 1 to 128.'],
    ['RESET_REVEALS_ACCOUNTS', 'no', 'RESET_REVEALS_ACCOUNTS is "no", but must be one of true, false.'],
    ['OPERATOR_SECOND_FACTOR', 'true', 'OPERATOR_SECOND_FACTOR is "true", but must be one of optional, required.'],
    [
      'SIGN_IN_LIMIT_PER_ACCOUNT',
      '0',
      'SIGN_IN_LIMIT_PER_ACCOUNT is "0", but must be a whole number from 1 to 1000000.',
    ],
    [
      'SIGN_IN_LIMIT_PER_ADDRESS',
      'x',
      'SIGN_IN_LIMIT_PER_ADDRESS is "x", but must be a whole number from 1 to 1000000.',
    ],
    ['SIGN_IN_LIMIT_MINUTES', '1441', 'SIGN_IN_LIMIT_MINUTES is "1441", but must be a whole number from 1 to 1440.'],
    ['BUSINESS_TIME_ZONE', 'Berlin', 'BUSINESS_TIME_ZONE is "Berlin", which is not a time zone such as Europe/Berlin.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ ...REAL, [name]: value })).toThrow(new ConfigError(sentence))
  })

  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS'])(
    'the sentence about a wrong %s does not repeat it, for it may hold a password',
    (name) => {
      expect(() => readConfig({ ...REAL, [name]: 'http://me:geheim@host' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('geheim') }),
      )
    },
  )
})

describe('outside the demo a missing value is one clear sentence, and no secret has a default', () => {
  test.each([
    ['SMTP_URL', `SMTP_URL is missing: set it to ${SMTP}.`],
    ['MAIL_FROM', 'MAIL_FROM is missing: set it to the sender address of the mails.'],
    [
      'PUBLIC_ORIGINS',
      'PUBLIC_ORIGINS is missing: set it to the address people open, for example https://portal.example.com.',
    ],
    ['SECRET_KEY', 'SECRET_KEY is missing: set it to 32 random bytes in base64, made with: openssl rand -base64 32.'],
  ])('%s', (name, sentence) => {
    expect(() => readConfig({ ...REAL, [name]: undefined })).toThrow(new ConfigError(sentence))
  })

  test('a former key does not replace the current one', () => {
    const env = { ...REAL, SECRET_KEY: undefined, SECRET_KEY_PREVIOUS: FORMER_KEY.toString('base64') }

    expect(() => readConfig(env)).toThrow('SECRET_KEY is missing')
  })

  test('the embedded database without the demo has no default secret either', () => {
    const { DATABASE_URL: _embedded, SECRET_KEY: _none, ...rest } = REAL

    expect(() => readConfig({ ...rest, DEMO: 'false' })).toThrow('SECRET_KEY is missing')
  })
})

test.each(['web', 'worker'])('PROCESS=%s without DATABASE_URL is refused', (kind) => {
  expect(() => readConfig({ ...DEMO, PROCESS: kind })).toThrow(
    new ConfigError(
      `PROCESS=${kind} needs DATABASE_URL: the embedded database serves one process that does everything.`,
    ),
  )
})

test.each([
  ['web', '11', '12'],
  ['worker', String(6 + LANE_COUNT), String(7 + LANE_COUNT)],
  ['all', String(12 + LANE_COUNT), String(13 + LANE_COUNT)],
])('PROCESS=%s with DATABASE_MAX_CONNECTIONS=%s is refused: it needs %s', (PROCESS, given, min) => {
  expect(() => readConfig({ ...REAL, PROCESS, DATABASE_MAX_CONNECTIONS: given })).toThrow(
    new ConfigError(`DATABASE_MAX_CONNECTIONS is "${given}", but must be a whole number from ${min} to 1000.`),
  )
})

test('DATABASE_DIRECT_URL without DATABASE_URL is refused', () => {
  expect(() => readConfig({ ...DEMO, DATABASE_DIRECT_URL: REAL.DATABASE_URL })).toThrow(
    new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.'),
  )
})

function notAnOrigin(value: string): string {
  return `PUBLIC_ORIGINS holds "${value}", which is not an origin such as https://portal.example.com.`
}

function notAHost(value: string): string {
  return `PARTNER_HOST is "${value}", which is not a host name such as partner.example.com.`
}

function notAPlaintextHost(value: string): string {
  return `PLAINTEXT_HOSTS holds "${value}", which is not a host name such as mail.internal.`
}

function notAProxy(value: string): string {
  return `TRUSTED_PROXIES holds "${value}", which is not an IP address or range.`
}
