import { ALL_CALLS } from '@partwire/contract/all-calls'
import { ALL_DOWNLOADS } from '@partwire/contract/downloads'
import { ALL_UPLOADS } from '@partwire/contract/uploads'
import type { Access } from '@partwire/contract/call'
import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { TestApp, Visitor } from './test-app'

/** An API endpoint, either a call, a download or an upload: its input and who may use it. */
export interface Endpoint {
  name: string
  method: 'GET' | 'POST'
  path: string
  access: Access
  body: z.ZodType
  changesState: boolean
  /** The input of a GET is in the query string. */
  readsQuery?: true
  /** The body is a file, and the input is in the query string. */
  isUpload?: true
}

export const ALL_ENDPOINTS: readonly Endpoint[] = [
  ...ALL_CALLS.map((call) => ({ ...call, name: `${call.method} ${call.path}` })),
  ...ALL_DOWNLOADS.map(({ path, access, parameters, changesState = false, readsQuery }) => ({
    name: `GET ${path}`,
    method: 'GET' as const,
    path,
    access,
    body: parameters,
    changesState,
    ...(readsQuery && { readsQuery }),
  })),
  ...ALL_UPLOADS.map(({ path, access, parameters }) => ({
    name: `POST ${path}`,
    method: 'POST' as const,
    path,
    access,
    body: parameters,
    changesState: true,
    isUpload: true as const,
  })),
]

/** The file that an upload sends. */
const UPLOADED_FILE = Buffer.from('Product Number;Description\r\nUPLOADED-1;Brake disc\r\n')

/** Rows for `test.each`. The name is a separate column because the test runner truncates a long `$name`. */
export function endpointTable(endpoints: readonly Endpoint[]): [string, Endpoint][] {
  return endpoints.map((endpoint) => [endpoint.name, endpoint])
}

export interface Field {
  /** `form.items.0.quantity` */
  path: string
  isId: boolean
}

/** All fields of a schema at any depth; of a list, the fields of its first element. */
export function listFields(schema: z.ZodType, path = ''): Field[] {
  if (schema === id) return [{ path, isId: true }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      field instanceof z.ZodType ? listFields(field, path === '' ? name : `${path}.${name}`) : [],
    )
  }
  if (schema instanceof z.ZodArray) return listInnerFields(schema.element, `${path}.0`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return listInnerFields(schema.unwrap(), path)
  }
  return path === '' ? [] : [{ path, isId: false }]
}

function listInnerFields(inner: unknown, path: string): Field[] {
  if (!(inner instanceof z.ZodType)) throw new Error(`endpoints.ts cannot read the schema at ${path}.`)
  return listFields(inner, path)
}

export function listIdFields({ body }: Endpoint): string[] {
  return listFields(body).flatMap(({ path, isId }) => (isId ? [path] : []))
}

export interface EndpointResponse {
  status: number
  text: string
}

/** Sends the payload in the body of a POST or in the path of a GET. The response may be a file, so it stays text. */
export async function sendRequest(
  test: TestApp,
  visitor: Visitor,
  endpoint: Endpoint,
  payload: object,
): Promise<EndpointResponse> {
  if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.send({ method: 'GET', url: '/healthz' })
  const token = { 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' }
  const response = await test.app.inject({
    method: endpoint.method,
    url: requestUrl(endpoint, payload),
    cookies: Object.fromEntries(visitor.cookies),
    ...(endpoint.method === 'POST' && {
      headers: { 'content-type': endpoint.isUpload ? 'application/octet-stream' : 'application/json', ...token },
      payload: endpoint.isUpload ? UPLOADED_FILE : JSON.stringify(payload),
    }),
  })
  return { status: response.statusCode, text: response.body }
}

function requestUrl(endpoint: Endpoint, payload: object): string {
  const hasQuery = endpoint.isUpload === true || endpoint.readsQuery === true
  if (endpoint.method === 'GET' && !hasQuery) return fillPath(endpoint, payload)
  return hasQuery ? `${endpoint.path}?${new URLSearchParams(toTexts(payload)).toString()}` : endpoint.path
}

function toTexts(payload: object): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]))
}

/** The path with the values of its parameters. */
export function fillPath({ path }: Pick<Endpoint, 'path'>, payload: object): string {
  const values = new Map(Object.entries(payload))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
