import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/** Logs a warning when a peer that is not in TRUSTED_PROXIES forwards requests: its visitors share one address. */
export function warnAboutUnlistedProxies(app: FastifyInstance, { config, rareWarnings }: Deps): void {
  const trusted = addressList(config.trustedProxies)

  app.addHook('onRequest', async (request) => {
    const header = FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress
    if (header === undefined || peer === undefined || trusted.check(peer, family(peer))) return
    rareWarnings.warn(
      `unlisted proxy ${peer}`,
      { peer, header },
      `A request from ${peer} carries ${header}, which is ignored because ${peer} is not in TRUSTED_PROXIES. If it is your proxy, add it: until then all its visitors count as one address in the sign-in limits.`,
    )
  })
}

/** Of addresses and ranges that `config.ts` has checked. */
function addressList(entries: readonly string[]): BlockList {
  const addresses = new BlockList()
  for (const entry of entries) {
    const [address = '', prefixLength] = entry.split('/')
    if (prefixLength === undefined) addresses.addAddress(address, family(address))
    else addresses.addSubnet(address, Number(prefixLength), family(address))
  }
  return addresses
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
