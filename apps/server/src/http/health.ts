import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'

interface Readiness {
  status: 200 | 503
  body: Record<string, boolean>
}

/** Headers that a proxy adds to the request of somebody else. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work, and is not about to end; only for this machine and
 * for `TRUSTED_PROXIES`, because it tells about the inside and asks the database.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const internal = internalAddresses(deps.config.trustedProxies)

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { alive: true }
  })

  app.get('/readyz', async (request, reply) => {
    if (!isInternal(request, internal)) throw new Refusal('not-found', 'There is nothing at this address.')
    const { status, body } = await checkReadiness(deps)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

export async function checkReadiness({ config, health, stopping }: Deps): Promise<Readiness> {
  const state = await health()
  // A web process goes on serving while the workers of other processes restart: it reports them, no more.
  const canWork = state.database && state.writable && state.migrations && (state.worker || config.process === 'web')
  const isReady = canWork && !stopping.aborted
  return {
    status: isReady ? 200 : 503,
    body: { ready: isReady, ...state, ...(stopping.aborted ? { stopping: true } : {}) },
  }
}

/**
 * The peer must be this machine or a trusted proxy, and ask for itself: a request that a proxy passes on counts as
 * that of its client, which `request.ip` names when the proxy is trusted.
 */
function isInternal(request: FastifyRequest, internal: BlockList): boolean {
  if (!isIn(internal, request.socket.remoteAddress ?? '')) return false
  const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)
  if (!isForwarded) return true
  return request.ip !== request.socket.remoteAddress && isIn(internal, request.ip)
}

function internalAddresses(trustedProxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ['127.0.0.0/8', '::1', ...trustedProxies]) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  // A socket for both families shows an IPv4 peer as ::ffff:127.0.0.1.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
