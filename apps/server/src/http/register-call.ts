import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Access, type Call, SMALL_BODY_LIMITS } from '@partwire/contract/call'
import type { Area } from '@partwire/domain/auth/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { depsForRequest, type Deps } from '../deps'
import { JsonText } from '../lib/json-text'
import type { AccountSession } from '../modules/auth/security/account'
import {
  signedInAccount,
  uncheckedOperatorSession,
  uncheckedSession,
  type UncheckedOperatorSession,
  type UncheckedSession,
} from '../modules/auth/sessions'
import type { ByteBudget } from './body/body-budget'
import { budgetOwner, type Callers, IDENTIFY } from './callers'
import { readInput } from './read-input'
import { JSON_TYPE, replySerializer, type Serializer } from './reply-serializer'
import { createVisit, type Visit } from './visit'
import { refuseOtherSites } from './xsrf'

declare module 'fastify' {
  interface FastifyInstance {
    bodyBudget: ByteBudget
  }
}

type Verb<Caller, Body, Reply> = (deps: Deps, caller: Caller, body: Body) => Promise<Reply | JsonText>

/** A request whose caller is known and whose body may be read. */
interface Admitted<Caller> {
  caller: Caller
  release: () => void
  isHandled: boolean
}

/**
 * Registers the route of a call: who calls, body through the schema, verb, reply through the schema. Where the body may
 * be large, the caller is identified and memory for the body reserved before any of it is read.
 */
export function registerCall<Who extends Access, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Who, Body, Reply>,
  verb: Verb<Callers[Who], z.infer<Body>, z.infer<Reply>>,
): void {
  registerRoute({ app, deps, call, identifyCaller: IDENTIFY[call.access] }, verb)
}

/** Registers the route of a call about the account of the caller: its verb receives the session and the visit too. */
export function registerAccountCall<Who extends Area, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Who, Body, Reply>,
  verb: Verb<AccountSession, z.infer<Body>, z.infer<Reply>>,
): void {
  registerRoute({ app, deps, call, identifyCaller: (d, visit) => signedInAccount(d, visit, call.access) }, verb)
}

interface Route<Caller, Body extends z.ZodType, Reply extends z.ZodType> {
  app: FastifyInstance
  deps: Deps
  call: Call<Access, Body, Reply>
  identifyCaller: (deps: Deps, visit: Visit) => Promise<Caller>
}

function registerRoute<
  Caller extends Callers[Access] | AccountSession,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  { app, deps, call, identifyCaller }: Route<Caller, Body, Reply>,
  verb: Verb<Caller, z.infer<Body>, z.infer<Reply>>,
): void {
  const bodyLimits = call.bodyLimits ?? SMALL_BODY_LIMITS
  const serialize = replySerializer(call)
  const admitted = new WeakMap<FastifyRequest, Admitted<Caller>>()

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

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    if (call.changesState) refuseOtherSites(request)
    return identifyCaller(depsForRequest(deps, request.log), createVisit(deps, request, reply))
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted<Caller>> {
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

  async function respond(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    const body = readBody(call, request)
    if (admitted.has(request)) {
      // What was sent need not be kept until the reply, and other requests continue before the rules run.
      request.body = undefined
      await yieldToEventLoop()
    }
    return send(reply, await verb(depsForRequest(deps, request.log), caller, body), serialize)
  }
}

/** What the verb of a read receives, by the access its call declares. */
interface Sessions {
  admin: UncheckedOperatorSession
  supplier: UncheckedSession
}

const UNCHECKED: { [Who in keyof Sessions]: (deps: Deps, visit: Visit) => Sessions[Who] } = {
  admin: uncheckedOperatorSession,
  supplier: uncheckedSession,
}

/**
 * Registers the route of a call that reads. Its verb receives a session that is not checked yet, so that it can check it
 * in the same statement as the read.
 */
export function registerRead<Who extends keyof Sessions, Body extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<Who, Body, Reply>,
  verb: (deps: Deps, session: Sessions[Who], body: z.infer<Body>) => Promise<z.infer<Reply> | JsonText>,
): void {
  const serialize = replySerializer(call)
  app.route({
    method: call.method,
    url: call.path,
    config: { bodyLimits: SMALL_BODY_LIMITS },
    handler: async (request, reply) => {
      if (call.changesState) refuseOtherSites(request)
      const requestDeps = depsForRequest(deps, request.log)
      const session = UNCHECKED[call.access](requestDeps, createVisit(deps, request, reply))
      const body = await readBodyOfSession(call, request, session)
      const result = await verb(requestDeps, session, body)
      if (!session.isChecked()) throw new Error(`${call.path} replied without a check of the session.`)
      return send(reply, result, serialize)
    },
  })
}

/** An invalid body is refused after the check of the session: a caller without one learns nothing about the call. */
async function readBodyOfSession<Body extends z.ZodType>(
  call: Call<Access, Body>,
  request: FastifyRequest,
  session: Sessions[keyof Sessions],
): Promise<z.infer<Body>> {
  try {
    return readBody(call, request)
  } catch (error) {
    await session.check()
    throw error
  }
}

function readBody<Body extends z.ZodType>(call: Call<Access, Body>, request: FastifyRequest): z.infer<Body> {
  return readInput(call.body, call.path.includes(':') ? request.params : request.body)
}

function send(reply: FastifyReply, result: unknown, serialize: Serializer): FastifyReply {
  const text = result instanceof JsonText ? result.text : serialize(result)
  return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(text)
}
