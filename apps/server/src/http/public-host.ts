import type { Config } from '../config/config'

export type Origins = Pick<Config, 'publicOrigins'>

/**
 * Whether browsers reach the portal over https, according to PUBLIC_ORIGINS and never to request headers. If both http
 * and https origins are configured, those of the request's host decide (https if it has both), otherwise the first one.
 */
export function isHttps({ publicOrigins }: Origins, host: string): boolean {
  const { byHost, otherwise } = findSchemes(publicOrigins)
  return byHost.get(host.toLowerCase()) ?? otherwise
}

interface Schemes {
  /** Whether a value of the Host header is reached over https. */
  byHost: ReadonlyMap<string, boolean>
  otherwise: boolean
}

const schemes = new WeakMap<readonly string[], Schemes>()

/** Computed once per configuration: every request needs it. */
function findSchemes(origins: readonly string[]): Schemes {
  const known = schemes.get(origins)
  if (known !== undefined) return known
  const byHost = new Map<string, boolean>()
  for (const origin of origins) {
    for (const host of hostHeaderValues(origin)) byHost.set(host, byHost.get(host) === true || isHttpsOrigin(origin))
  }
  const found = { byHost, otherwise: origins.every(isHttpsOrigin) || isHttpsOrigin(origins[0] ?? '') }
  schemes.set(origins, found)
  return found
}

function isHttpsOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** The values that a Host header may have for an origin: with and without the default port. */
function hostHeaderValues(origin: string): string[] {
  const { host, hostname, port } = new URL(origin)
  return port === '' ? [hostname, `${hostname}:${isHttpsOrigin(origin) ? 443 : 80}`] : [host]
}

/**
 * The configured origin of a host: https where it has both. Any other host gets the first origin. Never depends on the
 * scheme of a request.
 */
export function originForHost({ publicOrigins }: Origins, host: string): string {
  const origins = publicOrigins.filter((origin) => hostHeaderValues(origin).includes(host.toLowerCase()))
  return origins.find(isHttpsOrigin) ?? origins[0] ?? publicOrigins[0] ?? ''
}

export type Brand = 'house' | 'partner'

/** The brand of the sign-in pages and mails: `partner` if the host name is PARTNER_HOST, ignoring case. */
export function brandForHost({ partnerHost }: Pick<Config, 'partnerHost'>, hostname: string): Brand {
  return partnerHost !== null && hostname.toLowerCase() === partnerHost.toLowerCase() ? 'partner' : 'house'
}

/** Over https the name has the prefix `__Host-`: browsers then refuse the cookie from a sibling host or over http. */
export function hostCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
