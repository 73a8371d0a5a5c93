import { appendFileSync } from 'node:fs'
import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { isLostConnection } from './db/database-errors'

/** A reset link is a key to an account: its token must not lie in a log. */
const TOKEN_IN_PATH = /(\/passwdReset\/)[^?#]+/gi

const SECRET_FIELDS = ['password', 'tecComPassword', 'token']
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

/** The number pino gives to warnings. */
const WARN_LEVEL = 40
const LOST_CONNECTION_INTERVAL_MS = 30_000

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: { paths: secretPaths(), censor: '[redacted]' },
    serializers: { err: serializeError },
    hooks: { logMethod: throttleLostConnectionLines() },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Opens the file again for every line: it may be renamed at any moment to rotate it, and no line is lost. A line that
 * cannot be written (disk full) is dropped and reported once on standard error.
 */
export function logFile(path: string): DestinationStream {
  let isReported = false
  return {
    write: (line) => {
      try {
        appendFileSync(path, line, { mode: 0o600 })
        isReported = false
      } catch (error) {
        if (!isReported) process.stderr.write(`The log ${path} cannot be written: ${String(error)}\n`)
        isReported = true
      }
    },
  }
}

export function redactTokens(url: string): string {
  return url.replaceAll(TOKEN_IN_PATH, '$1[redacted]')
}

/**
 * A database that goes away fails every pooled connection, heartbeat and request at once. The first failure is one
 * line without a stack; those of the next 30 seconds are at debug level, and one more line tells how many they were.
 */
function throttleLostConnectionLines(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  let further = 0
  let timer: NodeJS.Timeout | null = null

  return function logMethod(args, method, level) {
    const [fields, message]: unknown[] = args
    const error = findError(fields)
    if (level < WARN_LEVEL || !isLostConnection(error)) return method.apply(this, args)

    const reason = error.message || ('code' in error ? String(error.code) : error.name)
    if (timer !== null) {
      further += 1
      return this.debug({ reason }, `database connection lost: ${String(message)}`)
    }
    const tellFurther = () => {
      timer = null
      if (further > 0) this.warn(`database connection lost: ${further} more failures in the last 30 s`)
      further = 0
    }
    timer = setTimeout(tellFurther, LOST_CONNECTION_INTERVAL_MS).unref()
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
