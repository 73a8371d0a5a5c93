import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, DatabaseError } from 'pg'
import type { Config } from '../config/config'
import { errorReason } from '../lib/failure-reason'
import {
  isConnectionError,
  isDatabaseUnavailable,
  isPreparedStatementLost,
  NO_PREPARED_STATEMENTS,
  TLS_ERROR_CODE,
} from './database-errors'
import { splitHosts } from './hosts/host-urls'
import { createClient } from './hosts/primary-client'

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

/** The refusal of a connection parameter by PgBouncer. */
const UNSUPPORTED_PARAMETER = /^unsupported startup parameter/
/** Reaches PostgreSQL as a parameter of the connection, if no pooler drops it. */
const PROBE_TIMEOUT_MS = 5_001
/** Message of pg when the server asks for a password and the address has none. */
const PASSWORD_MISSING = /client password must be a/
const NO_TLS = 'there is no trusted encrypted connection to the database'
const CHECK_TLS = 'check sslmode, sslrootcert and the host name in DATABASE_URL'
const NO_SESSION =
  'a connection pooler in front of the database does not keep sessions: set DATABASE_DIRECT_URL to the address of PostgreSQL itself'

/**
 * Waits until the database accepts connections and is not in recovery. Throws when the wait is over, and at once for
 * problems that waiting does not solve, such as a wrong password, an unknown database or a pooler that drops settings of
 * a connection.
 */
export function waitForDatabase(connectionString: string, options: WaitOptions): Promise<void> {
  const config = { connectionString, statement_timeout: PROBE_TIMEOUT_MS }
  return waitUntilAvailable(options, () => withClient(config, checkSession))
}

interface Session {
  isInRecovery: boolean
  timeoutMs: string
  encoding: string
}

async function checkSession(client: Client): Promise<string | null> {
  const { rows } = await client.query<Session>(
    `select pg_is_in_recovery() as "isInRecovery", setting as "timeoutMs", current_setting('server_encoding') as encoding
       from pg_settings where name = 'statement_timeout'`,
  )
  const [session] = rows
  if (session?.timeoutMs !== String(PROBE_TIMEOUT_MS)) throw new Error(`${NO_SESSION}.`)
  const { encoding } = session
  if (encoding !== 'UTF8') {
    throw new Error(
      `the database has the encoding ${encoding}, but it must be UTF8: create one with encoding 'UTF8' and template template0.`,
    )
  }
  return session.isInRecovery ? 'it is in recovery' : null
}

/**
 * Waits until the connection pooler in front of the database accepts connections. Throws at once when it does not support
 * the prepared statements that the settings ask for.
 */
export function waitForPooler(
  connectionString: string,
  { usesPreparedStatements }: Config['database'],
  options: WaitOptions,
): Promise<void> {
  const name = usesPreparedStatements ? { name: 'partwire_probe' } : {}
  const probe = async (client: Client) => {
    await client.query({ ...name, text: 'select 1' })
    return null
  }
  // Two clients: an idle pooler gives the second one the connection on which the first one has prepared the statement.
  return waitUntilAvailable(options, () =>
    withClient({ connectionString }, async (first) => {
      await probe(first)
      return withClient({ connectionString }, probe)
    }),
  )
}

/** `findReason` returns why the database cannot be used yet, or null if it can. */
async function waitUntilAvailable(
  { seconds, log, signal }: WaitOptions,
  findReason: () => Promise<string | null>,
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000
  let lastLogged = Number.NEGATIVE_INFINITY
  for (;;) {
    const reason = await findReason()
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

async function withClient(
  config: { connectionString: string; statement_timeout?: number },
  findReason: (client: Client) => Promise<string | null>,
): Promise<string | null> {
  const client = createClient({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    return await findReason(client)
  } catch (error) {
    if (isPreparedStatementLost(error)) throw new Error(`${NO_PREPARED_STATEMENTS}.`, { cause: error })
    if (error instanceof DatabaseError && UNSUPPORTED_PARAMETER.test(error.message)) {
      throw new Error(`${NO_SESSION}.`, { cause: error })
    }
    if (isConnectionError(error) || isDatabaseUnavailable(error)) return errorReason(error)
    if (isTlsError(error)) throw new Error(`${NO_TLS} (${errorReason(error)}): ${CHECK_TLS}.`, { cause: error })
    if (PASSWORD_MISSING.test(errorReason(error))) {
      throw new Error('the database asks for a password, and its address has none.', { cause: error })
    }
    if (!(error instanceof DatabaseError)) throw error
    throw new Error(`the database refused the connection: ${error.message}.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The certificate is not accepted, or the server has none. Some errors of pg have only a message. */
function isTlsError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ('code' in error && TLS_ERROR_CODE.test(String(error.code))) || / SSL connection/.test(error.message)
}

/** The host names, or the folder of the Unix socket, without user and password, for messages. */
export function databaseHost(connectionString: string): string {
  const hosts = splitHosts(connectionString).map((url) => new Client({ connectionString: url }).host)
  return hosts.join(', ')
}
