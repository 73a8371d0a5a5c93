import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config'
import { shardedLookup } from './db/citus/sharded-lookup'
import { databaseClock, type DatabaseClock } from './db/database-clock'
import { healthProbe } from './db/health-probe'
import { openPools, type Pools } from './db/pools'
import type { Deps } from './deps'
import { fileRequests } from './e-documents/file-requests'
import { pdfThread } from './e-documents/pdf/pdf-thread'
import { throttledWarnings } from './lib/throttled-warnings'
import { concurrencyLimit } from './lib/concurrency-limit'
import { smtpMail } from './mail/smtp'
import { createMetrics } from './metrics/metrics'
import { argon2Passwords } from './security/passwords'
import { secretBox } from './security/secret-box'
import { signer } from './security/signer'
import { newToken } from './security/tokens'
import { sheetReader } from './spreadsheets/read/sheet-thread'
import { statementTracer, tracedMail, tracedUpstream } from './tracing/traced-clients'
import { NO_TRACING, type Tracing } from './tracing/tracing'
import { connectUpstream } from './upstream/connect'
import { readVersion } from './version'

/** Each import uses up to three connections of the worker pool. */
const MAX_CONCURRENT_IMPORTS = 2

export interface BuiltDeps {
  deps: Deps
  pools: Pools
  /** Returns the time of this machine until it is synchronized. */
  clock: DatabaseClock
  stopping: AbortController
}

/** Creates the clients of external systems that `Deps` has: database, mail server, platform. */
export function buildDeps(
  config: Config,
  connectionString: string,
  log: FastifyBaseLogger,
  tracing: Tracing = NO_TRACING,
): BuiltDeps {
  const isTraced = tracing !== NO_TRACING
  const pools = openPools(connectionString, config, log, isTraced ? statementTracer(tracing) : undefined)
  const mainWork = config.process === 'worker' ? 'worker' : 'calls'
  const clock = databaseClock(pools.byWork[mainWork])
  const stopping = new AbortController()
  const version = readVersion()
  const mail = smtpMail({ url: config.smtpUrl, from: config.mailFrom, requiresTls: config.smtpRequiresTls })
  const upstream = connectUpstream(config.upstream, log, clock.now)
  const deps: Deps = {
    config,
    db: pools.databases[mainWork],
    databases: pools.databases,
    fileRequests: fileRequests(),
    health: healthProbe(pools.databases.health, log, clock.now),
    importSlots: concurrencyLimit(MAX_CONCURRENT_IMPORTS),
    isSharded: shardedLookup(pools.databases[mainWork]),
    log,
    mail: isTraced ? tracedMail(mail, tracing) : mail,
    metrics: createMetrics(version),
    passwords: argon2Passwords(),
    pdf: pdfThread(),
    throttledWarnings: throttledWarnings(log, clock.now),
    secrets: secretBox(config.secretKeys),
    sheets: sheetReader(),
    signer: signer(config.secretKeys),
    tracing,
    upstream: isTraced ? tracedUpstream(upstream, tracing) : upstream,
    version,
    now: clock.now,
    newToken,
    newRequestId: randomUUID,
    random: Math.random,
    stopping: stopping.signal,
  }
  return { deps, pools, clock, stopping }
}
