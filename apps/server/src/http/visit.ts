import type { Area } from '@partwire/domain/auth/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { isHttps } from './public-host'

/** The caller of a call that needs no session: its address, and access to its session cookies. */
export interface Visit {
  address: string
  sessionToken: (area: Area) => string | undefined
  setSessionCookie: (area: Area, token: string) => void
  clearSessionCookie: (area: Area) => void
}

export function createVisit(config: Config, request: FastifyRequest, reply: FastifyReply): Visit {
  const secure = isHttps(config, request.host)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    address: request.ip,
    sessionToken: (area) => request.cookies[sessionCookie(area, secure)],
    setSessionCookie: (area, token) => void reply.setCookie(sessionCookie(area, secure), token, options),
    clearSessionCookie: (area) => void reply.clearCookie(sessionCookie(area, secure), options),
  }
}

/** One cookie per area, so that signing out of one area leaves the other signed in. */
const SESSION_COOKIES: Record<Area, string> = {
  admin: 'partwire_admin',
  supplier: 'partwire_supplier',
}

/**
 * Over https the name has the prefix `__Host-`: browsers then refuse the cookie from a sibling host or over http.
 * @internal
 */
export function sessionCookie(area: Area, isSecure: boolean): string {
  return isSecure ? `__Host-${SESSION_COOKIES[area]}` : SESSION_COOKIES[area]
}
