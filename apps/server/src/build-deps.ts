import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config'
import { connectPool, databaseOf } from './db/connect'
import type { Deps } from './deps'
import { smtpMail } from './mail/smtp'
import { createMetrics } from './metrics/metrics'
import { argon2Passwords } from './security/passwords'
import { secretBox } from './security/secret-box'
import { newToken } from './security/tokens'
import { connectUpstream } from './upstream/connect'

const POOL_SIZE = 20

/** The only place that creates clients of the outside world. */
export function buildDeps(
  config: Config,
  connectionString: string,
  log: FastifyBaseLogger,
): { deps: Deps; pool: Pool } {
  const pool = connectPool(connectionString, POOL_SIZE)
  // An idle connection that breaks (a database restart) is replaced by the pool; unheard it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  const deps: Deps = {
    config,
    db: databaseOf(pool),
    log,
    mail: smtpMail(config.smtpUrl, config.mailFrom),
    metrics: createMetrics(),
    passwords: argon2Passwords(),
    secrets: secretBox(config.secretKeys),
    upstream: connectUpstream(config.upstream, log),
    now: () => new Date(),
    newToken,
    newRequestId: randomUUID,
    random: Math.random,
  }
  return { deps, pool }
}
