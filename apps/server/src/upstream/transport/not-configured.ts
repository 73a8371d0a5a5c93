import { UpstreamError } from '../errors'
import type { UpstreamPort } from '../port'

/** Refuses every call with `NotConfigured`, so that the portal runs without a platform. */
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
