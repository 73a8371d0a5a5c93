import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { addressMatcher } from './trusted-proxies'

interface Readiness {
  status: 200 | 503
  body: Record<string, boolean | string>
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Headers that a proxy adds to a request it forwards. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * `/healthz`: the process is alive. `/readyz`: the process can serve requests and is not stopping; it is answered only
 * to this machine and to `TRUSTED_PROXIES`, because it reveals internal state and queries the database.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const isInternalAddress = addressMatcher([...LOOPBACK, ...deps.config.trustedProxies])

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { alive: true }
  })

  app.get('/readyz', async (request, reply) => {
    if (!isInternal(request, isInternalAddress)) throw new Refusal('not-found', 'There is nothing at this address.')
    const { status, body } = await checkReadiness(deps)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

export async function checkReadiness({ config, health, stopping, version }: Deps): Promise<Readiness> {
  const state = await health()
  // A web process reports missing workers but stays ready: it can serve requests while worker processes restart.
  const canWork = state.database && state.writable && state.migrations && (state.worker || config.process === 'web')
  const isReady = canWork && !stopping.aborted
  return {
    status: isReady ? 200 : 503,
    body: { ready: isReady, version, ...state, ...(stopping.aborted ? { stopping: true } : {}) },
  }
}

/**
 * The peer must be this machine or a trusted proxy. A forwarded request counts as a request of its client: it is
 * internal only if `request.ip`, which names the client behind a trusted proxy, is internal as well.
 */
function isInternal(request: FastifyRequest, isInternalAddress: (address: string) => boolean): boolean {
  const peer = request.socket.remoteAddress ?? ''
  if (!isInternalAddress(peer)) return false
  const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)
  return !isForwarded || (request.ip !== peer && isInternalAddress(request.ip))
}
