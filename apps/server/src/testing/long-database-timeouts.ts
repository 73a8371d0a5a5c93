/**
 * Settings of a portal under test. On a machine that is slow or stands still for seconds, calls wait longer than the
 * defaults allow. Shorter than the timeout of a test, so that a call that hangs fails with its reason.
 */
export const LONG_DATABASE_TIMEOUTS = {
  DATABASE_ACQUIRE_TIMEOUT_MS: '50000',
  DATABASE_LOCK_TIMEOUT_MS: '50000',
  DATABASE_STATEMENT_TIMEOUT_MS: '50000',
}
