import type { FastifyReply, FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another site may not place orders here. Programs send neither header and are let in. */
export async function refuseStrangers({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (READING.has(method)) return
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = headers.origin === undefined || hostOf(headers.origin) === headers.host
  if (isOwnSite && isOwnOrigin) return
  await reply.code(403).send({ success: false, error: 'This came from a page of another site.' })
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
