import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics'

/** By the pattern of the route, never by the address: ids would make a series each. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
