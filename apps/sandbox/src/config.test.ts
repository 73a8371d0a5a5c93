import { expect, test } from 'vitest'
import { readConfig } from './config'

test('Without settings the console is on port 3100 of this machine and mail on any free port', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3100,
    smtpPort: 0,
    logLevel: 'info',
    logFile: null,
    maxResponseCharacters: 4_000_000,
  })
})

test('Address and ports are read from the environment', () => {
  const config = readConfig({ SANDBOX_HOST: '0.0.0.0', SANDBOX_PORT: '4100', SANDBOX_SMTP_PORT: '4125' })

  expect([config.host, config.port, config.smtpPort]).toEqual(['0.0.0.0', 4100, 4125])
})

test.each(['-1', '70000', '12a', ' 80'])('SANDBOX_PORT=%j is refused in one sentence', (value) => {
  expect(() => readConfig({ SANDBOX_PORT: value })).toThrow(
    `SANDBOX_PORT is "${value}", but must be a whole number from 0 to 65535.`,
  )
})

test('SANDBOX_MAX_ANSWER_CHARACTERS sets how large a batch may be', () => {
  expect(readConfig({ SANDBOX_MAX_ANSWER_CHARACTERS: '90000000' }).maxResponseCharacters).toBe(90_000_000)
  expect(() => readConfig({ SANDBOX_MAX_ANSWER_CHARACTERS: 'all' })).toThrow(
    'SANDBOX_MAX_ANSWER_CHARACTERS is "all", but must be a whole number from 0 to 1000000000.',
  )
})

test('An unknown log level is refused in one sentence', () => {
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL is "loud", but must be one of')
})

test('The sandbox does not run in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('The sandbox does not run with NODE_ENV=production')
})

test('The sandbox runs in production when that is asked for', () => {
  const config = readConfig({ NODE_ENV: 'production', SANDBOX_ALLOW_PRODUCTION: 'true' })

  expect(config.port).toBe(3100)
})
