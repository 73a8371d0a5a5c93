import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config'
import type { Db } from './db/connect'
import type { ThrottledWarnings } from './lib/throttled-warnings'
import type { HealthProbe } from './db/health-probe'
import type { Databases, WorkKind } from './db/pools'
import type { ConcurrencyLimit } from './lib/concurrency-limit'
import type { MailPort } from './mail/port'
import type { Metrics } from './metrics/metrics'
import type { Passwords } from './security/passwords'
import type { SecretBox } from './security/secret-box'
import type { UpstreamPort } from './upstream/port'

/** Everything outside the process enters through this value; tests replace the clock and nothing else lightly. */
export interface Deps {
  config: Config
  /** The connections for the work these deps are handed to, see `depsFor`. */
  db: Db
  databases: Databases
  health: HealthProbe
  /** Batches of orders that this process fetches and stores at the same time, by hand or by schedule, in turn. */
  importSlots: ConcurrencyLimit
  log: FastifyBaseLogger
  mail: MailPort
  metrics: Metrics
  passwords: Passwords
  rareWarnings: ThrottledWarnings
  secrets: SecretBox
  upstream: UpstreamPort
  /** The time of the database, which all processes share. */
  now: () => Date
  /** An unguessable token of 256 bits, safe in a URL. */
  newToken: () => string
  newRequestId: () => string
  /** From 0 up to 1: spreads what would otherwise happen everywhere at once. */
  random: () => number
  /** Aborted when the process is asked to stop: what takes long ends at the next good place. */
  stopping: AbortSignal
}

/** The same deps with the connections of another kind of work. */
export function depsFor(work: WorkKind, deps: Deps): Deps {
  return { ...deps, db: deps.databases[work] }
}
