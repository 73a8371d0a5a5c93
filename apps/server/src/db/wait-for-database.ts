import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, DatabaseError } from 'pg'
import { errorReason } from '../lib/failure-reason'
import { isConnectionError, isDatabaseUnavailable } from './database-errors'

interface WaitOptions {
  /** Maximum wait; 0 is a single attempt. */
  seconds: number
  log: FastifyBaseLogger
  /** Aborts the wait. */
  signal?: AbortSignal | undefined
}

const RETRY_INTERVAL_MS = 500
const LOG_INTERVAL_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Waits until the database accepts connections and is not in recovery. Throws when the wait is over, and at once for
 * problems that waiting does not solve, such as a wrong password or an unknown database.
 */
export async function waitForDatabase(connectionString: string, { seconds, log, signal }: WaitOptions): Promise<void> {
  const deadline = performance.now() + seconds * 1_000
  let lastLogged = Number.NEGATIVE_INFINITY
  for (;;) {
    const reason = await findUnavailableReason(connectionString)
    if (reason === null) return
    if (signal?.aborted) throw new Error('it was asked to stop while it waited for the database.')
    if (performance.now() >= deadline) throw new Error(`the database is not available: ${reason}.`)
    if (performance.now() - lastLogged >= LOG_INTERVAL_MS) {
      log.warn({ reason }, 'waiting for the database')
      lastLogged = performance.now()
    }
    await pause(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Why the database cannot be used yet, or null if it can. */
async function findUnavailableReason(connectionString: string): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isInRecovery: boolean }>('select pg_is_in_recovery() as "isInRecovery"')
    return rows[0]?.isInRecovery === true ? 'it is in recovery' : null
  } catch (error) {
    if (isConnectionError(error) || isDatabaseUnavailable(error)) return errorReason(error)
    if (!(error instanceof DatabaseError)) throw error
    throw new Error(`the database refused the connection: ${error.message}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The host name, or the folder of the Unix socket, without user and password, for messages. */
export function databaseHost(connectionString: string): string {
  return new Client({ connectionString }).host
}
