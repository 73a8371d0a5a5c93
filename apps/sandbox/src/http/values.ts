import type { FastifyRequest } from 'fastify'
import { bodyText } from './body'

/** A value of the address: of its path or of its query. */
export function valueOf(request: FastifyRequest, name: string): string {
  const { params, query } = request
  return within(params, name) ?? within(query, name) ?? ''
}

export function formOf(request: FastifyRequest): (name: string) => string {
  const form = new URLSearchParams(bodyText(request))
  return (name) => form.get(name)?.trim() ?? ''
}

function within(values: unknown, name: string): string | null {
  const value = new Map(Object.entries(values ?? {})).get(name)
  return typeof value === 'string' ? value : null
}
