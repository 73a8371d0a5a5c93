import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { isHttps } from './public-host'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'

/**
 * Sets the XSRF-TOKEN cookie on every GET that has none, and rejects a POST whose header does not repeat the cookie.
 */
export function registerXsrfProtection(app: FastifyInstance, { config, newToken }: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[COOKIE]
    if (request.method === 'GET') {
      // Assets are the same for everybody and may be stored by shared caches, so they must not set a cookie.
      if (!token && !request.url.startsWith('/assets/')) {
        // Not httpOnly: the web app reads the cookie to repeat it in the header.
        reply.setCookie(COOKIE, newToken(), { path: '/', sameSite: 'lax', secure: isHttps(config, request.host) })
      }
      return
    }
    if (request.method === 'HEAD') return
    if (!tokensMatch(token, request.headers[HEADER])) {
      throw new Refusal('forbidden', 'The security token is missing or wrong. Please reload the page and try again.')
    }
  })
}

/**
 * Protects the state-changing GETs of the specification, which carry no token, by the browser's Sec-Fetch-Site header.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  // A sibling host (same-site) may be run by somebody else.
  if (site === 'cross-site' || site === 'same-site') {
    throw new Refusal('forbidden', 'This call is not allowed from another site.')
  }
}

function tokensMatch(token: string | undefined, header: string | string[] | undefined): boolean {
  if (!token || typeof header !== 'string') return false
  const [expected, given] = [Buffer.from(token), Buffer.from(header)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
