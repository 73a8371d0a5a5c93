import type { FastifyRequest } from 'fastify'

/** A path or query parameter; empty when absent. */
export function readValue(request: FastifyRequest, name: string): string {
  const { params, query } = request
  return findText(params, name) ?? findText(query, name) ?? ''
}

/** Reads trimmed form fields; an absent field is empty. */
export function readForm(request: FastifyRequest): (name: string) => string {
  const form = new URLSearchParams(bodyText(request))
  return (name) => form.get(name)?.trim() ?? ''
}

function findText(values: unknown, name: string): string | null {
  const value = new Map(Object.entries(values ?? {})).get(name)
  return typeof value === 'string' ? value : null
}

/** The body as UTF-8 text. Bodies are not parsed by content type; each route parses its own. */
export function bodyText({ body }: FastifyRequest): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : ''
}
