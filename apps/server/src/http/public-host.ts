import type { Config } from '../config/config'

export type Origins = Pick<Config, 'publicOrigins'>

/**
 * Whether browsers reach the portal over https, according to PUBLIC_ORIGINS and never to request headers. If both http
 * and https origins are configured, those of the request's host decide (https if it has both), otherwise the first one.
 */
export function isHttps({ publicOrigins }: Origins, host: string): boolean {
  if (publicOrigins.every(isHttpsOrigin)) return true
  const originsOfHost = publicOrigins.filter((origin) => hostHeaderValues(origin).includes(host.toLowerCase()))
  return originsOfHost.length > 0 ? originsOfHost.some(isHttpsOrigin) : isHttpsOrigin(publicOrigins[0] ?? '')
}

function isHttpsOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** The values that a Host header may have for an origin: with and without the default port. */
function hostHeaderValues(origin: string): string[] {
  const { host, hostname, port } = new URL(origin)
  return port === '' ? [hostname, `${hostname}:${isHttpsOrigin(origin) ? 443 : 80}`] : [host]
}

export type Brand = 'house' | 'partner'

/** The brand of the sign-in pages and mails: `partner` if the host name is PARTNER_HOST, ignoring case. */
export function brandForHost({ partnerHost }: Pick<Config, 'partnerHost'>, hostname: string): Brand {
  return partnerHost !== null && hostname.toLowerCase() === partnerHost.toLowerCase() ? 'partner' : 'house'
}
