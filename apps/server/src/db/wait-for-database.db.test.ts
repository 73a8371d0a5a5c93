import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { supplierLogin } from '@partwire/contract/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app'
import { buildDeps } from '../build-deps'
import { readConfig } from '../config/config'
import { startPortal } from '../start-portal'
import { antiForgery } from '../testing/anti-forgery'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { runSql, withDatabase } from '../testing/database/database-admin'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database/database-proxy'
import { startNetworkServer } from '../testing/database/network-server'
import { logLines } from '../testing/log-lines'
import { waitForDatabase } from './wait-for-database'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

let database: TestDatabase
let proxy: DatabaseProxy

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await proxy.close()
  await database.drop()
})

function createConfig(changes: Record<string, string> = {}) {
  return readConfig({
    PUBLIC_ORIGINS: 'https://portal.example.com',
    MAIL_FROM: 'portal@example.com',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: '0',
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: proxy.connectionString,
    ...changes,
  })
}

test('a start waits for a database that is not reachable yet', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'down')
  const { log, lines } = logLines()

  const starting = startPortal(createConfig({ PROCESS: 'web' }), log, null)
  await vi.waitFor(() => expect(lines.join('')).toContain('waiting for the database'), WAIT_TIMEOUT)
  proxy.setState('up')
  const portal = await starting
  const { status } = await fetch(`${portal.url}/readyz`)
  await portal.stop()

  expect(status).toBe(200)
})

test('a start that is asked to stop while it waits ends at once', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'down')
  const { log, lines } = logLines()
  const stop = new AbortController()

  const starting = startPortal(createConfig(), log, null, stop.signal)
  const failure = starting.catch((error: unknown) => error)
  await vi.waitFor(() => expect(lines.join('')).toContain('waiting for the database'), WAIT_TIMEOUT)
  stop.abort()

  expect(await failure).toEqual(new Error('it was asked to stop while it waited for the database.'))
})

test('a database that stays unavailable is reported in one sentence', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'down')
  const { log } = logLines()

  await expect(waitForDatabase(proxy.connectionString, { seconds: 0, log })).rejects.toThrow(
    /^the database is not available: .+\.$/,
  )
})

test('a problem that waiting does not solve fails at once', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'up')
  const { log, lines } = logLines()
  const unknown = withDatabase(proxy.connectionString, 'no_such_database')

  await expect(waitForDatabase(unknown, { seconds: 60, log })).rejects.toThrow(
    'the database refused the connection: database "no_such_database" does not exist.',
  )
  expect(lines).toEqual([])
})

test('a database that is not UTF-8 is refused in one sentence', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'up')
  const name = `latin_${randomUUID().replaceAll('-', '')}`
  await runSql(
    database.connectionString,
    `create database ${name} template template0 encoding latin1 locale 'C' locale_provider libc`,
  )

  const waiting = waitForDatabase(withDatabase(proxy.connectionString, name), { seconds: 0, log: logLines().log })

  await expect(waiting).rejects.toThrow(
    "the database has the encoding LATIN1, but it must be UTF8: create one with encoding 'UTF8' and template template0.",
  )
  await runSql(database.connectionString, `drop database ${name}`)
})

test('an address without the password that the database asks for is named as the cause', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'up')
  const folder = await mkdtemp(path.join(tmpdir(), 'partwire-hba-'))
  await chmod(folder, 0o711)
  const file = path.join(folder, 'pg_hba.conf')
  await writeFile(file, 'host all partwire all trust\nhost all all all scram-sha-256\n')
  const server = await startNetworkServer({ settings: { hba_file: file } })
  await server.run("create role clerk login password 'secret'")
  const wait = (user: string) =>
    waitForDatabase(`postgres://${user}@${server.host}/postgres`, { seconds: 60, log: logLines().log })

  await expect(wait('clerk')).rejects.toThrow('the database asks for a password, and its address has none.')
  await expect(wait('clerk:secret')).resolves.toBeUndefined()
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a role with too few rights is told what it needs', async () => {
  proxy = await startDatabaseProxy(database.connectionString, 'up')
  const role = `guest_${randomUUID().replaceAll('-', '')}`
  await runSql(database.connectionString, `create role ${role} login`)
  const url = new URL(proxy.connectionString)
  url.username = role

  for (const MIGRATE_ON_START of ['true', 'false']) {
    const starting = startPortal(createConfig({ DATABASE_URL: url.href, MIGRATE_ON_START }), logLines().log, null)
    await expect(starting).rejects.toThrow(
      /^the role of the database address has too few rights \(permission denied for .+\): make it the owner of the database and its tables\.$/,
    )
  }
  await runSql(database.connectionString, `drop role ${role}`)
})

test.each(['down', 'frozen'] as const)(
  'a running portal whose database is %s answers 503, and works again when it is back',
  async (state) => {
    proxy = await startDatabaseProxy(database.connectionString, 'up')
    const { log, lines } = logLines()
    const config = createConfig({ PUBLIC_ORIGINS: 'http://portal.example.com', DATABASE_STATEMENT_TIMEOUT_MS: '1000' })
    const { deps, pools } = buildDeps(config, proxy.connectionString, log)
    const app = await buildApp(deps, null)
    const signIn = async () => {
      const response = await app.inject({
        method: 'POST',
        url: supplierLogin.path,
        ...antiForgery(config.secretKeys),
        payload: { email: 'nobody@supplier.test', password: 'wrong' },
      })
      return response.statusCode
    }

    const before = await signIn()
    proxy.setState(state)
    const unavailable = await signIn()
    const readyz = (await app.inject({ url: '/readyz' })).statusCode
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'database unavailable')
    proxy.setState('up')
    const after = await signIn()
    await app.close()
    await pools.end()

    expect([before, unavailable, readyz, after]).toEqual([200, 503, 503, 200])
    expect(warnings).toEqual([expect.objectContaining({ level: 40, reason: expect.any(String) })])
    expect(warnings[0]).not.toHaveProperty('err')
  },
)
