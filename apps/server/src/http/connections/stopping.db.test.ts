import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config'
import { createLog } from '../../log'
import { startPortal, type Portal } from '../../start-portal'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database'

let database: TestDatabase
let portal: Portal
let agent: Agent

beforeEach(async () => {
  database = await createTestDatabase()
  agent = new Agent({ keepAlive: true })
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    PROCESS: 'web',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_ORIGINS: 'https://portal.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@example.com',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'silent',
  })
  portal = await startPortal(config, createLog(config.logLevel), null)
})
afterEach(async () => {
  agent.destroy()
  await portal.stop()
  await database.drop()
})

async function request(
  path: string,
): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
  const [response]: IncomingMessage[] = await once(get(portal.url + path, { agent }), 'response')
  if (response === undefined) throw new Error('no response was received')
  const body = await text(response)
  return { status: response.statusCode, connection: response.headers.connection, body }
}

test('asked to stop, it first says that it is not ready and goes on serving, then closes', async () => {
  const before = await request('/readyz')

  const stopped = portal.stop()
  const ready = await request('/readyz')
  const call = await request('/api/constants')
  await stopped

  expect([before.status, before.connection]).toEqual([200, 'keep-alive'])
  expect([ready.status, ready.connection]).toEqual([503, 'close'])
  expect(JSON.parse(ready.body)).toMatchObject({ ready: false, database: true, stopping: true })
  expect([call.status, call.connection]).toEqual([200, 'close'])
  await expect(request('/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('connections that are only kept open do not delay the stop', async () => {
  await request('/healthz')
  const { hostname, port } = new URL(portal.url)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  const ended = once(unused, 'close')
  unused.resume()

  await portal.stop()

  await ended
  expect(unused.destroyed).toBe(true)
})
