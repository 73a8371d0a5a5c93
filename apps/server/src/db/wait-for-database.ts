import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, DatabaseError } from 'pg'
import { isConnectionError, isDatabaseUnavailable, errorReason } from './database-errors'

interface WaitOptions {
  /** 0: one try. */
  seconds: number
  log: FastifyBaseLogger
  /** Ends the wait early. */
  signal?: AbortSignal | undefined
}

const RETRY_INTERVAL_MS = 500
const LOG_INTERVAL_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Returns when the database accepts connections and can write. One that is not reachable, starting or still a standby
 * is waited for; what waiting does not cure (a wrong password, an unknown database) throws at once.
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

/** Null when the database is there. */
async function findUnavailableReason(connectionString: string): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener a connection that breaks between two statements ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ waiting: boolean }>('select pg_is_in_recovery() as waiting')
    return rows[0]?.waiting === true ? 'it is in recovery' : null
  } catch (error) {
    if (isConnectionError(error) || isDatabaseUnavailable(error)) return errorReason(error)
    if (!(error instanceof DatabaseError)) throw error
    throw new Error(`the database refused the connection: ${error.message}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
