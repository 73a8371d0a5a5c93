import { isIP } from 'node:net'

export type Environment = Readonly<Record<string, string | undefined>>

/** A wrong or missing setting. Its message is shown to the administrator as it is. */
export class ConfigError extends Error {}

export function readUrl(env: Environment, name: string, protocols: string[]): string {
  const value = env[name]
  if (!value) throw missingError(name, `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '') {
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return value
}

export function readInteger(
  env: Environment,
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const value = env[name]
  if (value === undefined || value === '') return range.fallback
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= range.min && number <= range.max)) {
    throw new ConfigError(`${name} is "${value}", but must be a whole number from ${range.min} to ${range.max}.`)
  }
  return number
}

export function readFlag(env: Environment, name: string, fallback: boolean): boolean {
  return readChoice(env, name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true'
}

export function readChoice<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const given = env[name]
  if (given === undefined || given === '') return fallback
  const value = values.find((candidate) => candidate === given)
  if (value === undefined) throw new ConfigError(`${name} is "${given}", but must be one of ${values.join(', ')}.`)
  return value
}

export function readList(env: Environment, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Whether PLAINTEXT_HOSTS lists the host of an address, so that connections to it may be unencrypted. */
export function isPlaintextHost(env: Environment, address: string): boolean {
  const hosts = readList(env, 'PLAINTEXT_HOSTS').map((entry) => {
    if (isIP(entry) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(entry)) {
      throw new ConfigError(`PLAINTEXT_HOSTS holds "${entry}", which is not a host name such as mail.internal.`)
    }
    return entry.toLowerCase()
  })
  const host = new URL(address).hostname.toLowerCase()
  return hosts.includes(host.replace(/^\[(.*)\]$/, '$1'))
}

export function missingError(name: string, what: string): ConfigError {
  return new ConfigError(`${name} is missing: set it to ${what}.`)
}
