import type { FastifyBaseLogger } from 'fastify'
import { throttledWarnings } from '../lib/throttled-warnings'
import { MAX_XML_BYTES } from './codec/xml/parse'
import type { UpstreamConfig } from './config'
import type { UpstreamPort } from './port'
import { exchangeFolderPort } from './transport/folder/exchange-folder'
import { openMessagingPort } from './transport/soap/open-messaging'
import { UpstreamError } from './errors'

/** Creates the configured port: SOAP, exchange folder, or one that refuses every call. */
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
      maxResponseBytes: MAX_XML_BYTES,
      now,
      onUnknownCode: (operation, status) => log.warn({ operation, status }, 'unknown status code of the platform'),
    })
  }
  if (config.folder !== null) {
    const warnings = throttledWarnings(log, now)
    return exchangeFolderPort({
      root: config.folder,
      maxFileBytes: MAX_XML_BYTES,
      onUnreadableFile: (file, reason) =>
        log.warn({ file, reason }, 'unusable file of the platform moved to in/failed'),
      onStuckFile: (file, reason) =>
        warnings.warn(`${file} ${reason}`, { file, reason }, 'a file of the exchange folder is left out'),
    })
  }
  return notConfiguredPort()
}

/**
 * Refuses every call with `NotConfigured`, so that the portal runs without a platform.
 * @internal
 */
export function notConfiguredPort(): UpstreamPort {
  return {
    capabilities: () => new Set(),
    checkCredentials: refuse,
    listCustomers: refuse,
    pull: refuse,
    acknowledge: refuse,
    send: refuse,
  }
}

async function refuse(): Promise<never> {
  throw new UpstreamError('NotConfigured', 'No platform is set up: neither UPSTREAM_URL nor UPSTREAM_FOLDER is set.')
}
