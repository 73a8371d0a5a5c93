import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDeps, type Built } from '../build-deps'
import { readConfig } from '../config'
import { startWorker } from '../jobs/worker'
import { createTestDatabase, type TestDatabase } from '../testing/database'
import { runSql } from '../testing/database-admin'
import { logLines, type LogLines } from '../testing/log-lines'
import { findHealth } from './health-store'

let database: TestDatabase
let built: Built
let log: LogLines

beforeEach(async () => {
  database = await createTestDatabase()
  log = logLines('warn')
  const config = readConfig({ DEMO: 'true', DATABASE_URL: database.connectionString })
  built = buildDeps(config, database.connectionString, log.log)
})
afterEach(async () => {
  await built.pool.end()
  await database.drop()
})

test('A database that ends all connections, of the pool and of the worker, is one line without a stack', async () => {
  const { deps, pool } = built
  const worker = await startWorker(deps, pool)
  const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  for (const client of held) client.release()

  await runSql(database.connectionString, TERMINATE_ALL)
  await vi.waitFor(() => expect(log.lines).not.toEqual([]))
  await vi.waitFor(async () => expect(await findHealth(deps.db)).toMatchObject({ database: true, worker: true }))
  await worker.stop()

  expect(log.lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/^database connection lost: /) }),
  ])
  expect(log.lines.join('')).not.toContain('stack')
})

const TERMINATE_ALL = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`
