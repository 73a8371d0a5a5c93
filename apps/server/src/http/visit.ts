import type { Area } from '@partwire/domain/auth/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { isHttps } from './public-scheme'
import { sessionCookie } from '../modules/auth/session-cookies'

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
