import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config'
import type { Db } from './db/connect'
import type { ThrottledWarnings } from './lib/throttled-warnings'
import type { HealthProbe } from './db/health-probe'
import type { Databases, WorkKind } from './db/pools'
import type { FileRequests } from './e-documents/file-requests'
import type { PdfMaker } from './e-documents/pdf/pdf-thread'
import type { ConcurrencyLimit } from './lib/concurrency-limit'
import type { MailPort } from './mail/port'
import type { Metrics } from './metrics/metrics'
import type { Passwords } from './security/passwords'
import type { SecretBox } from './security/secret-box'
import type { Signer } from './security/signer'
import type { SheetReader } from './spreadsheets/read/sheet-thread'
import type { Tracing } from './tracing/tracing'
import type { UpstreamPort } from './upstream/port'

/** Everything that the application needs from outside: configuration, clients, clock, ids and randomness. */
export interface Deps {
  config: Config
  /** The connection pool for the kind of work that these deps are used for, see `depsFor`. */
  db: Db
  databases: Databases
  /** Of this process, see `requestFile`. */
  fileRequests: FileRequests
  health: HealthProbe
  /** Limits the order batches that this process imports at the same time, started by a user or by the schedule. */
  importSlots: ConcurrencyLimit
  /** Whether the rows of suppliers are on the nodes of a Citus cluster. */
  isSharded: () => Promise<boolean>
  log: FastifyBaseLogger
  mail: MailPort
  metrics: Metrics
  passwords: Passwords
  pdf: PdfMaker
  throttledWarnings: ThrottledWarnings
  secrets: SecretBox
  sheets: SheetReader
  signer: Signer
  tracing: Tracing
  upstream: UpstreamPort
  /** Of this portal: shown to the operator and the monitoring only. */
  version: string
  /** The time of the database, the same in all processes. */
  now: () => Date
  /** A random 256-bit token, safe in a URL. */
  newToken: () => string
  newRequestId: () => string
  /** From 0 to below 1, as `Math.random`. Adds jitter to schedules and retries. */
  random: () => number
  /** Aborted when the process is asked to stop. Long-running work ends at the next safe point. */
  stopping: AbortSignal
}

/** The same deps with the log of a request, which adds the id of the request to every line. */
export function depsForRequest(deps: Deps, log: FastifyBaseLogger): Deps {
  return { ...deps, log }
}

/** The same deps with the connection pool of another kind of work. */
export function depsFor(work: WorkKind, deps: Deps): Deps {
  return { ...deps, db: deps.databases[work] }
}
