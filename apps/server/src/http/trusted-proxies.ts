import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'

/** The headers with the address of the client. */
const CLIENT_ADDRESS_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/**
 * Logs a warning when a peer that is not in TRUSTED_PROXIES forwards requests. Its headers are ignored, so all clients
 * behind it count as one address.
 */
export function warnAboutUnlistedProxies(app: FastifyInstance, { config, throttledWarnings }: Deps): void {
  const isTrusted = addressMatcher(config.trustedProxies)

  app.addHook('onRequest', (request, _reply, done) => {
    warn(request)
    done()
  })

  function warn(request: FastifyRequest): void {
    const header = CLIENT_ADDRESS_HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress
    if (header === undefined || peer === undefined || isTrusted(peer)) return
    throttledWarnings.warn(
      `unlisted proxy ${peer}`,
      { peer, header },
      `A request from ${peer} carries ${header}, which is ignored because ${peer} is not in TRUSTED_PROXIES. If it is your proxy, add it: until then all its visitors count as one address in the sign-in limits.`,
    )
  }
}

/**
 * Returns a function that checks whether an address is one of the entries or in one of the ranges. The entries must be
 * valid, which `config.ts` checks. IPv4-mapped IPv6 addresses (`::ffff:10.0.0.1`) match IPv4 entries.
 */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefixLength] = entry.split('/')
    if (prefixLength === undefined) list.addAddress(address, addressFamily(address))
    else list.addSubnet(address, Number(prefixLength), addressFamily(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, addressFamily(address))
}

function addressFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
