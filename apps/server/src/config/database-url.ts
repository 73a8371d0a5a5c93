import { accessSync, constants, statSync } from 'node:fs'
import { splitHosts } from '../db/hosts/host-urls'
import { ConfigError, readUrl, type Environment } from './config-values'
import { editDistance } from './edit-distance'

type Name = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

const PROTOCOLS = ['postgres:', 'postgresql:']
/** Values of libpq that would also accept a standby. */
const SESSION_ATTRIBUTES = ['read-write', 'primary']
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const HOST_MISSING = /\/\/(?:[^/?#]*@)?(?:[:/?#]|$)/
const PORT = /^\d{1,5}$/
/** `post` is not `port`. */
const MIN_NAME_LENGTH = 6
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey']
/** pg ignores a parameter that it does not know: with `sslmod=require` the connection would not be encrypted. */
const CHECKED_PARAMETERS = [...TLS_FILES, 'sslmode', 'target_session_attrs', 'port', 'host']

/**
 * Checks a connection string with one or several hosts. Every mode with TLS means `verify-full` in what it returns,
 * except `no-verify`: pg has this meaning for them today and announces a weaker one.
 */
export function readDatabaseUrl(env: Environment, name: Name): string {
  const urls = splitHosts(env[name] ?? '')
  if (urls.length > 1 && urls.some((url) => HOST_MISSING.test(url))) {
    throw new ConfigError(`${name} has a host without a name.`)
  }
  for (const url of urls) checkAddress(withHost(url), name)
  const [first = ''] = urls
  const parameters = new URL(withHost(first)).searchParams
  checkNames(parameters, name)
  checkChoice(parameters, name, { parameter: 'target_session_attrs', values: SESSION_ATTRIBUTES })
  checkChoice(parameters, name, { parameter: 'sslmode', values: TLS_MODES })
  checkPort(parameters, name)
  for (const parameter of TLS_FILES) checkFile(parameters, name, parameter)
  if (parameters.has('sslcert') !== parameters.has('sslkey')) {
    throw new ConfigError(`${name} needs sslcert and sslkey together: a client certificate and its key.`)
  }
  return (env[name] ?? '')
    .replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
    .replace(/([?&])sslrootcert=system(?=&|$)/, '$1')
}

function checkAddress(url: string, name: Name): void {
  if (PROTOCOLS.some((protocol) => url.startsWith(`${protocol}//`)) && !URL.canParse(url)) {
    throw new ConfigError(
      `${name} cannot be read: its port must be a number, and # / ? % in a user name or password are written as %23 %2F %3F %25.`,
    )
  }
  readUrl({ [name]: url }, name, PROTOCOLS)
}

function checkNames(parameters: URLSearchParams, name: Name): void {
  for (const given of parameters.keys()) {
    if (CHECKED_PARAMETERS.includes(given)) continue
    const meant = CHECKED_PARAMETERS.find(
      (known) => known.length >= MIN_NAME_LENGTH && editDistance(given.toLowerCase(), known) <= 1,
    )
    if (meant !== undefined) throw new ConfigError(`${name} has the unknown parameter ${given}: write ${meant}.`)
  }
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
    if (statSync(file).isFile()) return
  } catch {
    // The sentence is the same.
  }
  throw new ConfigError(`${name} has ${parameter}=${file}, but this file cannot be read.`)
}

/** PostgreSQL accepts an empty host (with a Unix socket in the query), which other addresses need. */
function withHost(url: string): string {
  return url.replace('@/', '@localhost/').replace(/^(\w+:\/\/)\//, '$1localhost/')
}
