import { Readable } from 'node:stream'
import type { Access } from '@partwire/contract/call'
import type { Upload } from '@partwire/contract/uploads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { depsForRequest, type Deps } from '../deps'
import { Refusal } from '../errors'
import type { ByteBudget } from './body/body-budget'
import { BODY_PACE, BodyError } from './body/receive-body'
import { fileTooLarge, receiveFile } from './body/receive-file'
import { budgetOwner, type Callers, IDENTIFY } from './callers'
import { readInput } from './read-input'
import { JSON_TYPE, replySerializer } from './reply-serializer'
import { createVisit } from './visit'
import { refuseOtherSites } from './xsrf'

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: ByteBudget
  }
}

const FILE_TYPE = 'application/octet-stream'
/** The size of a file is checked here, with a sentence of its own. */
const NO_BODY_LIMITS = { bytes: Number.MAX_SAFE_INTEGER, values: 0 }

/** Of each file, so that the number of files in flight is bounded as well: ten of a supplier. */
const MIN_RESERVED_BYTES = 5 * 1024 * 1024

type Verb<Who extends Access, Parameters, Reply> = (
  deps: Deps,
  caller: Callers[Who],
  parameters: Parameters,
  pieces: AsyncIterable<Buffer>,
) => Promise<Reply>

/** A request whose caller is known and whose file may be received. */
interface Admitted<Caller> {
  caller: Caller
  release: () => void
}

/**
 * Registers the route of an upload: identifies the caller, checks the announced size and reserves it before any of the
 * file is read, and passes the file on to the verb while it arrives.
 */
export function registerUpload<Who extends Access, Parameters extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  upload: Upload<Who, Parameters, Reply>,
  verb: Verb<Who, z.infer<Parameters>, z.infer<Reply>>,
): void {
  const serialize = replySerializer(upload)
  const admitted = new WeakMap<FastifyRequest, Admitted<Callers[Who]>>()

  // In a scope of its own: no other route accepts this content type.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Refused by the handler, without being read.
    scope.addContentTypeParser('*', async () => null)
    scope.addContentTypeParser(FILE_TYPE, async (_request: FastifyRequest, payload: unknown) => payload)
    scope.route({
      method: 'POST',
      url: upload.path,
      config: { bodyLimits: NO_BODY_LIMITS },
      onRequest: async (request, reply) => {
        refuseOtherSites(request)
        const visit = createVisit(deps, request, reply)
        const caller = await IDENTIFY[upload.access](depsForRequest(deps, request.log), visit)
        const bytes = Number(request.headers['content-length'] ?? upload.maxBytes)
        if (bytes > upload.maxBytes) throw fileTooLarge(upload.maxBytes)
        const release = app.uploadBudget.reserve(budgetOwner(caller), Math.max(bytes, MIN_RESERVED_BYTES))
        admitted.set(request, { caller, release })
        reply.raw.once('finish', release).once('close', release)
      },
      handler: async (request, reply) => {
        const admission = admitted.get(request)
        if (admission === undefined) throw new Error(`${upload.path} was called without a caller.`)
        const parameters = readInput(upload.parameters, request.query)
        const pieces = receiveFile(readContent(request), upload.maxBytes, BODY_PACE)
        const result = await verb(depsForRequest(deps, request.log), admission.caller, parameters, pieces)
        return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(serialize(result))
      },
    })
  })
}

function readContent({ body, headers }: FastifyRequest): Readable {
  if (body instanceof Readable) return body
  if (headers['content-type'] === FILE_TYPE) throw new Refusal('invalid', 'This file is empty.')
  throw new BodyError(415, `The file must be sent as ${FILE_TYPE}.`)
}
