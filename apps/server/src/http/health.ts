import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import { findHealth } from '../db/health-store'

/** `/healthz`: the process is alive. `/readyz`: it can do its work, and is not about to end. */
export function registerHealth(app: FastifyInstance, { db, config, stopping }: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { alive: true }
  })

  app.get('/readyz', async (request, reply) => {
    const health = await findHealth(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'readiness check failed')
      return { database: false, migrations: false, worker: false }
    })
    // A web process goes on serving while the workers of other processes restart: it reports them, no more.
    const canWork = health.database && health.migrations && (health.worker || config.process === 'web')
    const isReady = canWork && !stopping.aborted
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, ...health, ...(stopping.aborted ? { stopping: true } : {}) })
  })
}
