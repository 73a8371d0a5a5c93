import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '../config/config'
import { recordHeartbeat } from '../db/health-store'
import { startMetricsServer } from '../metrics/metrics-server'
import { beginBlocking } from '../testing/database/blocking-transaction'
import { runSql } from '../testing/database/database-admin'
import { startTestApp, type TestApp } from '../testing/test-app'
import { readVersion } from '../version'

let portal: TestApp
afterEach(() => portal.close())

const READY = { ready: true, version: readVersion(), database: true, writable: true, migrations: true, worker: true }
const NOT_READY = { ...READY, ready: false }

async function readiness(process: Config['process'], arrange: (portal: TestApp) => Promise<unknown>) {
  portal = await startTestApp({ process })
  await arrange(portal)
  return ask()
}

async function ask(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const response = await portal.app.inject({ url: '/readyz', headers, remoteAddress })
  return { status: response.statusCode, body: response.json() }
}

test('/readyz is 200 when the database is reachable, the migrations are done and a worker is alive', async () => {
  const response = await readiness('all', ({ deps }) => recordHeartbeat(deps.db, 'one'))

  expect(response).toEqual({ status: 200, body: READY })
})

test('/readyz is 503 when there is no worker', async () => {
  const response = await readiness('all', async () => undefined)

  expect(response).toEqual({ status: 503, body: { ...NOT_READY, worker: false } })
})

test('/readyz is 503 when the last worker has sent no heartbeat for a minute', async () => {
  const response = await readiness('all', ({ deps }) => givenOldHeartbeat(deps.db, '61 seconds'))

  expect(response).toEqual({ status: 503, body: { ...NOT_READY, worker: false } })
})

test('one worker alive is enough', async () => {
  const response = await readiness('all', async ({ deps }) => {
    await givenOldHeartbeat(deps.db, '1 hour')
    await recordHeartbeat(deps.db, 'alive')
  })

  expect(response).toMatchObject({ status: 200, body: { worker: true } })
})

test('/readyz is 503 when a migration is missing', async () => {
  const response = await readiness('all', async ({ deps }) => {
    await recordHeartbeat(deps.db, 'one')
    await deps.db.deleteFrom('schema_migrations').execute()
  })

  expect(response).toEqual({ status: 503, body: { ...NOT_READY, migrations: false } })
})

test('a web process reports a missing worker and goes on serving', async () => {
  const response = await readiness('web', async () => undefined)

  expect(response).toEqual({ status: 200, body: { ...READY, worker: false } })
})

describe('/readyz is not 200 when the database cannot write', () => {
  test('because it is read-only, as a standby is', async () => {
    const response = await readiness('web', ({ connectionString }) =>
      runSql(
        connectionString,
        "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
      ),
    )

    expect(response).toMatchObject({ status: 503, body: { ready: false, database: true, writable: false } })
  })

  test('because its disk is full', async () => {
    const response = await readiness('web', ({ pool }) => givenFullDisk(pool))

    expect(response).toMatchObject({ status: 503, body: { ready: false, database: true, writable: false } })
  })

  test('and 200 again when it can', async () => {
    const full = await readiness('web', ({ pool }) => givenFullDisk(pool))
    await portal.pool.query('drop function no_space cascade')
    portal.clock.advance({ minutes: 1 })

    expect([full.status, (await ask()).status]).toEqual([503, 200])
  })
})

test('/readyz is cheap: however many requests arrive within a second, the database is queried once', async () => {
  portal = await startTestApp({ process: 'web' })
  const lastWrite = async () => (await portal.pool.query('select xmin::text as transaction from write_probe')).rows

  await ask()
  const before = await lastWrite()
  const responses = await Promise.all(Array.from({ length: 50 }, () => ask()))
  const after = await lastWrite()
  portal.clock.advance({ minutes: 1 })
  await ask()

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(after).toEqual(before)
  expect(await lastWrite()).not.toEqual(before)
})

test('/readyz has a connection of its own: it answers while every connection of the calls is held', async () => {
  const { database } = readConfig({ DEMO: 'true' })
  const longTimeouts = { ...database, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 }
  portal = await startTestApp({ process: 'web', database: longTimeouts })
  const lock = await beginBlocking(portal.connectionString, 'lock table suppliers in access exclusive mode')
  const held = Array.from({ length: 4 }, () => sql`select count(*) from suppliers`.execute(portal.deps.databases.calls))
  const settled = Promise.allSettled(held)
  await lock.untilWaiting(4)

  const { status } = await ask()
  await lock.end()
  await settled

  expect(status).toBe(200)
})

test('on the public port /readyz answers only this machine and TRUSTED_PROXIES', async () => {
  portal = await startTestApp({ process: 'web', trustedProxies: ['10.1.0.0/16'] })

  for (const [who, address, headers, status] of [
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine over IPv6', '::1', {}, 200],
    ['this machine through a socket of both families', '::ffff:127.0.0.1', {}, 200],
    ['the probe of a trusted proxy', '10.1.2.3', {}, 200],
    ['an unknown address', '203.0.113.9', {}, 404],
    ['somebody who claims to be this machine', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['a visitor through a trusted proxy', '10.1.2.3', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['a visitor who adds an address', '10.1.2.3', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, 404],
    ['a visitor through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['a visitor whose proxy names only the host', '127.0.0.1', { 'x-forwarded-host': 'portal.example.com' }, 404],
    ['a trusted proxy behind another one', '10.1.2.3', { 'x-forwarded-for': '10.1.9.9' }, 200],
  ] as const) {
    expect((await ask(headers, address)).status, who).toBe(status)
    expect((await portal.app.inject({ url: '/healthz', headers, remoteAddress: address })).statusCode).toBe(200)
  }
})

test('the metrics port answers /readyz to everybody who reaches it', async () => {
  portal = await startTestApp({ process: 'web', metricsPort: 0 })
  const server = await startMetricsServer(portal.deps, portal.pools)

  const response = await fetch(`${server.url}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await server.stop()

  expect([response.status, await response.json()]).toEqual([200, { ...READY, worker: false }])
})

async function givenOldHeartbeat(db: TestApp['deps']['db'], age: string): Promise<void> {
  await recordHeartbeat(db, 'stale')
  await sql`update worker_heartbeats set seen_at = now() - ${age}::interval where worker = 'stale'`.execute(db)
}

/** Makes every write of the probe fail with the error that PostgreSQL reports for a full disk. */
async function givenFullDisk(pool: TestApp['pool']): Promise<void> {
  await pool.query(`create function no_space() returns trigger language plpgsql as
    'begin raise ''could not extend file: No space left on device'' using errcode = ''53100''; end'`)
  await pool.query('create trigger no_space before update on write_probe execute function no_space()')
}
