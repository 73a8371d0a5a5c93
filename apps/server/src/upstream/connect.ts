import type { FastifyBaseLogger } from 'fastify'
import { LARGEST_XML } from './codec/xml/read'
import type { UpstreamConfig } from './config'
import type { UpstreamPort } from './port'
import { exchangeFolder } from './transport/folder/folder'
import { notConfigured } from './transport/not-configured'
import { openMessaging } from './transport/soap/open-messaging'

/** The platform as it is set up: over SOAP, in files, or not at all. */
export function connectUpstream(
  config: UpstreamConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date,
): UpstreamPort {
  if (config.url !== null) {
    return openMessaging({
      config,
      url: config.url,
      timeoutMs: config.timeoutSeconds * 1000,
      largestAnswer: LARGEST_XML,
      now,
      onUnknownCode: (operation, status) => log.warn({ operation, status }, 'status code of the platform in no table'),
    })
  }
  if (config.folder !== null) {
    return exchangeFolder({
      root: config.folder,
      largestFile: LARGEST_XML,
      onFailed: (file, reason) => log.warn({ file, reason }, 'file of the platform put aside'),
    })
  }
  return notConfigured()
}
