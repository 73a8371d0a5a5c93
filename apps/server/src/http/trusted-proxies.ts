import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import { addressMatcher } from '../lib/address-list'

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/** Logs a warning when a peer that is not in TRUSTED_PROXIES forwards requests: its visitors share one address. */
export function warnAboutUnlistedProxies(app: FastifyInstance, { config, rareWarnings }: Deps): void {
  const isTrusted = addressMatcher(config.trustedProxies)

  app.addHook('onRequest', async (request) => {
    const header = FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined)
    const peer = request.socket.remoteAddress
    if (header === undefined || peer === undefined || isTrusted(peer)) return
    rareWarnings.warn(
      `unlisted proxy ${peer}`,
      { peer, header },
      `A request from ${peer} carries ${header}, which is ignored because ${peer} is not in TRUSTED_PROXIES. If it is your proxy, add it: until then all its visitors count as one address in the sign-in limits.`,
    )
  })
}
