import fastify from 'fastify'
import { errorReason } from '../db/database-errors'
import type { Pools } from '../db/pools'
import type { Deps } from '../deps'
import { checkReadiness } from '../http/health'
import { readDatabaseSnapshot } from './snapshot-store'

export interface MetricsServer {
  url: string
  stop: () => Promise<void>
}

/** `/metrics` and `/readyz` on a port of its own, so that what faces the world never answers them to strangers. */
export async function startMetricsServer(deps: Deps, { byWork }: Pools): Promise<MetricsServer> {
  const { config, metrics } = deps
  let scraping: ReturnType<typeof readSnapshot> | null = null
  const app = fastify({ logger: false })
  app.get('/metrics', async (_request, reply) => {
    // Two who ask at once share one answer: the readiness check keeps its connection.
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
  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await checkReadiness(deps)
    return reply.code(status).send(body)
  })
  const url = await app.listen({ host: config.metricsHost, port: config.metricsPort ?? 0 })
  return { url, stop: () => app.close() }
}

/** Empty when the database cannot be asked: what this process counts itself is then worth most. */
async function readSnapshot({ databases, log }: Deps): ReturnType<typeof readDatabaseSnapshot> {
  try {
    return await readDatabaseSnapshot(databases.health)
  } catch (error) {
    log.warn({ reason: errorReason(error) }, 'the metrics of the database are missing')
    return { queues: [], deliveries: [], mails: [] }
  }
}
