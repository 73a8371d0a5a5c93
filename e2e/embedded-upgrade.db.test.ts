import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../apps/server/src/db/embedded/embedded'
import { createLog } from '../apps/server/src/log'
import { startPortal } from '../apps/server/src/start-portal'
import { readTableRows } from '../apps/server/src/testing/database/table-rows'
import { visit } from '../scripts/lib/visitor'
import { createFormerDatabase, type FormerDatabase, majorVersion } from './harness/former-postgresql'
import { findPostgresql } from './harness/programs/postgresql'

/** A cluster is created twice, with demo data in one of them, which is backed up and restored. */
const TIMEOUT_MS = 240_000
const OPERATOR = { email: 'operator@demo.test', password: 'operator-demo' }
/** Tables that every start and every sign-in writes. */
const CHANGING = new Set([
  'schema_migrations',
  'schema_migration_steps',
  'worker_heartbeats',
  'recurring_jobs',
  'write_probe',
  'sessions',
  'attempts',
  'security_events',
])

const { binDir, isMissing, hint } = await findPostgresql()
const former = majorVersion(binDir)
const log = createLog('silent')

/** More about it in `release/embedded-upgrade.test.ts`. */
describe.skipIf(isMissing)(`an embedded database of PostgreSQL ${former || '(earlier version)'}${hint}`, () => {
  let database: FormerDatabase
  beforeAll(async () => {
    database = await createFormerDatabase(binDir)
  }, TIMEOUT_MS)
  afterAll(() => database.remove())

  test(
    'is upgraded by the next start with all its data; the start after that removes the former one',
    { timeout: TIMEOUT_MS },
    async () => {
      const { dataDir, config, rows, clusters, version } = database
      const portal = await startPortal(config, log, null)
      const visitor = await visit(portal.url)
      expect(await visitor.post('/api/login', OPERATOR)).toEqual(expect.objectContaining({ success: true }))
      await portal.stop()
      expect(await clusters()).toEqual(['postgres', `postgres-${former}`])
      expect(await version('postgres')).not.toBe(former)

      const upgraded = await startEmbeddedDatabase({ dataDir, log })
      const after = await readTableRows(upgraded.connectionString)
      await upgraded.confirmStart()
      await upgraded.stop()

      expect(Object.keys(after)).toEqual(Object.keys(rows))
      expect(withoutChanging(after)).toEqual(withoutChanging(rows))
      expect(await clusters()).toEqual(['postgres'])
      expect(await readdir(path.join(dataDir, 'postgres-binaries'))).toHaveLength(1)
    },
  )
})

function withoutChanging(tables: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !CHANGING.has(name)))
}
