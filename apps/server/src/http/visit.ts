import type { Area } from '@partwire/domain/sign-in/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIES } from './session-cookies'

/** What a call that anyone may make knows about its caller, and the cookies it may set. */
export interface Visit {
  address: string
  sessionToken: (area: Area) => string | undefined
  keepSession: (area: Area, token: string) => void
  forgetSession: (area: Area) => void
}

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  } as const
  return {
    address: request.ip,
    sessionToken: (area) => request.cookies[SESSION_COOKIES[area]],
    keepSession: (area, token) => void reply.setCookie(SESSION_COOKIES[area], token, options),
    forgetSession: (area) => void reply.clearCookie(SESSION_COOKIES[area], options),
  }
}
