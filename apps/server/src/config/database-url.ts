import { accessSync, constants } from 'node:fs'
import { splitHosts } from '../db/hosts/host-urls'
import { ConfigError, readUrl, type Environment } from './config-values'

type Name = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

const PROTOCOLS = ['postgres:', 'postgresql:']
/** Values of libpq that would also accept a standby. */
const SESSION_ATTRIBUTES = ['read-write', 'primary']
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const HOST_MISSING = /\/\/(?:[^/?#]*@)?(?:[:/?#]|$)/
const PORT = /^\d{1,5}$/
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey']

/**
 * Checks a connection string with one or several hosts. Every mode with TLS means `verify-full` in what it returns,
 * except `no-verify`: pg has this meaning for them today and announces a weaker one.
 */
export function readDatabaseUrl(env: Environment, name: Name): string {
  const urls = splitHosts(env[name] ?? '')
  if (urls.length > 1 && urls.some((url) => HOST_MISSING.test(url))) {
    throw new ConfigError(`${name} has a host without a name.`)
  }
  for (const url of urls) readUrl({ [name]: withHost(url) }, name, PROTOCOLS)
  const [first = ''] = urls
  const parameters = new URL(withHost(first)).searchParams
  checkChoice(parameters, name, { parameter: 'target_session_attrs', values: SESSION_ATTRIBUTES })
  checkChoice(parameters, name, { parameter: 'sslmode', values: TLS_MODES })
  checkPort(parameters, name)
  for (const parameter of TLS_FILES) checkFile(parameters, name, parameter)
  return (env[name] ?? '')
    .replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
    .replace(/([?&])sslrootcert=system(?=&|$)/, '$1')
}

function checkChoice(
  parameters: URLSearchParams,
  name: Name,
  { parameter, values }: { parameter: string; values: readonly string[] },
): void {
  const given = parameters.get(parameter)
  if (given === null || values.includes(given)) return
  throw new ConfigError(`${name} has ${parameter}=${given}, but it must be one of ${values.join(', ')}.`)
}

/** The port of the address is checked with the address. */
function checkPort(parameters: URLSearchParams, name: Name): void {
  const given = parameters.get('port')
  if (given === null || (PORT.test(given) && Number(given) >= 1 && Number(given) <= 65_535)) return
  throw new ConfigError(`${name} has port=${given}, but it must be a whole number from 1 to 65535.`)
}

/** pg reads the files at each connection, so that they can be replaced while the portal runs. */
function checkFile(parameters: URLSearchParams, name: Name, parameter: string): void {
  const file = parameters.get(parameter)
  if (file === null || (parameter === 'sslrootcert' && file === 'system')) return
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new ConfigError(`${name} has ${parameter}=${file}, but this file cannot be read.`)
  }
}

/** PostgreSQL accepts an empty host (with a Unix socket in the query), which other addresses need. */
function withHost(url: string): string {
  return url.replace('@/', '@localhost/').replace(/^(\w+:\/\/)\//, '$1localhost/')
}
