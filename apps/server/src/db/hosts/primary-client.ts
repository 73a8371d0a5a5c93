import { Client, type ClientConfig } from 'pg'
import { errorReason } from '../../lib/failure-reason'
import { DatabaseUnavailable, isConnectionError, isDatabaseUnavailable } from '../database-errors'
import { ReplyClient } from '../reply-bytes'
import { splitHosts } from './host-urls'

/** How long a host may take to answer while the primary is looked for. */
const PROBE_TIMEOUT_MS = 2_000
/** After a search without result, its error answers further requests for this time. */
const SEARCH_INTERVAL_MS = 100

/** No host accepts writes. It has a code of the class "connection exception", like an error of PostgreSQL. */
class NoPrimary extends DatabaseUnavailable {
  readonly code = '08001'
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void)

/**
 * The client class of pg for a connection string. For one with several hosts it is a class whose clients connect to the
 * host that accepts writes, as libpq does with `target_session_attrs=read-write`. Clients of one class share what they
 * know about the hosts: use one class for all connections of a pool.
 */
export function clientClass(connectionString: string): new (config?: ClientConfig) => Client {
  const urls = splitHosts(connectionString)
  if (urls.length === 1) return ReplyClient
  const primary = primaryFinder(urls)

  return class PrimaryClient extends ReplyClient {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: urls[0] })
      // A connection that breaks during the check below fails the check; without a listener it would end the process.
      this.on('error', () => {})
    }

    override connect(): Promise<Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<Client> | void {
      if (callback === undefined) return this.#connectToPrimary()
      void this.#connectAndCall(callback)
    }

    async #connectAndCall(callback: ConnectCallback): Promise<void> {
      try {
        await this.#connectToPrimary()
      } catch (error) {
        Reflect.apply(callback, undefined, [error])
        return
      }
      Reflect.apply(callback, undefined, [null, this])
    }

    async #connectToPrimary(): Promise<Client> {
      const url = await primary.find()
      const { host, port } = new Client({ connectionString: url })
      Object.assign(this, { host, port })
      try {
        await super.connect()
        await refuseReadOnly(this)
        return this
      } catch (error) {
        primary.forget(url)
        await this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

/**
 * A client for one session; use a pool for more. A lost connection fails the next query: its event is ignored here,
 * because without a listener it would end the process.
 */
export function createClient({ connectionString, ...options }: ClientConfig & { connectionString: string }): Client {
  const ClientClass = clientClass(connectionString)
  const client = new ClientClass({ ...options, connectionString })
  client.on('error', () => {})
  return client
}

interface PrimaryFinder {
  /** The connection string of the host that accepts writes. Asks all hosts at once unless it is known. */
  find: () => Promise<string>
  /** To be called when a connection to this host fails. */
  forget: (url: string) => void
}

function primaryFinder(urls: readonly string[]): PrimaryFinder {
  let known: string | null = null
  let searching: Promise<string> | null = null

  async function search(): Promise<string> {
    try {
      known = await Promise.any(urls.map(probe))
      searching = null
      return known
    } catch (error) {
      setTimeout(() => (searching = null), SEARCH_INTERVAL_MS).unref()
      throw describeFailures(urls, error instanceof AggregateError ? error.errors : [error])
    }
  }

  return {
    find: () => (known === null ? (searching ??= search()) : Promise.resolve(known)),
    forget: (url) => {
      if (known === url) known = null
    },
  }
}

/** Returns the connection string if its host accepts writes. */
async function probe(connectionString: string): Promise<string> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnly(client)
    return connectionString
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The question that libpq asks: it is `on` on a standby and where writes are switched off. */
async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new NoPrimary('it is a standby or read-only')
}

/** An error that does not go away by waiting, such as a wrong password, or one error with the reason of each host. */
function describeFailures(urls: readonly string[], errors: readonly unknown[]): unknown {
  const lasting = errors.find((error) => !isConnectionError(error) && !isDatabaseUnavailable(error))
  if (lasting !== undefined) return lasting
  const reasons = errors.map((error, index) => {
    const { host, port } = new Client({ connectionString: urls[index] })
    return `${host}:${port} ${errorReason(error)}`
  })
  return new NoPrimary(`no host accepts writes (${reasons.join('; ')})`, { cause: errors[0] })
}
