import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import { copyText } from '../lib/copy-text'
import type { Signer } from '../security/signer'
import { hostCookie, isHttps } from './public-host'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
/** Holds the random id of the browser, which scripts cannot read. */
const BROWSER_COOKIE = 'partwire_browser'
const BROWSER_ID = /^[\w-]{43}$/
/** Tokens that a process remembers as valid, so that it does not compute the signature again for every request. */
const MAX_KNOWN_TOKENS = 2_000
/** Files that are the same for everybody and may be stored by shared caches, so they must not set a cookie. */
const ASSETS = ['/assets/', '/api/docs/']

type Tools = Pick<Deps, 'config' | 'newToken' | 'signer'>
type TokenCheck = (browserId: string, token: string) => boolean

/**
 * Rejects a POST whose header does not repeat the cookie XSRF-TOKEN, or whose token is not that of this browser: a token
 * that somebody else plants is not accepted. Every GET without a valid token gets one. A refused POST gets one as well,
 * so that the web app can send it again.
 */
export function registerXsrfProtection(app: FastifyInstance, tools: Tools): void {
  const isToken = tokenCheck(tools.signer)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'HEAD') checkToken(tools, isToken, request, reply)
    done()
  })
}

function checkToken(tools: Tools, isToken: TokenCheck, request: FastifyRequest, reply: FastifyReply): void {
  const isValid = hasToken(tools, isToken, request)
  if (request.method === 'GET') {
    if (!isValid && !ASSETS.some((folder) => request.url.startsWith(folder))) renewXsrfToken(tools, request, reply)
    return
  }
  if (isValid && isSameSecret(request.cookies[COOKIE], request.headers[HEADER])) return
  if (!isValid && !isFromOtherSite(request)) renewXsrfToken(tools, request, reply)
  throw new Refusal('forbidden', 'The security token is missing or wrong. Please reload the page and try again.')
}

/**
 * Gives the browser a new id and its token, which are valid for both areas. Called at each sign-in: a token that was
 * known before is then worthless, and the session of the other area continues with the new one.
 */
export function renewXsrfToken(
  { config, newToken, signer }: Tools,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
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

function hasToken({ config }: Tools, isToken: TokenCheck, request: FastifyRequest): boolean {
  const browserId = request.cookies[hostCookie(BROWSER_COOKIE, isHttps(config, request.host))] ?? ''
  const token = request.cookies[COOKIE]
  return token !== undefined && BROWSER_ID.test(browserId) && isToken(browserId, token)
}

/**
 * Checks tokens, and remembers the valid ones.
 * @internal
 */
export function tokenCheck(signer: Signer, maxKnown: number = MAX_KNOWN_TOKENS): TokenCheck {
  const tokens = new Map<string, string>()
  return (browserId, token) => {
    if (isSameSecret(tokens.get(browserId), token)) return true
    if (!signer.isSignature(tokenText(browserId), token)) return false
    const [oldest] = tokens.keys()
    if (tokens.size >= maxKnown && oldest !== undefined) tokens.delete(oldest)
    // They are parts of a cookie header, which may have 16 kB.
    tokens.set(copyText(browserId), copyText(token))
    return true
  }
}

/** Compares in a time that does not depend on where the texts differ. */
function isSameSecret(secret: string | undefined, given: string | string[] | undefined): boolean {
  if (!secret || typeof given !== 'string') return false
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
