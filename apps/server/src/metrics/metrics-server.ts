import fastify from 'fastify'
import { errorReason } from '../lib/failure-reason'
import type { Pools } from '../db/pools'
import type { Deps } from '../deps'
import { checkReadiness } from '../http/health'
import { readDatabaseSnapshot } from './snapshot-store'

export interface MetricsServer {
  url: string
  stop: () => Promise<void>
}

/** Serves `/metrics`, `/readyz` and `/healthz` on a separate port, which is not reachable from the internet. */
export async function startMetricsServer(deps: Deps, { byWork }: Pools): Promise<MetricsServer> {
  const { config, metrics } = deps
  let scraping: ReturnType<typeof readSnapshot> | null = null
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) => {
    // Concurrent scrapes share one query, which leaves a connection for the readiness check.
    scraping ??= readSnapshot(deps).finally(() => (scraping = null))
    const snapshot = await scraping
    const pools = Object.entries(byWork).map(
      ([name, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
        name,
        states: { total, idle, waiting },
      }),
    )
    return reply.type(metrics.contentType).send(await metrics.text({ ...snapshot, pools }))
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await checkReadiness(deps)
    return reply.code(status).send(body)
  })
  const url = await app.listen({ host: config.metricsHost, port: config.metricsPort ?? 0 })
  return { url, stop: () => app.close() }
}

/** Returns empty lists if the database is unavailable, so that the metrics of the process are still served. */
async function readSnapshot({ databases, log }: Deps): ReturnType<typeof readDatabaseSnapshot> {
  try {
    return await readDatabaseSnapshot(databases.health)
  } catch (error) {
    log.warn({ reason: errorReason(error) }, 'the metrics of the database are missing')
    return { queues: [], deliveries: [], mails: [], retention: [] }
  }
}
