import type { Area } from '@partwire/domain/auth/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps'
import { hostCookie, isHttps, originForHost } from './public-host'
import { renewToken } from './xsrf'

/** The caller of a call that needs no session: its address and browser, and access to its cookies. */
export interface Visit {
  address: string
  /** The User-Agent header, as sent; blank without one. */
  userAgent: string
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
  renewToken: () => void
}

/** The longest time that browsers keep a cookie. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

export function createVisit(
  deps: Pick<Deps, 'config' | 'newToken' | 'signer'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const secure = isHttps(deps.config, request.host)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: () => originForHost(deps.config, request.host),
    sessionToken: (area) => request.cookies[sessionCookie(area, secure)],
    setSessionCookie: (area, token) => void reply.setCookie(sessionCookie(area, secure), token, options),
    clearSessionCookie: (area) => void reply.clearCookie(sessionCookie(area, secure), options),
    pendingToken: (area) => request.cookies[pendingCookie(area, secure)],
    setPendingCookie: (area, token, maxAge) =>
      void reply.setCookie(pendingCookie(area, secure), token, { ...options, maxAge }),
    clearPendingCookie: (area) => void reply.clearCookie(pendingCookie(area, secure), options),
    deviceToken: () => request.cookies[hostCookie(DEVICE_COOKIE, secure)],
    setDeviceCookie: (token) =>
      void reply.setCookie(hostCookie(DEVICE_COOKIE, secure), token, { ...options, maxAge: DEVICE_COOKIE_SECONDS }),
    renewToken: () => renewToken(deps, request, reply),
  }
}

/** One cookie per area, so that signing out of one area leaves the other signed in. */
const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}

const DEVICE_COOKIE = 'partwire_device'

/** @internal */
export function sessionCookie(area: Area, isSecure: boolean): string {
  return hostCookie(SESSION_COOKIES[area], isSecure)
}

function pendingCookie(area: Area, isSecure: boolean): string {
  return hostCookie(`${SESSION_COOKIES[area]}_code`, isSecure)
}
