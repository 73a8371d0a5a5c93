import { DatabaseError } from 'pg'

/** The database could not be asked: no connection in time, or the connection broke. `cause` is what pg reported. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE codes and classes (their first two characters) of errors that pass: the same statement may succeed later.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TRANSIENT_CLASSES = new Set([
  '08', // connection exception
  '53', // insufficient resources: disk full, out of memory, too many connections
])
const TRANSIENT_CODES = new Set([
  '25006', // read-only transaction: a standby, or a database that was switched to read-only
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization failure
  '40P01', // deadlock detected
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '57P01', // shutdown by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up, shutting down or in recovery
  '57P05', // idle_session_timeout
  '58030', // input/output error
])

/** Errors of a broken connection that carry no SQLSTATE; pg names some of them only by their message. */
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

/** Whether an error means that the database is overloaded, locked, read-only or away, so that a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError) || error.code === undefined) return false
  return TRANSIENT_CODES.has(error.code) || TRANSIENT_CLASSES.has(error.code.slice(0, 2))
}

/** Whether an error of pg, without SQLSTATE, tells of a connection that cannot be used any more. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CONNECTION_CODES.has(String(error.code))) || CONNECTION_MESSAGES.test(error.message)
}

/** SQLSTATEs of a connection that PostgreSQL ended, or refused because it is starting, stopping or recovering. */
const LOST_CONNECTION_STATES = /^(?:08...|57P0[1235])$/

/**
 * Whether an error means that the database connection is gone or cannot be made, rather than that a statement failed.
 * For errors of unknown origin: the mail server and the platform fail with the same system codes.
 */
export function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (LOST_CONNECTION_STATES.test(code) || CONNECTION_MESSAGES.test(error.message)) return true
  // The pool adds its client to an error of an idle connection and stands in the stack of every other one.
  const isFromPool = 'client' in error || /[\\/]pg(?:-pool)?[\\/]/.test(error.stack ?? '')
  return (CONNECTION_CODES.has(code) && isFromPool) || isLostConnection(error.cause)
}

/** One line about why, for a log or a person. An error of several addresses (`localhost`) has no message of its own. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
