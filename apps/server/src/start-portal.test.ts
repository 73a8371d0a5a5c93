import { expect, test } from 'vitest'
import { localUrl } from './start-portal'

test.each([
  ['localhost', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['portal.internal', 'http://portal.internal:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a portal that listens on %s is reached on its machine at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url)
  expect(new URL(url).origin).toBe(url)
})
