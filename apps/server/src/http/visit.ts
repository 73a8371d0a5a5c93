import type { Area } from '@partwire/domain/auth/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { hostCookie, isHttps, originForHost } from './public-host'
import { renewXsrfToken } from './xsrf'

/** The caller of a call that needs no session: its address and browser, and access to its cookies. */
export interface Visit {
  address: string
  /** The User-Agent header, as sent; blank without one. */
  userAgent: string
  /** The id of the supplier that the page belongs to, as the web app sends it; undefined where it sends none. */
  pageSupplierId: string | undefined
  /** The origin of PUBLIC_ORIGINS that the browser uses. */
  origin: () => string
  sessionToken: (area: Area) => string | undefined
  setSessionCookie: (area: Area, token: string) => void
  clearSessionCookie: (area: Area) => void
  /** The token of a sign-in that waits for the second factor. It gives no other right. */
  pendingToken: (area: Area) => string | undefined
  setPendingCookie: (area: Area, token: string, maxAgeSeconds: number) => void
  clearPendingCookie: (area: Area) => void
  /** What `modules/auth/known-device.ts` stored in this browser. It survives sign-out. */
  deviceToken: () => string | undefined
  setDeviceCookie: (token: string) => void
  /** Gives the browser a new anti-forgery token. */
  renewXsrfToken: () => void
}

/** The longest time that browsers keep a cookie. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

type Tools = Pick<Deps, 'config' | 'newToken' | 'signer'>

export function createVisit(tools: Tools, request: FastifyRequest, reply: FastifyReply): Visit {
  return new RequestVisit(tools, request, reply)
}

class RequestVisit implements Visit {
  readonly address: string
  readonly userAgent: string
  readonly pageSupplierId: string | undefined
  readonly #tools: Tools
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #isSecure: boolean

  constructor(tools: Tools, request: FastifyRequest, reply: FastifyReply) {
    this.address = request.ip
    this.userAgent = request.headers['user-agent'] ?? ''
    this.pageSupplierId = readHeader(request.headers[SUPPLIER_HEADER])
    this.#tools = tools
    this.#request = request
    this.#reply = reply
    this.#isSecure = isHttps(tools.config, request.host)
  }

  origin(): string {
    return originForHost(this.#tools.config, this.#request.host)
  }

  sessionToken(area: Area): string | undefined {
    return this.#request.cookies[sessionCookie(area, this.#isSecure)]
  }

  setSessionCookie(area: Area, token: string): void {
    this.#reply.setCookie(sessionCookie(area, this.#isSecure), token, this.#cookieOptions())
  }

  clearSessionCookie(area: Area): void {
    this.#reply.clearCookie(sessionCookie(area, this.#isSecure), this.#cookieOptions())
  }

  pendingToken(area: Area): string | undefined {
    return this.#request.cookies[pendingCookie(area, this.#isSecure)]
  }

  setPendingCookie(area: Area, token: string, maxAge: number): void {
    this.#reply.setCookie(pendingCookie(area, this.#isSecure), token, { ...this.#cookieOptions(), maxAge })
  }

  clearPendingCookie(area: Area): void {
    this.#reply.clearCookie(pendingCookie(area, this.#isSecure), this.#cookieOptions())
  }

  deviceToken(): string | undefined {
    return this.#request.cookies[hostCookie(DEVICE_COOKIE, this.#isSecure)]
  }

  setDeviceCookie(token: string): void {
    const options = { ...this.#cookieOptions(), maxAge: DEVICE_COOKIE_SECONDS }
    this.#reply.setCookie(hostCookie(DEVICE_COOKIE, this.#isSecure), token, options)
  }

  renewXsrfToken(): void {
    renewXsrfToken(this.#tools, this.#request, this.#reply)
  }

  #cookieOptions() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const
  }
}

/** One cookie per area, so that signing out of one area leaves the other signed in. */
const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}

const DEVICE_COOKIE = 'partwire_device'

const SUPPLIER_HEADER = 'x-supplier-id'

function readHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join() : value
}

/** @internal */
export function sessionCookie(area: Area, isSecure: boolean): string {
  return hostCookie(SESSION_COOKIES[area], isSecure)
}

function pendingCookie(area: Area, isSecure: boolean): string {
  return hostCookie(`${SESSION_COOKIES[area]}_code`, isSecure)
}
