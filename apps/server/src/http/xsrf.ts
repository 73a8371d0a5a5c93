import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { isHttps } from './public-scheme'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'

/** Any GET that lacks the cookie sets it; every POST must echo it in the header. */
export function registerXsrfProtection(app: FastifyInstance, { config, newToken }: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[COOKIE]
    if (request.method === 'GET') {
      // What every visitor gets alike may be kept by a shared cache: no cookie of one visitor in it.
      if (!token && !request.url.startsWith('/assets/')) {
        // Script must read it to echo it, hence no httpOnly.
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

/** The specification's state-changing GETs carry no token, so the browser's word on where they come from counts. */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  // A sibling host (same-site) may belong to somebody else.
  if (site === 'cross-site' || site === 'same-site') {
    throw new Refusal('forbidden', 'This call is not allowed from another site.')
  }
}

function tokensMatch(token: string | undefined, header: string | string[] | undefined): boolean {
  if (!token || typeof header !== 'string') return false
  const [expected, given] = [Buffer.from(token), Buffer.from(header)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
