import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import type { Signer } from '../security/signer'
import { hostCookie, isHttps } from './public-host'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
/** Holds the random id of the browser, which scripts cannot read. */
const BROWSER_COOKIE = 'partwire_browser'
const BROWSER_ID = /^[\w-]{43}$/
/** Files that are the same for everybody and may be stored by shared caches, so they must not set a cookie. */
const ASSETS = ['/assets/', '/api/docs/']

type Tools = Pick<Deps, 'config' | 'newToken' | 'signer'>

/**
 * Rejects a POST whose header does not repeat the cookie XSRF-TOKEN, or whose token is not that of this browser: a token
 * that somebody else plants is not accepted. Every GET without a valid token gets one. A refused POST gets one as well,
 * so that the web app can send it again.
 */
export function registerXsrfProtection(app: FastifyInstance, tools: Tools): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'HEAD') checkToken(tools, request, reply)
    done()
  })
}

function checkToken(tools: Tools, request: FastifyRequest, reply: FastifyReply): void {
  const isValid = hasToken(tools, request)
  if (request.method === 'GET') {
    if (!isValid && !ASSETS.some((folder) => request.url.startsWith(folder))) renewToken(tools, request, reply)
    return
  }
  if (isValid && isRepeated(request.cookies[COOKIE], request.headers[HEADER])) return
  if (!isValid && !isFromOtherSite(request)) renewToken(tools, request, reply)
  throw new Refusal('forbidden', 'The security token is missing or wrong. Please reload the page and try again.')
}

/**
 * Gives the browser a new id and its token, which are valid for both areas. Called at each sign-in: a token that was
 * known before is then worthless, and the session of the other area continues with the new one.
 */
export function renewToken({ config, newToken, signer }: Tools, request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(config, request.host)
  const options = { path: '/', sameSite: 'lax', secure } as const
  const browserId = newToken()
  // Not httpOnly: the web app reads the cookie to repeat it in the header.
  reply.setCookie(COOKIE, browserToken(signer, browserId), options)
  reply.setCookie(hostCookie(BROWSER_COOKIE, secure), browserId, { ...options, httpOnly: true })
}

/**
 * The anti-forgery token of a browser.
 * @internal
 */
export function browserToken(signer: Signer, browserId: string): string {
  return signer.sign(tokenText(browserId))
}

function tokenText(browserId: string): string {
  return `xsrf ${browserId}`
}

/**
 * Protects the state-changing GETs of the specification, which carry no token, by the browser's Sec-Fetch-Site header.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (isFromOtherSite(request)) throw new Refusal('forbidden', 'This call is not allowed from another site.')
}

function isFromOtherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  // A sibling host (same-site) may be run by somebody else.
  return site === 'cross-site' || site === 'same-site'
}

function hasToken({ config, signer }: Tools, request: FastifyRequest): boolean {
  const browserId = request.cookies[hostCookie(BROWSER_COOKIE, isHttps(config, request.host))] ?? ''
  const token = request.cookies[COOKIE]
  return token !== undefined && BROWSER_ID.test(browserId) && signer.isSignature(tokenText(browserId), token)
}

function isRepeated(token: string | undefined, header: string | string[] | undefined): boolean {
  if (!token || typeof header !== 'string') return false
  const [expected, given] = [Buffer.from(token), Buffer.from(header)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
