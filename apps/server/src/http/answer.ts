import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Access, type Call, SMALL_BODY_LIMITS } from '@partwire/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'
import type { Deps } from '../deps'
import { JsonText } from '../lib/json-text'
import type { Operator } from '../modules/auth/session-store'
import { signedInOperator, signedInSupplierId } from '../modules/auth/sessions'
import { Refusal } from '../errors'
import type { ByteBudget } from './body/body-budget'
import { createVisit, type Visit } from './visit'
import { refuseOtherSites } from './xsrf'

declare module 'fastify' {
  interface FastifyInstance {
    bodyBudget: ByteBudget
  }
}

const SCALAR_TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])
const JSON_TYPE = 'application/json; charset=utf-8'

type Verb<Who extends Access, Body, Reply> = (deps: Deps, caller: Callers[Who], body: Body) => Promise<Reply | JsonText>

/** A request whose caller is known and whose body may be read. */
interface Admitted<Who extends Access> {
  caller: Callers[Who]
  release: () => void
  isHandled: boolean
}

/**
 * Registers the route of a call: who calls, body through the schema, verb, reply through the schema. Where the body may
 * be large, the caller is identified and memory for the body reserved before any of it is read.
 */
export function answer<Who extends Access, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Who, Body, Reply>,
  verb: Verb<Who, z.infer<Body>, z.infer<Reply>>,
): void {
  const bodyLimits = call.bodyLimits ?? SMALL_BODY_LIMITS
  const serialize = replySerializer(call)
  const admitted = new WeakMap<FastifyRequest, Admitted<Who>>()

  app.route({
    method: call.method,
    url: call.path,
    config: { bodyLimits },
    onRequest: async (request, reply) => {
      if (bodyLimits.bytes > SMALL_BODY_LIMITS.bytes) admitted.set(request, await admit(request, reply))
    },
    handler: async (request, reply) => {
      const admission = admitted.get(request)
      if (admission === undefined) return respond(request, reply, await identify(request, reply))
      admission.isHandled = true
      try {
        return await respond(request, reply, admission.caller)
      } finally {
        admission.release()
      }
    },
  })

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Callers[Who]> {
    if (call.changesState) refuseOtherSites(request)
    return IDENTIFY[call.access](deps, createVisit(deps.config, request, reply))
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted<Who>> {
    const caller = await identify(request, reply)
    const bytes = Number(request.headers['content-length'] ?? bodyLimits.bytes)
    const release = app.bodyBudget.reserve(budgetOwner(caller), bytes)
    const admission = { caller, release, isHandled: false }
    // A client that goes away does not free what the running verb still holds.
    const releaseUnhandled = () => {
      if (!admission.isHandled) release()
    }
    reply.raw.once('finish', releaseUnhandled).once('close', releaseUnhandled)
    return admission
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, caller: Callers[Who]) {
    const body = readInput(call.body, call.path.includes(':') ? request.params : request.body)
    if (admitted.has(request)) {
      // What was sent need not be kept until the answer, and others get a turn before the rules run.
      request.body = undefined
      await nextTurn()
    }
    reply.header('cache-control', 'no-store')
    const result = await verb(deps, caller, body)
    return reply.type(JSON_TYPE).send(result instanceof JsonText ? result.text : serialize(result))
  }
}

/** Whose share of the memory for bodies a request takes. */
function budgetOwner(caller: Callers[Access]): string {
  if (typeof caller === 'string') return `supplier ${caller}`
  return 'id' in caller ? `operator ${caller.id}` : caller.address
}

type Serializer = (reply: unknown) => string
const serializers = new WeakMap<Call, Serializer>()

/**
 * Writes a reply as JSON with the fields the contract names and no other, so a stray secret cannot slip out. Compiled
 * once per process and call, when its route is registered.
 */
function replySerializer(call: Call): Serializer {
  const known = serializers.get(call)
  if (known !== undefined) return known
  const [success, refusal] = replySchemas(call).map((schema) => fastJson(schema))
  if (success === undefined || refusal === undefined) throw new Error(`The reply of ${call.path} is not a union.`)
  const serialize: Serializer = (reply) => (isSuccess(reply) ? success(reply) : refusal(reply))
  serializers.set(call, serialize)
  return serialize
}

function isSuccess(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true
}

/** The schemas of a success and of a refusal, in this order. */
function replySchemas(call: Call): Schema[] {
  const { oneOf = [], anyOf = oneOf } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' })
  return anyOf.map(withoutAlternatives).filter(isSchema)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/**
 * The schema with `anyOf` replaced by a list of types where that says the same to the serializer. For `anyOf` it compiles
 * and runs a validator, which stops a process for 100 to 200 ms at the first reply and costs time for each value.
 */
function withoutAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAlternatives)
  if (typeof schema !== 'object' || schema === null) return schema
  const simple = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutAlternatives(value)]))
  const { anyOf, ...rest } = simple
  if (!Array.isArray(anyOf)) return simple
  const types = anyOf.map((each: { type?: unknown }) => each.type)
  const objects = anyOf.filter((each: { type?: unknown }) => each.type === 'object')
  if (types.every((type) => SCALAR_TYPES.has(type)))
    return { ...rest, type: types.length === 1 ? types[0] : [...new Set(types)] }
  return objects.length === 1 && types.length === 2 && types.includes('null')
    ? { ...rest, ...objects[0], nullable: true }
    : simple
}

/** What a verb receives as its caller, by the access its call declares. A supplier is passed as its id. */
export interface Callers {
  anyone: Visit
  admin: Operator
  supplier: string
}

/** Identifies the caller of a request; throws a `Refusal` if it may not make the call. */
export const IDENTIFY: { [Who in Access]: (deps: Deps, visit: Visit) => Promise<Callers[Who]> } = {
  anyone: async (_deps, visit) => visit,
  admin: signedInOperator,
  supplier: signedInSupplierId,
}

/** Longest part of a sentence that repeats what was sent. */
const MAX_MESSAGE_LENGTH = 300

/** Zod sets this itself in `validate`; in `safeParse` it is passed on, and `read-input.test.ts` holds it to that. */
const STOP_AT_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * What was sent, through its schema; a wrong one is refused with the path of the first wrong field. The check stops
 * there, so that a body full of wrong values costs no more than a right one.
 */
export function readInput<Shape extends z.ZodType>(shape: Shape, sent: unknown): z.infer<Shape> {
  const result = shape.safeParse(sent, STOP_AT_FIRST_ISSUE)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.')
  const message = issue?.message.slice(0, MAX_MESSAGE_LENGTH)
  throw path
    ? new Refusal('invalid', `The field ${path} is not valid: ${message}.`, path)
    : new Refusal('invalid', `The request is not valid: ${message}.`)
}
