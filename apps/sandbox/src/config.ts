export interface Config {
  host: string
  port: number
  /** 0: any free port. */
  smtpPort: number
  logLevel: string
  /** null: standard output. */
  logFile: string | null
}

/** The message is the one sentence the reader needs. */
class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The only place that reads the environment. */
export function readConfig(env: Environment = process.env): Config {
  if (env['NODE_ENV'] === 'production' && env['SANDBOX_ALLOW_PRODUCTION'] !== 'true') {
    throw new ConfigError(
      'The sandbox does not run with NODE_ENV=production: it is a stand-in for tests and demos (SANDBOX_ALLOW_PRODUCTION=true starts it all the same).',
    )
  }
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is "${logLevel}", but must be one of ${LOG_LEVELS.join(', ')}.`)
  }
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: port(env, 'SANDBOX_PORT', 3100),
    smtpPort: port(env, 'SANDBOX_SMTP_PORT', 0),
    logLevel,
    logFile: env['LOG_FILE'] || null,
  }
}

function port(env: Environment, name: string, fallback: number): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`${name} is "${value}", but must be a whole number from 0 to 65535.`)
  }
  return Number(value)
}
