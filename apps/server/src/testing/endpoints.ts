import { ALL_CALLS } from '@partwire/contract/all-calls'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import type { Access } from '@partwire/contract/call'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { TestApp, Visitor } from './test-app'

/** Whatever the portal answers, call or file: what it takes and who may knock. */
export interface Door {
  name: string
  method: 'GET' | 'POST'
  path: string
  access: Access
  body: z.ZodType
  changesState: boolean
}

export const ALL_DOORS: readonly Door[] = [
  ...ALL_CALLS.map((call) => ({ ...call, name: `${call.method} ${call.path}` })),
  ...ALL_DOWNLOADS.map(({ path, access, parameters }) => ({
    name: `GET ${path}`,
    method: 'GET' as const,
    path,
    access,
    body: parameters,
    changesState: false,
  })),
]

/** The runner cuts a long `$name` short, and the name is what one looks for. */
export function named(doors: readonly Door[]): [string, Door][] {
  return doors.map((door) => [door.name, door])
}

export interface Field {
  /** `form.items.0.quantity` */
  path: string
  isId: boolean
}

/** Every field a door takes, however deep; of a list the first element. */
export function fieldsOf(schema: z.ZodType, path = ''): Field[] {
  if (schema === id) return [{ path, isId: true }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      field instanceof z.ZodType ? fieldsOf(field, path === '' ? name : `${path}.${name}`) : [],
    )
  }
  if (schema instanceof z.ZodArray) return elementsOf(schema.element, `${path}.0`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return elementsOf(schema.unwrap(), path)
  }
  return path === '' ? [] : [{ path, isId: false }]
}

function elementsOf(inner: unknown, path: string): Field[] {
  if (!(inner instanceof z.ZodType)) throw new Error(`doors.ts cannot read the schema at ${path}.`)
  return fieldsOf(inner, path)
}

export function idFieldsOf({ body }: Door): string[] {
  return fieldsOf(body).flatMap(({ path, isId }) => (isId ? [path] : []))
}

export interface Heard {
  status: number
  text: string
}

/** Knocks with a payload: a POST in its body, a GET in its path. The answer may be a file, so it stays text. */
export async function knock(test: TestApp, visitor: Visitor, door: Door, payload: object): Promise<Heard> {
  if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.send({ method: 'GET', url: '/healthz' })
  const response = await test.app.inject({
    method: door.method,
    url: door.method === 'GET' ? filledPath(door, payload) : door.path,
    cookies: Object.fromEntries(visitor.cookies),
    ...(door.method === 'POST' && {
      headers: { 'content-type': 'application/json', 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' },
      payload: JSON.stringify(payload),
    }),
  })
  return { status: response.statusCode, text: response.body }
}

function filledPath({ path }: Door, payload: object): string {
  const values = new Map(Object.entries(payload))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
