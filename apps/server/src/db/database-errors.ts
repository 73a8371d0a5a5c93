import { DatabaseError } from 'pg'

/** No database connection in time, or the connection broke. `cause` is the error of pg. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE classes (the first two characters) and codes of transient errors: the same statement may succeed later.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TRANSIENT_CLASSES = new Set([
  '08', // connection exception
  '53', // insufficient resources: disk full, out of memory, too many connections
])
const STATEMENT_TIMEOUT = '57014'
const TRANSIENT_CODES = new Set([
  '25006', // read-only transaction: a standby, or a database that was switched to read-only
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization failure
  '40P01', // deadlock detected
  '55P03', // lock_timeout
  STATEMENT_TIMEOUT,
  '57P01', // shutdown by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up, shutting down or in recovery
  '57P05', // idle_session_timeout
  '58030', // input/output error
])

/** Errors of a broken connection that have no SQLSTATE. Some errors of pg have only a message. */
const CONNECTION_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const CONNECTION_MESSAGES = /^(Connection terminated|Client (has encountered|was closed)|Query read timeout|timeout e)/

/** Codes of Node and OpenSSL for a certificate that is not accepted or a handshake that failed. */
export const TLS_ERROR_CODE =
  /^(?:ERR_(?:TLS|SSL|OSSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|HOSTNAME_MISMATCH$)/

/** Whether the database is overloaded, locked, read-only or unreachable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError) || error.code === undefined) return false
  return TRANSIENT_CODES.has(error.code) || TRANSIENT_CLASSES.has(error.code.slice(0, 2))
}

/** SQLSTATEs of a connection that PostgreSQL closed, or rejected because it is starting, stopping or recovering. */
const LOST_CONNECTION_STATES = /^(?:08...|25P03|57P0[1235])$/

/**
 * Whether an error of pg means that its connection can no longer be used. PostgreSQL sends an SQLSTATE before it closes a
 * connection; the error arrives before the end of the connection does.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.has(code) || LOST_CONNECTION_STATES.test(code) || CONNECTION_MESSAGES.test(error.message)
}

const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Whether a prepared statement can no longer be executed, because a migration changed the type of one of its columns.
 * Another connection prepares it again.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.message === 'cached plan must not change result type'
  )
}

/**
 * Whether the database connection was lost or cannot be opened, as opposed to a statement that failed. Accepts errors
 * of any origin: mail server and platform fail with the same system codes, so these count only if pg raised them.
 */
export function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (LOST_CONNECTION_STATES.test(code) || CONNECTION_MESSAGES.test(error.message)) return true
  // The pool adds its client to the error of an idle connection; every other error of pg has pg in its stack.
  const isFromPool = 'client' in error || /[\\/]pg(?:-pool)?[\\/]/.test(error.stack ?? '')
  return (CONNECTION_CODES.has(code) && isFromPool) || isLostConnection(error.cause)
}

/** What to set when a pooler gives a connection with the prepared statements of another client. */
export const NO_PREPARED_STATEMENTS =
  'the connection pooler does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=false'

const LOST_STATEMENT_CODES = new Set([
  '26000', // the prepared statement does not exist
  '42P05', // a prepared statement of this name exists already
])

/** Whether a prepared statement was looked for on another connection than the one it was prepared on. */
export function isPreparedStatementLost(error: unknown): boolean {
  return error instanceof DatabaseError && LOST_STATEMENT_CODES.has(error.code ?? '')
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Whether the role of the connection may not do what the statement does. */
export function isPermissionMissing(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether the statement violated this unique index. */
export function violatesUniqueIndex(error: unknown, index: string): boolean {
  return violates(error, UNIQUE_VIOLATION, index)
}

/** Whether the statement violated this foreign key. */
export function violatesForeignKey(error: unknown, key: string): boolean {
  return violates(error, FOREIGN_KEY_VIOLATION, key)
}

/** A sharded database appends the number of a shard to the name of a constraint, and may name it in the message only. */
function violates(error: unknown, code: string, constraint: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== code) return false
  return new RegExp(String.raw`\b${constraint}(?:_\d+)?\b`).test(error.constraint ?? error.message)
}

/**
 * SQLSTATE classes caused by the values of a statement: data exception, constraint violation, program limit exceeded.
 */
const CAUSED_BY_VALUES = /^(?:22|23|54)/

/**
 * Whether the values of the statement caused the error. False for lost connections, resources, shutdown and deadlocks.
 */
export function isCausedByValues(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && CAUSED_BY_VALUES.test(error.code ?? '')
}

/** Numbers of shards begin with 102008. Values in messages follow a colon and stay as they are. */
const SHARD_NAME = /\b(relation|table|constraint|index) "(\w+?)_\d{6,}"/g

/** A message for people: a sharded database appends the number of a shard to the names of tables and constraints. */
export function withoutShardNumbers(message: string): string {
  return message.replaceAll(SHARD_NAME, '$1 "$2"')
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === STATEMENT_TIMEOUT
}
