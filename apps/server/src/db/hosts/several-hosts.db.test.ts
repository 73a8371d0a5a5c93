import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type NetworkServer, startNetworkServer } from '../../testing/database/network-server'
import { logLines } from '../../testing/log-lines'
import { connectPool } from '../connect'
import { isDatabaseUnavailable } from '../database-errors'
import { databaseHost, waitForDatabase } from '../wait-for-database'
import { createClient } from './primary-client'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:1'
const READ_ONLY = ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()']
const WRITABLE = ['alter system reset default_transaction_read_only', 'select pg_reload_conf()']

let one: NetworkServer
let two: NetworkServer
const pools: Pool[] = []
beforeAll(async () => {
  ;[one, two] = await Promise.all([startNetworkServer(), startNetworkServer()])
})
beforeEach(async () => {
  await Promise.all([becomes(one, 'writable'), becomes(two, 'read-only')])
})
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))
afterAll(() => Promise.all([one.stop(), two.stop()]))

test.each([
  ['the first', () => [one.host, two.host, NOWHERE]],
  ['the last', () => [NOWHERE, two.host, one.host]],
])('the host that accepts writes is found where it is %s', async (_, hosts) => {
  const pool = open(hosts())

  expect(await Promise.all([portInUse(pool), portInUse(pool)])).toEqual([one.port, one.port])
})

test('when another host has become the one that accepts writes, new connections go there', async () => {
  const pool = open([one.host, two.host])
  const before = await portInUse(pool)

  await becomes(one, 'read-only')
  await becomes(two, 'writable')
  await one.run(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'postgres'",
  )

  await vi.waitFor(async () => expect([before, await portInUse(pool)]).toEqual([one.port, two.port]), WAIT_TIMEOUT)
})

test('when no host accepts writes, the error names the reason of each and counts as a database that is not available', async () => {
  await becomes(one, 'read-only')
  const pool = open([one.host, NOWHERE])

  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)

  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(String(error)).toMatch(
    new RegExp(
      `no host accepts writes \\(localhost:${one.port} it is a standby or read-only; 127\\.0\\.0\\.1:1 .*ECONNREFUSED`,
    ),
  )
})

test('a start waits until a host accepts writes', async () => {
  await becomes(one, 'read-only')
  const { log, lines } = logLines()

  const waiting = waitForDatabase(url([one.host, two.host]), { seconds: 60, log })
  await vi.waitFor(() => expect(lines.join('')).toContain('no host accepts writes'), WAIT_TIMEOUT)
  await becomes(two, 'writable')

  await expect(waiting).resolves.toBeUndefined()
})

test('an unknown database ends the start at once, whichever host says so', async () => {
  const unknown = url([NOWHERE, one.host]).replace('/postgres', '/nowhere')

  await expect(waitForDatabase(unknown, { seconds: 60, log: logLines().log })).rejects.toThrow(
    'the database refused the connection: database "nowhere" does not exist.',
  )
})

test('a single session is on the host that accepts writes as well', async () => {
  const client = createClient({ connectionString: url([two.host, one.host]) })

  await client.connect()
  const { rows } = await client.query('show port')
  await client.end()

  expect(rows).toEqual([{ port: String(one.port) }])
})

test('messages name all hosts, without the password', () => {
  expect(databaseHost('postgres://u:secret@one:5432,two/partwire')).toBe('one, two')
})

function open(hosts: readonly string[]): Pool {
  const pool = connectPool(url(hosts), 2)
  pools.push(pool)
  return pool
}

function url(hosts: readonly string[]): string {
  return `postgres://partwire@${hosts.join(',')}/postgres`
}

async function portInUse(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ port: string }>('show port')
  return Number(rows[0]?.port)
}

/** A host that refuses writes, as a standby does. The setting reaches new sessions when the server has reloaded it. */
async function becomes(server: NetworkServer, state: 'writable' | 'read-only'): Promise<void> {
  await server.run(...(state === 'writable' ? WRITABLE : READ_ONLY))
  await vi.waitFor(async () => {
    const client = createClient({ connectionString: server.connectionString })
    await client.connect()
    const { rows } = await client.query('show default_transaction_read_only')
    await client.end()
    expect(rows).toEqual([{ default_transaction_read_only: state === 'writable' ? 'off' : 'on' }])
  }, WAIT_TIMEOUT)
}
