import { readUpstreamConfig, type UpstreamConfig } from '../config'

/** The demo's configuration: every operation has the sandbox's names. */
export function sandboxConfig(url: string): UpstreamConfig {
  return readUpstreamConfig({ UPSTREAM_URL: url }, true)
}
