import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config'
import { connectPool, databaseOf } from './db/connect'
import { databaseClock, type DatabaseClock } from './db/database-clock'
import type { Deps } from './deps'
import { rareWarnings } from './lib/rare-warnings'
import { smtpMail } from './mail/smtp'
import { createMetrics } from './metrics/metrics'
import { argon2Passwords } from './security/passwords'
import { secretBox } from './security/secret-box'
import { newToken } from './security/tokens'
import { connectUpstream } from './upstream/connect'

const POOL_SIZE = 20

export interface Built {
  deps: Deps
  pool: Pool
  /** Tells the time of this machine until it is set. */
  clock: DatabaseClock
  stopping: AbortController
}

/** The only place that creates clients of the outside world. */
export function buildDeps(config: Config, connectionString: string, log: FastifyBaseLogger): Built {
  const pool = connectPool(connectionString, POOL_SIZE)
  // An idle connection that breaks (a database restart) is replaced by the pool; unheard it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  const clock = databaseClock(pool)
  const stopping = new AbortController()
  const deps: Deps = {
    config,
    db: databaseOf(pool),
    log,
    mail: smtpMail({ url: config.smtpUrl, from: config.mailFrom, requiresTls: config.smtpRequiresTls }),
    metrics: createMetrics(),
    passwords: argon2Passwords(),
    rareWarnings: rareWarnings(log, clock.now),
    secrets: secretBox(config.secretKeys),
    upstream: connectUpstream(config.upstream, log, clock.now),
    now: clock.now,
    newToken,
    newRequestId: randomUUID,
    random: Math.random,
    stopping: stopping.signal,
  }
  return { deps, pool, clock, stopping }
}
