import type { FastifyRequest } from 'fastify'

/** Bodies come as bytes whatever they claim to be; each route reads them its own way. */
export function bodyText({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : ''
}
