import type { Access } from '@partwire/contract/call'
import type { Download } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Deps } from '../deps'
import { type Callers, IDENTIFY, readInput } from './answer'
import { createVisit } from './visit'

export interface FileReply {
  name: string
  /** Read only as fast as the client receives it, and destroyed when the client disconnects. */
  content: Readable
}

type Verb<Who extends Access, Parameters> = (
  deps: Deps,
  caller: Callers[Who],
  parameters: Parameters,
) => Promise<FileReply>

/**
 * Registers the route of a download: identifies the caller, parses the path parameters, runs the verb and streams the
 * file. A refusal before the first byte is sent as JSON; a failure after it aborts the transfer.
 */
export function answerWithFile<Who extends Access, Parameters extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  download: Download<Who, Parameters>,
  verb: Verb<Who, z.infer<Parameters>>,
): void {
  app.get(download.path, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await IDENTIFY[download.access](deps, createVisit(deps.config, request, reply))
    const { name, content } = await verb(deps, caller, readInput(download.parameters, request.params))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentHeader(name))
      .type(download.contentType)
      .send(content)
  })
}

/** Content-Disposition by RFC 6266: an ASCII file name for old clients and, if it differs, the full name in UTF-8. @internal */
export function attachmentHeader(fileName: string): string {
  const asciiName = fileName.replaceAll(/[^\w. -]/g, '_')
  return asciiName === fileName
    ? `attachment; filename="${asciiName}"`
    : `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeExtendedValue(fileName)}`
}

/**
 * Percent-encodes by RFC 8187, which allows fewer characters than `encodeURIComponent` leaves unencoded. A lone
 * surrogate becomes U+FFFD.
 */
function encodeExtendedValue(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
