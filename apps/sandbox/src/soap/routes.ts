import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { breakXml, ENTITY_BOMB, firstHalf, hugeAnswer, inLatin1, WEB_PAGE } from '../faults/broken-answers'
import type { FaultName } from '../faults/fault'
import type { Occasion, Switchboard } from '../faults/switchboard'
import { bodyText } from '../http/body'
import type { Platform } from '../platform/platform'
import { XmlError } from '../xml/read-xml'
import { callPlatform, visitOf } from './call-platform'
import { type Call, readCall } from './read-call'
import { writeEnvelope, writeFault, writeResponse } from './write-answer'

/** An invoice of 2,000 lines, escaped twice, is about 5 MB. */
const LARGEST_CALL = 30_000_000

export function registerSoap(app: FastifyInstance, platform: Platform, faults: Switchboard): void {
  app.post('/soap', { bodyLimit: LARGEST_CALL }, async (request, reply) => {
    const call = callOrProblem(bodyText(request))
    if (call instanceof XmlError) return soap(reply.code(500), writeFault('Client', call.message))

    const visit = visitOf(platform, call)
    const latency = faults.strike(['latencyMs'], visit.occasion)
    if (latency) await wait(latency.milliseconds)
    const instead = struck(faults, visit.occasion, INSTEAD)
    if (instead) return instead(reply, '')

    const answer = callPlatform(platform, faults, call, visit)
    const response = writeResponse(call.functionId, answer, platform.now())
    const ending = struck(faults, visit.occasion, AFTERWARDS)
    return ending ? ending(reply, response) : soap(reply, writeEnvelope(response))
  })
}

function callOrProblem(body: string): Call | XmlError {
  try {
    return readCall(body)
  } catch (error) {
    if (error instanceof XmlError) return error
    throw error
  }
}

type Ending = (reply: FastifyReply, response: string) => FastifyReply

/** Faults that strike before anything is accepted. */
const INSTEAD: ReadonlyMap<FaultName, Ending> = new Map<FaultName, Ending>([
  ['timeoutBefore', neverAnswer],
  ['http500', (reply) => reply.code(500).type('text/plain; charset=utf-8').send('Internal Server Error')],
  ['soapFault', (reply) => soap(reply.code(500), writeFault('Server', 'The platform is not available at the moment.'))],
  ['htmlAnswer', (reply) => reply.type('text/html; charset=utf-8').send(WEB_PAGE)],
  ['entityBomb', (reply) => soap(reply, ENTITY_BOMB)],
  ['huge', (reply) => soap(reply, hugeAnswer())],
])

/** Faults that strike after the call has been carried out. */
const AFTERWARDS: ReadonlyMap<FaultName, Ending> = new Map<FaultName, Ending>([
  ['timeoutAfter', neverAnswer],
  ['malformedInner', (reply, response) => soap(reply, writeEnvelope(breakXml(response)))],
  ['truncated', (reply, response) => soap(reply, firstHalf(writeEnvelope(response)))],
  ['wrongEncoding', (reply, response) => soap(reply, inLatin1(writeEnvelope(response)))],
])

function struck(faults: Switchboard, occasion: Occasion, endings: ReadonlyMap<FaultName, Ending>): Ending | null {
  const fault = faults.strike([...endings.keys()], occasion)
  return (fault && endings.get(fault.name)) ?? null
}

/** The connection stays open until the caller gives up or the sandbox stops. */
function neverAnswer(reply: FastifyReply): FastifyReply {
  return reply.hijack()
}

function soap(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('text/xml; charset=utf-8').send(body)
}
