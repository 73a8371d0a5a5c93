import fastify from 'fastify'
import type { Pool } from 'pg'
import type { Deps } from '../deps'
import { findSnapshot } from './snapshot-store'

export interface MetricsServer {
  url: string
  stop: () => Promise<void>
}

/** `/metrics` on a port of its own, so that what faces the world never answers it. */
export async function startMetricsServer(deps: Deps, pool: Pool): Promise<MetricsServer> {
  const { config, metrics } = deps
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) => {
    const snapshot = await findSnapshot(deps.db)
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool
    return reply.type(metrics.contentType).send(await metrics.text({ ...snapshot, pool: { total, idle, waiting } }))
  })
  const url = await app.listen({ host: config.metricsHost, port: config.metricsPort ?? 0 })
  return { url, stop: () => app.close() }
}
