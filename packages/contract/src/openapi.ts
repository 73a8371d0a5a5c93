import * as z from 'zod'
import { ALL_CALLS } from './all-calls'
import { ALL_DOWNLOADS, type Download } from './downloads'
import type { Access, Call } from './call'
import { refusedReply } from './reply'
import { ALL_UPLOADS, type Upload } from './uploads'

/** Groups of the viewer, in its order. */
const TAGS: Record<Access, { name: string; description: string }> = {
  anyone: { name: 'Open to everyone', description: 'These calls need no session.' },
  admin: {
    name: 'Operator',
    description: 'These calls need the session of an operator, who signs in at /admin/login.',
  },
  supplier: {
    name: 'Supplier',
    description: 'These calls need the session of a supplier, who signs in at /supplier/login.',
  },
}

const DESCRIPTION = `Every call sends and receives JSON. A POST must repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. A call of a supplier may name the supplier that it expects in the header X-Supplier-Id: when the session is of another one, the call is answered as without a session.

Every reply has the field success. A refused call also has code, from a closed set, mostly error, a sentence for people, and errorField if it concerns one field.

*Try it out* on the page /api/docs adds the header and sends a real call with the session of the same browser: it changes what the call changes.`

const HTTPS_COOKIE_NOTE = 'Over https the cookie name has the prefix __Host-.'

/** OpenAPI 3.1 description of all calls, downloads and uploads, generated from the definitions the routes use. */
export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partwire',
      version: '1',
      description: DESCRIPTION,
    },
    tags: Object.values(TAGS),
    paths: Object.fromEntries([
      ...ALL_CALLS.map((call) => [openApiPath(call), { [call.method.toLowerCase()]: describeCall(call) }]),
      ...ALL_DOWNLOADS.map((download) => [openApiPath(download), { get: describeDownload(download) }]),
      ...ALL_UPLOADS.map((upload) => [openApiPath(upload), { post: describeUpload(upload) }]),
    ]),
    components: {
      schemas: { RefusedReply: jsonSchema(refusedReply, 'output') },
      securitySchemes: {
        admin: { type: 'apiKey', in: 'cookie', name: 'partwire_admin', description: HTTPS_COOKIE_NOTE },
        supplier: { type: 'apiKey', in: 'cookie', name: 'partwire_supplier', description: HTTPS_COOKIE_NOTE },
      },
    },
  }
}

function describeCall(call: Call): Record<string, unknown> {
  return {
    summary: call.summary,
    tags: [TAGS[call.access].name],
    ...describeSecurity(call.access),
    ...(call.path.includes(':') ? { parameters: pathParameters(call) } : {}),
    ...(call.method === 'GET' ? {} : { requestBody: { required: true, content: jsonContent(call.body, 'input') } }),
    responses: {
      200: { description: 'The reply.', content: jsonContent(call.reply, 'output') },
      ...describeErrors(call),
    },
  }
}

function describeDownload(download: Download): Record<string, unknown> {
  const [contentType = download.contentType] = download.contentType.split(';')
  return {
    summary: download.summary,
    tags: [TAGS[download.access].name],
    ...describeSecurity(download.access),
    parameters: download.readsQuery ? queryParameters(download) : pathParameters(download),
    responses: { 200: { description: 'The file.', content: { [contentType]: {} } }, ...describeErrors(download) },
  }
}

function describeUpload(upload: Upload): Record<string, unknown> {
  return {
    summary: upload.summary,
    tags: [TAGS[upload.access].name],
    ...describeSecurity(upload.access),
    parameters: queryParameters(upload),
    requestBody: { required: true, content: { 'application/octet-stream': {} } },
    responses: {
      200: { description: 'The reply.', content: jsonContent(upload.reply, 'output') },
      ...describeErrors({ access: upload.access, method: 'POST', changesState: true }),
    },
  }
}

function describeSecurity(access: Access): Record<string, unknown> {
  return access === 'anyone' ? {} : { security: [{ [access]: [] }] }
}

/** The statuses of refusals; `code` of the reply tells more. */
const ERRORS: readonly { status: number; description: string; applies?: (endpoint: Endpoint) => boolean }[] = [
  { status: 400, description: 'The request is not valid, or a form violates rules.' },
  { status: 401, description: 'Nobody is signed in.', applies: ({ access }) => access !== 'anyone' },
  {
    status: 403,
    description:
      'The anti-forgery token is missing or wrong, the request comes from another site, or the password has to be given again first.',
    applies: ({ method, changesState }) => method === 'POST' || changesState === true,
  },
  { status: 404, description: 'The addressed row does not exist.' },
  {
    status: 409,
    description: 'The request conflicts with what is stored.',
    applies: ({ changesState }) => changesState === true,
  },
  { status: 413, description: 'The body is too large.', applies: ({ method }) => method === 'POST' },
  { status: 429, description: 'There were too many requests or attempts.' },
  { status: 500, description: 'An internal error.' },
  { status: 503, description: 'The portal or its database is busy.' },
]

type Endpoint = Pick<Call, 'access'> & Partial<Pick<Call, 'method' | 'changesState'>>

function describeErrors(endpoint: Endpoint): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/RefusedReply' } } }
  return Object.fromEntries(
    ERRORS.filter(({ applies }) => applies === undefined || applies(endpoint)).map(({ status, description }) => [
      status,
      { description, content },
    ]),
  )
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return { 'application/json': { schema: jsonSchema(schema, io) } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _schemaVersion, ...described } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      // The limits of every integer of zod: they say nothing, and viewers show them as example values.
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
    },
  })
  return described
}

function pathParameters({ path }: { path: string }): Record<string, unknown>[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ parameters }: Pick<Download, 'parameters'>): Record<string, unknown>[] {
  const { properties = {} } = jsonSchema(parameters, 'input')
  return Object.entries(Object(properties)).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

/** OpenAPI writes the route `/api/order/:id` as `/api/order/{id}`. */
function openApiPath({ path }: { path: string }): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
