/** PostgreSQL writes these for connections that come during a start; the cause is in another line. */
const REFUSED_CONNECTION = /^the database system is |^sorry, too many clients/
const NO_SPACE = 'No space left on device'

/**
 * Why PostgreSQL did not start, from what it wrote into its log; null when it wrote nothing. A full disk is one sentence
 * that is the same in each attempt: the message of PostgreSQL has the process in it.
 */
export function findStartFailure(written: string): string | null {
  if (written.includes(NO_SPACE)) return 'its disk is full, so free some space there'
  const fatal = [...written.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].map(([, message = '']) => message)
  const cause = fatal.find((message) => !REFUSED_CONNECTION.test(message)) ?? fatal[0]
  return cause ?? (written.trim().split('\n').at(-1) || null)
}
