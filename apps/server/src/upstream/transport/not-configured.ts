import { UpstreamError } from '../errors'
import type { UpstreamPort } from '../port'

/** The portal without a platform: it runs, and says why nothing comes in. */
export function notConfigured(): UpstreamPort {
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
