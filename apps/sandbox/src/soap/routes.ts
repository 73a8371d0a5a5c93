import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { breakXml, encodeAsLatin1, ENTITY_BOMB, firstHalf, hugeResponse, WEB_PAGE } from '../faults/broken-responses'
import type { FaultName } from '../faults/fault'
import type { FaultContext, FaultRegistry } from '../faults/fault-registry'
import { bodyText } from '../http/request-values'
import type { Platform } from '../platform/platform'
import { XmlError } from '../xml/read-xml'
import { type Call, readCall } from './read-call'
import {
  type CallResponse,
  SIGN_IN_REFUSED,
  unknownFunction,
  writeEnvelope,
  writeFault,
  writeResponse,
} from './response'
import { applyDeliveryFaults, applyDocumentFault, applyRefusalFault } from '../faults/apply-faults'
import type { Organisation } from '../platform/organisation'
import { FUNCTIONS } from './functions'

/** An invoice of 2,000 lines, escaped twice, is about 5 MB. */
const MAX_CALL_BYTES = 30_000_000

export function registerSoap(app: FastifyInstance, platform: Platform, faults: FaultRegistry): void {
  app.post('/soap', { bodyLimit: MAX_CALL_BYTES }, async (request, reply) => {
    const call = tryReadCall(bodyText(request))
    if (call instanceof XmlError) return sendXml(reply.code(500), writeFault('Client', call.message))

    const caller = identifyCaller(platform, call)
    const latency = faults.trigger(['latencyMs'], caller.faultContext)
    if (latency) await pause(latency.milliseconds)
    const faultyReply = triggerReply(faults, caller.faultContext, BEFORE_EXECUTION)
    if (faultyReply) return faultyReply(reply, '')

    const response = callPlatform(platform, faults, call, caller)
    const text = writeResponse(call.functionId, response, platform.now())
    const sendFaulty = triggerReply(faults, caller.faultContext, AFTER_EXECUTION)
    return sendFaulty ? sendFaulty(reply, text) : sendXml(reply, writeEnvelope(text))
  })
}

function tryReadCall(body: string): Call | XmlError {
  try {
    return readCall(body)
  } catch (error) {
    if (error instanceof XmlError) return error
    throw error
  }
}

interface Caller {
  organisation: Organisation | null
  faultContext: FaultContext
}

/** The organisation and operation of a call, which decide the faults that apply. */
function identifyCaller(platform: Platform, { user, password, functionId }: Call): Caller {
  const organisation = platform.signIn(user, password)
  const operation = FUNCTIONS.get(functionId)?.operation ?? null
  return { organisation, faultContext: { tecComId: organisation?.tecComId ?? null, operation } }
}

function callPlatform(platform: Platform, faults: FaultRegistry, call: Call, caller: Caller): CallResponse {
  const { organisation, faultContext } = caller
  const refusal = applyRefusalFault(faults, faultContext)
  if (refusal) return refusal
  if (!organisation) return SIGN_IN_REFUSED

  const requested = FUNCTIONS.get(call.functionId)
  if (!requested) return unknownFunction(call.functionId)

  const parameters = applyDeliveryFaults(faults, organisation, faultContext, call.parameters)
  const isUnlimited = faultContext.operation === 'pull' && faults.trigger(['largeBatches'], faultContext) !== null
  const maxCharacters = isUnlimited ? Infinity : platform.maxResponseCharacters
  return applyDocumentFault(
    faults,
    faultContext,
    requested.run(organisation, parameters, platform.now(), maxCharacters),
  )
}

type FaultyReply = (reply: FastifyReply, response: string) => FastifyReply

/** Faults that replace the execution of the call. */
const BEFORE_EXECUTION: ReadonlyMap<FaultName, FaultyReply> = new Map<FaultName, FaultyReply>([
  ['timeoutBefore', neverRespond],
  ['http500', (reply) => reply.code(500).type('text/plain; charset=utf-8').send('Internal Server Error')],
  [
    'soapFault',
    (reply) => sendXml(reply.code(500), writeFault('Server', 'The platform is not available at the moment.')),
  ],
  ['htmlAnswer', (reply) => reply.type('text/html; charset=utf-8').send(WEB_PAGE)],
  ['entityBomb', (reply) => sendXml(reply, ENTITY_BOMB)],
  ['huge', (reply) => sendXml(reply, hugeResponse())],
])

/** Faults that replace the response after the call has been executed. */
const AFTER_EXECUTION: ReadonlyMap<FaultName, FaultyReply> = new Map<FaultName, FaultyReply>([
  ['timeoutAfter', neverRespond],
  ['malformedInner', (reply, response) => sendXml(reply, writeEnvelope(breakXml(response)))],
  ['truncated', (reply, response) => sendXml(reply, firstHalf(writeEnvelope(response)))],
  ['wrongEncoding', (reply, response) => sendXml(reply, encodeAsLatin1(writeEnvelope(response)))],
])

function triggerReply(
  faults: FaultRegistry,
  context: FaultContext,
  replies: ReadonlyMap<FaultName, FaultyReply>,
): FaultyReply | null {
  const fault = faults.trigger([...replies.keys()], context)
  return (fault && replies.get(fault.name)) ?? null
}

/** Leaves the connection open until the client closes it or the sandbox stops. */
function neverRespond(reply: FastifyReply): FastifyReply {
  return reply.hijack()
}

function sendXml(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('text/xml; charset=utf-8').send(body)
}
