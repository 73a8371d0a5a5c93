import type { Config } from '../config/config'

export type Origins = Pick<Config, 'publicOrigins'>

/**
 * Whether browsers reach the portal over https: by PUBLIC_ORIGINS, never by what a request claims about itself. Where
 * http and https origins are listed, the ones of the request's host decide (https when it has both), else the first.
 */
export function isHttps({ publicOrigins }: Origins, host: string): boolean {
  if (publicOrigins.every(isHttpsOrigin)) return true
  const originsOfHost = publicOrigins.filter((origin) => hostHeaderValues(origin).includes(host.toLowerCase()))
  return originsOfHost.length > 0 ? originsOfHost.some(isHttpsOrigin) : isHttpsOrigin(publicOrigins[0] ?? '')
}

function isHttpsOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** As a Host header names it: the default port may be there or not. */
function hostHeaderValues(origin: string): string[] {
  const { host, hostname, port } = new URL(origin)
  return port === '' ? [hostname, `${hostname}:${isHttpsOrigin(origin) ? 443 : 80}`] : [host]
}
