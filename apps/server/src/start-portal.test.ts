import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config/config'
import { createLog } from './log'
import { localUrl, startPortal } from './start-portal'

/** Nothing listens there. */
const NOWHERE = { DATABASE_URL: 'postgres://partwire@127.0.0.1:1/partwire', DATABASE_WAIT_SECONDS: '0', DEMO: 'true' }

let webRoot = ''
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'partwire-no-web-'))
})
afterAll(() => rm(webRoot, { recursive: true }))

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

test('a start without the built web app ends with one sentence, before it opens the database', async () => {
  const start = (env = {}) => startPortal(readConfig({ ...NOWHERE, ...env }), createLog('silent'), webRoot)
  const sentence = (missing: string) =>
    `The web app is not built: run "npm run build", or unpack the release again (${webRoot} has no ${missing}).`

  await expect(start()).rejects.toThrow(sentence('index.html'))
  await writeFile(join(webRoot, 'index.html'), '')
  await expect(start()).rejects.toThrow(sentence('preloads.json'))
  await expect(start({ PROCESS: 'worker' })).rejects.toThrow('the database is not available')
})
