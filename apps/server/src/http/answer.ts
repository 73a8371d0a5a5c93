import type { Access, Call } from '@partwire/contract/call'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../deps'
import { Refusal } from '../errors'
import type { Operator } from './session-store'
import { signedInOperator, signedInSupplierId } from './sessions'
import { visitOf, type Visit } from './visit'
import { refuseOtherSites } from './xsrf'

/** Who a verb works for, by the access its call declares. */
interface Callers {
  anyone: Visit
  admin: Operator
  supplier: string
}

type Verb<Who extends Access, Body, Reply> = (deps: Deps, caller: Callers[Who], body: Body) => Promise<Reply>

const IDENTIFY: { [Who in Access]: (deps: Deps, visit: Visit) => Promise<Callers[Who]> } = {
  anyone: async (_deps, visit) => visit,
  admin: signedInOperator,
  supplier: signedInSupplierId,
}

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
    schema: { response: { 200: replySchema(call) } },
    handler: async (request, reply) => {
      if (call.changesState) refuseOtherSites(request)
      const caller = await IDENTIFY[call.access](deps, visitOf(request, reply))
      const body = readBody(call.body, request.body)
      reply.header('cache-control', 'no-store')
      return verb(deps, caller, body)
    },
  })
}

function readBody<Body extends z.ZodType>(shape: Body, sent: unknown): z.infer<Body> {
  const result = shape.safeParse(sent)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.')
  throw path
    ? new Refusal('invalid', `The field ${path} is not valid: ${issue?.message}.`, path)
    : new Refusal('invalid', `The request is not valid: ${issue?.message}.`)
}

/** Serialising by the schema drops every field the contract does not name, so a stray secret cannot slip out. */
function replySchema(call: Call): unknown {
  return z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' })
}
