const AUTHORITY = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * One connection string for each host of a connection string with several, as libpq writes them:
 * `postgres://user@first:5432,second:5433/database`. pg itself accepts one host only.
 */
export function splitHosts(connectionString: string): string[] {
  const [, start = '', hosts = '', rest = ''] = AUTHORITY.exec(connectionString) ?? []
  if (!hosts.includes(',')) return [connectionString]
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}
