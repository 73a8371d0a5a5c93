import * as z from 'zod'
import { ALL_CALLS } from './all-calls'
import { ALL_DOWNLOADS } from './all-downloads'
import type { Access, Call } from './call'
import type { Download } from './download'

const COOKIE_NAME_OVER_HTTPS = 'Where the portal is reached over https the name begins with __Host-.'

/** The API description (OpenAPI 3.1), made from the same list the routes are made from. */
export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partwire',
      version: '1',
      description:
        'JSON with cookies. Every POST echoes the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. Every answer carries success.',
    },
    paths: Object.fromEntries([
      ...ALL_CALLS.map((call) => [pathOf(call), { [call.method.toLowerCase()]: operation(call) }]),
      ...ALL_DOWNLOADS.map((download) => [pathOf(download), { get: downloadOperation(download) }]),
    ]),
    components: {
      securitySchemes: {
        admin: { type: 'apiKey', in: 'cookie', name: 'partwire_admin', description: COOKIE_NAME_OVER_HTTPS },
        supplier: { type: 'apiKey', in: 'cookie', name: 'partwire_supplier', description: COOKIE_NAME_OVER_HTTPS },
      },
    },
  }
}

function operation(call: Call): Record<string, unknown> {
  return {
    summary: call.summary,
    ...security(call.access),
    ...(call.path.includes(':') ? { parameters: pathParameters(call) } : {}),
    ...(call.method === 'GET' ? {} : { requestBody: { required: true, content: json(call.body, 'input') } }),
    responses: { 200: { description: 'The answer.', content: json(call.reply, 'output') } },
  }
}

function downloadOperation(download: Download): Record<string, unknown> {
  const [contentType = download.contentType] = download.contentType.split(';')
  return {
    summary: download.summary,
    ...security(download.access),
    parameters: pathParameters(download),
    responses: { 200: { description: 'The file.', content: { [contentType]: {} } } },
  }
}

function security(access: Access): Record<string, unknown> {
  return access === 'anyone' ? {} : { security: [{ [access]: [] }] }
}

function json(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io })
  return { 'application/json': { schema: described } }
}

function pathParameters({ path }: { path: string }): Record<string, unknown>[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

/** `/api/order/:id` in a route is `/api/order/{id}` in a description. */
function pathOf({ path }: { path: string }): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
