import { ConfigError, isPlaintextHost, readUrl, type Environment } from './config-values'

export interface TracingConfig {
  /** Address to which traces are posted (OTLP over HTTP). */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Part of the traces that are recorded, from 0 to 1. */
  sampleRatio: number
}

/** Reads the variables that OpenTelemetry defines. Null without an endpoint: nothing is traced. */
export function readTracingConfig(env: Environment, demo: boolean): TracingConfig | null {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return null
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (!demo && new URL(endpoint).protocol === 'http:' && !isPlaintextHost(env, endpoint)) {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT starts with http://, which sends traces unencrypted: use https://, or name its host in PLAINTEXT_HOSTS.',
    )
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(env),
    serviceName: env['OTEL_SERVICE_NAME'] || 'partwire',
    sampleRatio: readRatio(env),
  }
}

function readHeaders(env: Environment): Record<string, string> {
  const pairs = (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
      const decoded = name === '' ? null : decodeValue(value)
      if (decoded === null) {
        throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as authorization=Bearer%20token.')
      }
      return [name, decoded]
    }),
  )
}

/** Null when it is not the percent encoding of a text. */
function decodeValue(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

function readRatio(env: Environment): number {
  const value = env['OTEL_TRACES_SAMPLER_ARG'] || '1'
  const ratio = /^(?:0|1|[01]?\.\d+)$/.test(value) ? Number(value) : Number.NaN
  if (ratio >= 0 && ratio <= 1) return ratio
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG is "${value}", but must be a number from 0 to 1.`)
}
