import type { Access } from '@partwire/contract/call'
import type { Download } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type * as z from 'zod'
import { depsForRequest, type Deps } from '../deps'
import { recordSecurityEvent } from '../modules/security-log/record-event'
import { type Callers, IDENTIFY } from './callers'
import { readInput } from './read-input'
import { createVisit, type Visit } from './visit'
import { refuseOtherSites } from './xsrf'

export interface FileReply {
  name: string
  /** A stream is read only as fast as the client receives it, and destroyed when the client disconnects. */
  content: Readable | Buffer
}

type Verb<Who extends Access, Parameters> = (
  deps: Deps,
  caller: Callers[Who],
  parameters: Parameters,
) => Promise<FileReply>

/**
 * Registers the route of a download: identifies the caller, parses the path parameters, runs the verb and sends the
 * file. A refusal before the first byte is sent as JSON; a failure after it aborts the transfer. Every file is recorded
 * in the security log.
 */
export function registerDownload<Who extends Access, Parameters extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  download: Download<Who, Parameters>,
  verb: Verb<Who, z.infer<Parameters>>,
): void {
  app.get(download.path, { exposeHeadRoute: false }, async (request, reply) => {
    if (download.changesState === true) refuseOtherSites(request)
    const visit = createVisit(deps, request, reply)
    const requestDeps = depsForRequest(deps, request.log)
    const caller = await IDENTIFY[download.access](requestDeps, visit)
    const parameters = readInput(download.parameters, download.readsQuery ? request.query : request.params)
    const { name, content } = await verb(requestDeps, caller, parameters)
    await recordExport(requestDeps, visit, caller, name)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachmentHeader(name))
      .type(download.contentType)
      .send(content)
  })
}

async function recordExport(deps: Deps, visit: Visit, caller: Callers[Access], fileName: string): Promise<void> {
  const event = { kind: 'exported', source: visit, details: fileName } as const
  if (typeof caller === 'string') await recordSecurityEvent(deps, { ...event, area: 'supplier', supplierId: caller })
  else if ('id' in caller) await recordSecurityEvent(deps, { ...event, area: 'admin', operatorId: caller.id })
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
