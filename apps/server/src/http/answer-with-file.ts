import type { Access } from '@partwire/contract/call'
import type { Download } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Deps } from '../deps'
import { type Callers, IDENTIFY } from './callers'
import { attachment } from './content-disposition'
import { readInput } from './read-input'
import { visitOf } from './visit'

export interface FileAnswer {
  name: string
  /** Read as fast as the caller takes it, and destroyed when the caller goes away. */
  content: Readable
}

type Verb<Who extends Access, Parameters> = (
  deps: Deps,
  caller: Callers[Who],
  parameters: Parameters,
) => Promise<FileAnswer>

/**
 * Registers the route of a download: who calls, parameters through the schema, verb, then the file piece by piece.
 * A refusal before the first piece is answered as JSON; a failure after it breaks the transfer off.
 */
export function answerWithFile<Who extends Access, Parameters extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  download: Download<Who, Parameters>,
  verb: Verb<Who, z.infer<Parameters>>,
): void {
  app.get(download.path, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await IDENTIFY[download.access](deps, visitOf(deps.config, request, reply))
    const { name, content } = await verb(deps, caller, readInput(download.parameters, request.params))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(name))
      .type(download.contentType)
      .send(content)
  })
}
