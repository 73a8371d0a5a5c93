import * as z from 'zod'
import { ALL_CALLS } from './all-calls'
import type { Call } from './call'

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
    paths: Object.fromEntries(
      ALL_CALLS.map((call) => [pathOf(call), { [call.method.toLowerCase()]: operation(call) }]),
    ),
    components: {
      securitySchemes: {
        admin: { type: 'apiKey', in: 'cookie', name: 'partwire_admin' },
        supplier: { type: 'apiKey', in: 'cookie', name: 'partwire_supplier' },
      },
    },
  }
}

function operation(call: Call): Record<string, unknown> {
  return {
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: [{ [call.access]: [] }] }),
    ...(call.method === 'GET' ? {} : { requestBody: { required: true, content: json(call.body, 'input') } }),
    responses: { 200: { description: 'The answer.', content: json(call.reply, 'output') } },
  }
}

function json(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io })
  return { 'application/json': { schema: described } }
}

/** `/api/order/:id` in a route is `/api/order/{id}` in a description. */
function pathOf({ path }: Call): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
