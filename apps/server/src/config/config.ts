import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone } from '@partwire/domain/lib/calendar-date'
import { isEmail } from '@partwire/domain/lib/text'
import { existsSync } from 'node:fs'
import { LANE_COUNT } from '../jobs/lanes'
import { readUpstreamConfig, type UpstreamConfig } from '../upstream/config'
import {
  ConfigError,
  readFlag,
  isPlaintextHost,
  readList,
  missingError,
  readChoice,
  readUrl,
  readInteger,
  type Environment,
} from './config-values'
import { readDatabaseUrl } from './database-url'
import { readTracingConfig, type TracingConfig } from './tracing-config'
import { readRetentionConfig, type RetentionConfig } from './retention-config'
import { findUnknownSettings } from './unknown-settings'

export { ConfigError }

export interface Config {
  process: 'web' | 'worker' | 'all'
  host: string
  port: number
  dataDir: string
  /** One or several hosts, of which one accepts writes. Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a connection pooler in front of it. Null: there is no pooler. */
  databaseDirectUrl: string | null
  database: DatabaseConfig
  demo: boolean
  /** Origins under which browsers reach the portal; links in mails use one of them. */
  publicOrigins: readonly string[]
  partnerHost: string | null
  smtpUrl: string
  /** Mail is not sent to a server that does not offer STARTTLS. */
  smtpRequiresTls: boolean
  mailFrom: string
  /** The first key encrypts. The others only decrypt, so that keys can be rotated. */
  secretKeys: readonly Buffer[]
  trustedProxies: readonly string[]
  minPasswordLength: number
  resetRevealsAccounts: boolean
  /** `required`: an operator without a second factor can only set one up. */
  operatorSecondFactor: 'optional' | 'required'
  signInLimits: SignInLimits
  /** How long the events of the security log are kept. */
  securityLogDays: number
  retention: RetentionConfig
  upstream: UpstreamConfig
  /** IANA name. Dates that the server sets, such as issue dates, are calendar days in this time zone. */
  businessTimeZone: string
  /** Interval at which the orders of each supplier are fetched; 0 turns it off. */
  syncIntervalMinutes: number
  /** After this many messages a background sync is interrupted in favour of other suppliers. */
  syncSliceMessages: number
  /** Null: no metrics are served. */
  metricsPort: number | null
  metricsHost: string
  /** How long a web process that is stopping continues to serve, until load balancers have noticed. */
  drainSeconds: number
  /** Null: nothing is traced. */
  tracing: TracingConfig | null
  logLevel: string
  /** Of standard output; a file has JSON lines. */
  logFormat: 'json' | 'text'
  /** Null: standard output. */
  logFile: string | null
}

interface DatabaseConfig {
  /** Size of the pool for orders and documents. `db/pools.ts` derives or fixes the sizes of the other pools. */
  poolSize: number
  /** Of all pools of the process together. Where the pools want more, they are made smaller. */
  maxConnections: number
  /** Timeouts of calls: for a free connection, for a statement and for a lock. */
  acquireTimeoutMs: number
  statementTimeoutMs: number
  lockTimeoutMs: number
  /** How long a start waits for the database to become available. */
  waitSeconds: number
  /** False for a connection pooler that does not support prepared statements. */
  usesPreparedStatements: boolean
  /** False: a start only checks that the migrations are applied. */
  migrateOnStart: boolean
}

interface SignInLimits {
  perAccount: number
  perAddress: number
  minutes: number
}

const DEMO_SECRET_KEY = 'partwire-demo-key-partwire-demo-'
/** Only used by the command line, which sends no mail: `npm start` sets SMTP_URL to the port of the sandbox. */
const DEMO_SMTP_URL = 'smtp://127.0.0.1:1025'
const DEFAULT_BUSINESS_TIME_ZONE = 'Europe/Berlin'
/** With fewer connections, work would wait for a connection that it holds itself: see `db/pools.ts`. */
const MIN_CONNECTIONS: Record<Config['process'], number> = {
  web: 12,
  worker: 7 + LANE_COUNT,
  all: 13 + LANE_COUNT,
}
/** More than the pools can use. */
const MAX_CONNECTIONS = 1_000
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Reads and checks the environment. No other module reads `process.env`. */
export function readConfig(env: Environment = process.env): Config {
  const databaseUrl = env['DATABASE_URL'] ? readDatabaseUrl(env, 'DATABASE_URL') : null
  const demo = readFlag(env, 'DEMO', databaseUrl === null)
  const port = readInteger(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 })
  const processKind = readChoice(env, 'PROCESS', ['web', 'worker', 'all'] as const, 'all')
  const usesSandboxMail = demo && !env['SMTP_URL']
  const smtpUrl = usesSandboxMail ? DEMO_SMTP_URL : readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (processKind !== 'all' && databaseUrl === null) {
    throw new ConfigError(
      `PROCESS=${processKind} needs DATABASE_URL: the embedded database serves one process that does everything.`,
    )
  }

  return {
    process: processKind,
    host: env['HOST'] || (demo ? 'localhost' : '0.0.0.0'),
    port,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl,
    databaseDirectUrl: readDirectUrl(env, databaseUrl),
    database: readDatabaseConfig(env, processKind),
    demo,
    publicOrigins: readOrigins(env, demo ? demoOrigins(port) : null),
    partnerHost: readPartnerHost(env, demo),
    smtpUrl,
    smtpRequiresTls: !demo && !isPlaintextHost(env, smtpUrl),
    mailFrom: readMailFrom(env, demo),
    secretKeys: readSecretKeys(env, demo),
    trustedProxies: readList(env, 'TRUSTED_PROXIES').map((address) => checkProxyAddress(address)),
    minPasswordLength: readInteger(env, 'PASSWORD_MIN_LENGTH', { fallback: 8, min: 1, max: 128 }),
    resetRevealsAccounts: readFlag(env, 'RESET_REVEALS_ACCOUNTS', true),
    operatorSecondFactor: readChoice(env, 'OPERATOR_SECOND_FACTOR', ['optional', 'required'] as const, 'optional'),
    signInLimits: {
      perAccount: readInteger(env, 'SIGN_IN_LIMIT_PER_ACCOUNT', { fallback: 10, min: 1, max: 1_000_000 }),
      perAddress: readInteger(env, 'SIGN_IN_LIMIT_PER_ADDRESS', { fallback: 100, min: 1, max: 1_000_000 }),
      minutes: readInteger(env, 'SIGN_IN_LIMIT_MINUTES', { fallback: 15, min: 1, max: 1_440 }),
    },
    securityLogDays: readInteger(env, 'SECURITY_LOG_DAYS', { fallback: 365, min: 1, max: 3_650 }),
    retention: readRetentionConfig(env),
    upstream: readUpstreamConfig(env, demo),
    businessTimeZone: readBusinessTimeZone(env),
    syncIntervalMinutes: readInteger(env, 'SYNC_EVERY_MINUTES', { fallback: 15, min: 0, max: 1_440 }),
    syncSliceMessages: readInteger(env, 'SYNC_SLICE_MESSAGES', { fallback: 1_000, min: 1, max: 1_000_000 }),
    metricsPort: env['METRICS_PORT'] ? readInteger(env, 'METRICS_PORT', { fallback: 0, min: 0, max: 65_535 }) : null,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', { fallback: processKind === 'web' ? 10 : 0, min: 0, max: 300 }),
    tracing: readTracingConfig(env, demo),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: readChoice(env, 'LOG_FORMAT', ['json', 'text'] as const, 'json'),
    logFile: env['LOG_FILE'] ? resolve(env['LOG_FILE']) : null,
  }
}

function readDatabaseConfig(env: Environment, processKind: Config['process']): DatabaseConfig {
  const min = MIN_CONNECTIONS[processKind]
  const timeout = (name: string, fallback: number) => readInteger(env, name, { fallback, min: 1, max: 600_000 })
  return {
    poolSize: readInteger(env, 'DATABASE_POOL_SIZE', { fallback: 8, min: 1, max: 200 }),
    maxConnections: readInteger(env, 'DATABASE_MAX_CONNECTIONS', {
      fallback: MAX_CONNECTIONS,
      min,
      max: MAX_CONNECTIONS,
    }),
    acquireTimeoutMs: timeout('DATABASE_ACQUIRE_TIMEOUT_MS', 3_000),
    statementTimeoutMs: timeout('DATABASE_STATEMENT_TIMEOUT_MS', 15_000),
    lockTimeoutMs: timeout('DATABASE_LOCK_TIMEOUT_MS', 3_000),
    waitSeconds: readInteger(env, 'DATABASE_WAIT_SECONDS', { fallback: 60, min: 0, max: 3_600 }),
    usesPreparedStatements: readFlag(env, 'DATABASE_PREPARED_STATEMENTS', true),
    migrateOnStart: readFlag(env, 'MIGRATE_ON_START', true),
  }
}

function readDirectUrl(env: Environment, databaseUrl: string | null): string | null {
  if (!env['DATABASE_DIRECT_URL']) return null
  const directUrl = readDatabaseUrl(env, 'DATABASE_DIRECT_URL')
  if (databaseUrl === null) throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')
  return directUrl === databaseUrl ? null : directUrl
}

function demoOrigins(port: number): string[] {
  return ['localhost', '127.0.0.1', 'partner.localhost'].map((host) => `http://${host}:${port}`)
}

function readOrigins(env: Environment, fallback: string[] | null): string[] {
  const given = readList(env, 'PUBLIC_ORIGINS')
  if (given.length === 0 && fallback !== null) return fallback
  if (given.length === 0)
    throw missingError('PUBLIC_ORIGINS', 'the address people open, for example https://portal.example.com')
  return given.map((origin) => {
    const parsed = URL.canParse(origin) ? new URL(origin) : null
    if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.pathname !== '/') {
      throw new ConfigError(
        `PUBLIC_ORIGINS holds "${origin}", which is not an origin such as https://portal.example.com.`,
      )
    }
    return parsed.origin
  })
}

function readPartnerHost(env: Environment, demo: boolean): string | null {
  const given = env['PARTNER_HOST'] || (demo ? 'partner.localhost' : null)
  if (given !== null && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given)) {
    throw new ConfigError(`PARTNER_HOST is "${given}", which is not a host name such as partner.example.com.`)
  }
  return given
}

function readMailFrom(env: Environment, demo: boolean): string {
  const given = env['MAIL_FROM'] || (demo ? 'portal@demo.test' : '')
  if (given === '') throw missingError('MAIL_FROM', 'the sender address of the mails')
  if (!isEmail(given)) throw new ConfigError(`MAIL_FROM is "${given}", which is not an e-mail address.`)
  return given
}

function readBusinessTimeZone(env: Environment): string {
  const given = env['BUSINESS_TIME_ZONE'] || DEFAULT_BUSINESS_TIME_ZONE
  if (!isTimeZone(given)) {
    throw new ConfigError(`BUSINESS_TIME_ZONE is "${given}", which is not a time zone such as Europe/Berlin.`)
  }
  return given
}

function readSecretKeys(env: Environment, demo: boolean): Buffer[] {
  const current = env['SECRET_KEY'] ? [parseSecretKey('SECRET_KEY', env['SECRET_KEY'])] : []
  if (current.length === 0 && demo) current.push(Buffer.from(DEMO_SECRET_KEY))
  if (current.length === 0)
    throw missingError('SECRET_KEY', '32 random bytes in base64, made with: openssl rand -base64 32')
  return [...current, ...readList(env, 'SECRET_KEY_PREVIOUS').map((key) => parseSecretKey('SECRET_KEY_PREVIOUS', key))]
}

function parseSecretKey(name: string, encoded: string): Buffer {
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== 32) throw new ConfigError(`${name} must be 32 bytes in base64, made with: openssl rand -base64 32`)
  return key
}

function checkProxyAddress(address: string): string {
  const [, ip = '', range] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(address) ?? []
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  if (bits === 0 || (range !== undefined && !(Number(range) >= 1 && Number(range) <= bits))) {
    throw new ConfigError(`TRUSTED_PROXIES holds "${address}", which is not an IP address or range.`)
  }
  return address
}

/** One sentence for each variable of the environment that looks like a setting and is none. */
export function listUnknownSettings(env: Environment = process.env): string[] {
  return findUnknownSettings(env)
}

const ENV_FILE = '.env'

/** Adds the settings of `.env` in the working folder to the environment. Variables that are already set are kept. */
export function loadEnvFile(): void {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
}
