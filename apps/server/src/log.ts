import { appendFileSync } from 'node:fs'
import { levels, pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { isLostConnection } from './db/database-errors'
import { errorReason } from './lib/failure-reason'
import { parseTraceparent, traceContext } from './tracing/tracing'

/** The token of a password reset link gives access to an account, so it must not be logged. */
const TOKEN_IN_PATH = /(\/passwdReset\/)[^?#]+/gi

const SECRET_FIELDS = ['password', 'tecComPassword', 'token', 'recoveryCodes', 'passkey']
const SECRET_HEADERS = ['cookie', 'set-cookie', 'x-xsrf-token', 'authorization']

/**
 * The fields of an error that are logged. PostgreSQL repeats key values and whole rows in `detail`, `where` and
 * `internalQuery`, mail clients repeat addresses: nothing outside this list is written.
 */
const ERROR_FIELDS = new Set([
  'type',
  'message',
  'stack',
  'code',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
])

/** Level number of warnings in pino. */
const WARN_LEVEL = 40
const LOST_CONNECTION_INTERVAL_MS = 30_000

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: traceFields,
    redact: { paths: secretPaths(), censor: '[redacted]' },
    serializers: { err: serializeError },
    hooks: { logMethod: throttleLostConnectionLines() },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Whether lines of this level are written. */
export function isLogged(log: { level: string }, level: 'debug' | 'info'): boolean {
  return (levels.values[level] ?? 0) >= (levels.values[log.level] ?? Infinity)
}

/** The trace to which the line belongs, if it is recorded. */
function traceFields(): { traceId?: string } {
  const traceId = parseTraceparent(traceContext.getStore())?.traceId
  return traceId === undefined ? {} : { traceId }
}

/**
 * Opens the file again for every line, so that it can be rotated by renaming it without losing a line. A line that
 * cannot be written (disk full) is dropped and reported once on standard error.
 */
export function logFile(path: string): DestinationStream {
  let isReported = false
  return {
    write: (line) => {
      try {
        // The line before it may be written in part.
        appendFileSync(path, isReported ? `\n${line}` : line, { mode: 0o600 })
        isReported = false
      } catch (error) {
        if (!isReported) process.stderr.write(`The log ${path} cannot be written: ${String(error)}\n`)
        isReported = true
      }
    },
  }
}

/** Replaces the tokens of password reset links in a URL. */
export function redactTokens(url: string): string {
  return url.replaceAll(TOKEN_IN_PATH, '$1[redacted]')
}

/**
 * When the database goes away, every pooled connection, heartbeat and request fails at once. Only the first failure is
 * logged, without a stack. Those of the next 30 seconds are logged at debug level, followed by a line with their count.
 */
function throttleLostConnectionLines(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  let suppressed = 0
  let timer: NodeJS.Timeout | null = null

  return function logMethod(args, method, level) {
    const [fields, message]: unknown[] = args
    const error = findError(fields)
    if (level < WARN_LEVEL || !isLostConnection(error)) return method.apply(this, args)

    const reason = errorReason(error)
    if (timer !== null) {
      suppressed += 1
      return this.debug({ reason }, `database connection lost: ${String(message)}`)
    }
    const logSuppressed = () => {
      timer = null
      if (suppressed > 0) this.warn(`database connection lost: ${suppressed} more failures in the last 30 s`)
      suppressed = 0
    }
    timer = setTimeout(logSuppressed, LOST_CONNECTION_INTERVAL_MS).unref()
    return this.warn(`database connection lost: ${reason}`)
  }
}

function findError(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : fields
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const all = Object.entries(stdSerializers.err(error))
  return Object.fromEntries(all.filter(([name]) => ERROR_FIELDS.has(name)))
}

function secretPaths(): string[] {
  return [
    ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
    ...SECRET_HEADERS.flatMap((header) => [`headers["${header}"]`, `*.headers["${header}"]`]),
  ]
}
