import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyNewCluster } from '../../testing/database/new-cluster'
import { startEmbeddedDatabase } from './embedded'
import { findRunningPostmaster } from './postmaster-file'
import { WAIT_TIMEOUT } from '../../testing/wait-timeout'

const OWNER = fileURLToPath(new URL('../../testing/database/embedded-owner.ts', import.meta.url))
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
/** Covers loading the program, five seconds for an adoption and a shutdown with its checkpoint. */

const owners: ChildProcess[] = []
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-watchdog-'))
  await chmod(dataDir, 0o711)
  await copyNewCluster(dataDir)
})
afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  await vi.waitUntil(async () => (await postmasterPid()) === null, WAIT_TIMEOUT)
  await rm(dataDir, { recursive: true, force: true })
})

test('PostgreSQL shuts down cleanly when its owner was killed', async () => {
  const owner = await startOwner({ adoptionSeconds: 0 })
  await query('create table kept as select 42 as answer')

  owner.kill('SIGKILL')

  await expect.poll(postmasterPid, WAIT_TIMEOUT).toBeNull()
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  const next = await startEmbeddedDatabase({ dataDir, log: quiet })
  expect(await query('select answer from kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('An owner that is started again at once adopts the running PostgreSQL, which is not restarted', async () => {
  const first = await startOwner({ adoptionSeconds: 10 })
  const [postmaster, firstWatchdog] = [await postmasterPid(), await watchdogPid()]

  first.kill('SIGKILL')
  const second = await startEmbeddedDatabase({ dataDir, log: quiet })
  // The first watchdog has found a new owner and ended.
  await expect.poll(() => isRunning(firstWatchdog), WAIT_TIMEOUT).toBe(false)

  expect(await postmasterPid()).toBe(postmaster)
  expect(await watchdogPid()).not.toBe(firstWatchdog)
  await second.stop()
})

test('A watchdog that was killed is replaced, and the new one ends PostgreSQL with its owner', async () => {
  const owner = await startOwner({ adoptionSeconds: 0 })
  const killed = await watchdogPid()

  process.kill(killed, 'SIGKILL')
  await expect.poll(watchdogPid, WAIT_TIMEOUT).not.toBe(killed)
  owner.kill('SIGKILL')

  await expect.poll(postmasterPid, WAIT_TIMEOUT).toBeNull()
})

test('While its owner runs, the watchdog does not stop PostgreSQL, also when a second start is refused', async () => {
  const first = await startEmbeddedDatabase({ dataDir, log: quiet, adoptionSeconds: 0 })
  const before = [await postmasterPid(), await watchdogPid()]

  await expect(startEmbeddedDatabase({ dataDir, log: quiet, ownerTimeoutMs: 500 })).rejects.toThrow('in use')

  expect([await postmasterPid(), await watchdogPid()]).toEqual(before)
  await first.stop()
})

test('No watchdog runs after the database was stopped', async () => {
  const database = await startEmbeddedDatabase({ dataDir, log: quiet })
  const watchdog = await watchdogPid()

  await database.stop()

  await expect.poll(() => isRunning(watchdog), WAIT_TIMEOUT).toBe(false)
})

async function startOwner({ adoptionSeconds }: { adoptionSeconds: number }): Promise<ChildProcess> {
  const owner = fork(OWNER, [dataDir, String(adoptionSeconds)], { execArgv: ['--import', 'tsx'] })
  owners.push(owner)
  await Promise.race([once(owner, 'message'), once(owner, 'exit').then(() => Promise.reject(new Error('no owner')))])
  return owner
}

async function postmasterPid(): Promise<number | null> {
  return (await findRunningPostmaster(path.join(dataDir, 'postgres')))?.pid ?? null
}

async function watchdogPid(): Promise<number> {
  return Number(await readFile(path.join(dataDir, 'postgres-watchdog.pid'), 'utf8'))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function query(sql: string): Promise<unknown[]> {
  const host = (await findRunningPostmaster(path.join(dataDir, 'postgres')))?.socketDir
  const client = new Client({ host, user: 'partwire', database: 'partwire' })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}
