import type { FastifyBaseLogger } from 'fastify'
import { MAX_XML_BYTES } from './codec/xml/read'
import type { UpstreamConfig } from './config'
import type { UpstreamPort } from './port'
import { exchangeFolderPort } from './transport/folder/folder'
import { notConfigured } from './transport/not-configured'
import { openMessagingPort } from './transport/soap/open-messaging'

/** The platform as it is set up: over SOAP, in files, or not at all. */
export function connectUpstream(
  config: UpstreamConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date,
): UpstreamPort {
  if (config.url !== null) {
    return openMessagingPort({
      config,
      url: config.url,
      timeoutMs: config.timeoutSeconds * 1000,
      maxAnswerBytes: MAX_XML_BYTES,
      now,
      onUnknownCode: (operation, status) => log.warn({ operation, status }, 'status code of the platform in no table'),
    })
  }
  if (config.folder !== null) {
    return exchangeFolderPort({
      root: config.folder,
      maxFileBytes: MAX_XML_BYTES,
      onUnreadableFile: (file, reason) => log.warn({ file, reason }, 'file of the platform put aside'),
    })
  }
  return notConfigured()
}
