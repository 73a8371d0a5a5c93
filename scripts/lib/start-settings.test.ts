import path from 'node:path'
import { expect, test } from 'vitest'
import { startSettings } from './start-settings'

test('Without settings it is the demo on ports 3000 and 3100, with data in .data', () => {
  expect(startSettings({})).toEqual({
    dataDir: path.resolve('.data'),
    withSandbox: true,
    ports: [
      { name: 'PORT', port: 3000, host: 'localhost' },
      { name: 'SANDBOX_PORT', port: 3100, host: '127.0.0.1' },
    ],
  })
})

test.each([
  [{ DATABASE_URL: 'postgres://db' }, false],
  [{ DATABASE_URL: 'postgres://db', DEMO: 'true' }, true],
  [{ DEMO: 'false' }, false],
  [{ SMTP_URL: 'smtp://mail' }, false],
])('With %j the sandbox is started: %j', (env, expected) => {
  expect(startSettings(env).withSandbox).toBe(expected)
})

test('A port that is no port is left for the program to refuse', () => {
  expect(startSettings({ PORT: 'x', SANDBOX_PORT: '70000' }).ports).toEqual([])
})
