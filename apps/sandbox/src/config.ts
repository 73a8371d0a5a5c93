import { DEFAULT_MAX_RESPONSE_CHARACTERS } from './platform/platform'

export interface Config {
  host: string
  port: number
  /** 0: any free port. */
  smtpPort: number
  logLevel: string
  /** Approximate limit for the documents in one response. */
  maxResponseCharacters: number
  /** null: standard output. */
  logFile: string | null
}

/** The message is one sentence for the operator. */
class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The only place that reads the environment. */
export function readConfig(env: Environment = process.env): Config {
  if (env['NODE_ENV'] === 'production' && env['SANDBOX_ALLOW_PRODUCTION'] !== 'true') {
    throw new ConfigError(
      'The sandbox does not run with NODE_ENV=production: it is a stand-in for tests and demos (SANDBOX_ALLOW_PRODUCTION=true overrides this).',
    )
  }
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is "${logLevel}", but must be one of ${LOG_LEVELS.join(', ')}.`)
  }
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: readInteger(env, 'SANDBOX_PORT', 3100, 65_535),
    smtpPort: readInteger(env, 'SANDBOX_SMTP_PORT', 0, 65_535),
    logLevel,
    maxResponseCharacters: readInteger(
      env,
      'SANDBOX_MAX_ANSWER_CHARACTERS',
      DEFAULT_MAX_RESPONSE_CHARACTERS,
      1_000_000_000,
    ),
    logFile: env['LOG_FILE'] || null,
  }
}

function readInteger(env: Environment, name: string, fallback: number, max: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (!/^\d{1,10}$/.test(value) || Number(value) > max) {
    throw new ConfigError(`${name} is "${value}", but must be a whole number from 0 to ${max}.`)
  }
  return Number(value)
}
