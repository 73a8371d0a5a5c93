import { describe, expect, test } from 'vitest'
import { readTracingConfig } from './tracing-config'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318/' }

test('nothing is traced without an endpoint', () => {
  expect(readTracingConfig({ OTEL_SERVICE_NAME: 'portal' }, false)).toBeNull()
})

test('an endpoint is enough', () => {
  expect(readTracingConfig(ENDPOINT, false)).toEqual({
    url: 'https://collector.example.com:4318/v1/traces',
    headers: {},
    serviceName: 'partwire',
    sampleRatio: 1,
  })
})

test('headers, name and the part of the traces that is recorded can be set', () => {
  const env = {
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant = one',
    OTEL_SERVICE_NAME: 'portal',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }

  expect(readTracingConfig(env, false)).toMatchObject({
    headers: { authorization: 'Bearer abc', 'x-tenant': 'one' },
    serviceName: 'portal',
    sampleRatio: 0.25,
  })
})

describe('a wrong value is refused', () => {
  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'name its host in PLAINTEXT_HOSTS'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, 'must be pairs such as'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'must be pairs such as'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=%ff' }, 'must be pairs such as'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is "2"'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG is "all"'],
  ])('%j', (env, message) => {
    expect(() => readTracingConfig(env, false)).toThrow(message)
  })
})

test('http is accepted in the demo and for a host in PLAINTEXT_HOSTS', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

  expect(readTracingConfig(env, true)?.url).toBe('http://localhost:4318/v1/traces')
  expect(readTracingConfig({ ...env, PLAINTEXT_HOSTS: 'localhost' }, false)).not.toBeNull()
})
