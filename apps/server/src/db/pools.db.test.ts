import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config'
import { LANE_COUNT } from '../jobs/lanes'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { logLines } from '../testing/log-lines'
import { openPools } from './pools'

const USED = {
  web: ['orders', 'calls', 'signIn', 'exports', 'health', 'worker'],
  worker: ['health', 'worker', 'queue'],
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  ['web', '15'],
  ['worker', String(7 + LANE_COUNT)],
] as const)('PROCESS=%s with DATABASE_MAX_CONNECTIONS=%s opens so many and no more', async (PROCESS, max) => {
  const settings = { DATABASE_URL: database.connectionString, DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1' }
  const config = readConfig({ ...settings, PROCESS, DATABASE_MAX_CONNECTIONS: max, DATABASE_ACQUIRE_TIMEOUT_MS: '200' })
  const pools = openPools(database.connectionString, config, logLines().log)
  const taken: PoolClient[] = []

  for (const work of USED[PROCESS]) {
    const pool = pools.byWork[work]
    for (let count = 0; count < pool.options.max; count += 1) taken.push(await pool.connect())
  }
  const { rows } =
    (await taken[0]?.query(
      `select count(*)::text as sessions from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name not like 'citus%'`,
    )) ?? {}
  for (const client of taken) client.release()
  await pools.end()

  expect(rows).toEqual([{ sessions: max }])
})
