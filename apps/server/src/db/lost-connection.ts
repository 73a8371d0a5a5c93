/** SQLSTATEs of a connection that PostgreSQL ended, or refused because it is starting, stopping or recovering. */
const LOST_STATES = /^(?:08...|57P0[1235])$/

/** What the `pg` client says without a code. */
const LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect)/

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])

/** Whether an error means that the database connection is gone or cannot be made, rather than that a statement failed. */
export function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (LOST_STATES.test(code) || LOST_MESSAGES.test(error.message)) return true
  // The mail server and the platform fail with the same codes. The pool adds its client to an error of an idle
  // connection and stands in the stack of every other one.
  const isOfPool = 'client' in error || /[\\/]pg(?:-pool)?[\\/]/.test(error.stack ?? '')
  return (SYSTEM_CODES.has(code) && isOfPool) || isLostConnection(error.cause)
}
