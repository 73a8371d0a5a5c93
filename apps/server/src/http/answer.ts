import type { Access, Call } from '@partwire/contract/call'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../deps'
import { type Callers, IDENTIFY } from './callers'
import { JsonText } from '../lib/json-text'
import { readInput } from './read-input'
import { visitOf } from './visit'
import { refuseOtherSites } from './xsrf'

/** An order of ten thousand lines with several confirm lines each. */
const LARGE_BODY = 8 * 1024 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'

type Verb<Who extends Access, Body, Reply> = (deps: Deps, caller: Callers[Who], body: Body) => Promise<Reply | JsonText>

/** Registers the route of a call: who calls, body through the schema, verb, reply through the schema. */
export function answer<Who extends Access, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Who, Body, Reply>,
  verb: Verb<Who, z.infer<Body>, z.infer<Reply>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(call.isLarge === true && { bodyLimit: LARGE_BODY }),
    schema: { response: { 200: replySchema(call) } },
    handler: async (request, reply) => {
      if (call.changesState) refuseOtherSites(request)
      const caller = await IDENTIFY[call.access](deps, visitOf(deps.config, request, reply))
      const body = readInput(call.body, call.path.includes(':') ? request.params : request.body)
      reply.header('cache-control', 'no-store')
      const result = await verb(deps, caller, body)
      return result instanceof JsonText ? reply.type(JSON_TYPE).send(result.text) : result
    },
  })
}

/** Serialising by the schema drops every field the contract does not name, so a stray secret cannot slip out. */
function replySchema(call: Call): unknown {
  return z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' })
}
