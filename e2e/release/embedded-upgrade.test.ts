import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded'
import { undoUpgrade } from '../../apps/server/src/db/embedded/upgrade'
import { createLog } from '../../apps/server/src/log'
import { startPortal } from '../../apps/server/src/start-portal'
import { createFormerDatabase, type FormerDatabase, majorVersion } from '../harness/former-postgresql'
import { findPostgresql } from '../harness/programs/postgresql'

/** A cluster is created twice, with demo data in one of them, which is backed up and restored. */
const TIMEOUT_MS = 240_000

const { binDir, isMissing, hint } = await findPostgresql()
const former = majorVersion(binDir)
const log = createLog('silent')

/** That it is upgraded with all its data is in `embedded-upgrade.db.test.ts`, part of `npm test`. */
describe.skipIf(isMissing)(`an embedded database of PostgreSQL ${former || '(earlier version)'}${hint}`, () => {
  let database: FormerDatabase
  beforeEach(async () => {
    database = await createFormerDatabase(binDir)
  }, TIMEOUT_MS)
  afterEach(() => database.remove())

  test('can be put in place again after the upgrade, with its data from before', { timeout: TIMEOUT_MS }, async () => {
    const { dataDir, config, rows, clusters, version, readRows } = database
    const portal = await startPortal(config, log, null)
    await expect(undoUpgrade(dataDir)).rejects.toThrow('The database is running: stop the portal first.')
    await portal.stop()

    const printed = await undoUpgrade(dataDir)

    expect(printed).toContain(`The database of PostgreSQL ${former} is in place again.`)
    expect(await clusters()).toEqual(['postgres', 'postgres-undone'])
    expect(await version('postgres')).toBe(former)
    expect(await readRows()).toEqual(rows)
    await expect(undoUpgrade(dataDir)).rejects.toThrow(
      'There is no database of an earlier version of PostgreSQL beside',
    )
  })

  test(
    'is unchanged after an upgrade that fails, and the next start upgrades it',
    { timeout: TIMEOUT_MS },
    async () => {
      const { config, rows, clusters, version, readRows } = database
      const failing = { ...config, secretKeys: [Buffer.alloc(32, 9)] }

      await expect(startPortal(failing, log, null)).rejects.toThrow(
        /^The upgrade of the database from PostgreSQL \d+ to \d+ failed \(.*SECRET_KEY.*\)\. The database is unchanged: start again, or start the previous version of Partwire\.$/,
      )
      expect(await version('postgres')).toBe(former)
      expect(await readRows()).toEqual(rows)

      const portal = await startPortal(config, log, null)
      await portal.stop()
      expect(await clusters()).toEqual(['postgres', `postgres-${former}`])
    },
  )

  test(
    'is refused where the binaries of its version are missing, and by a command',
    { timeout: TIMEOUT_MS },
    async () => {
      const { dataDir, config } = database

      await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
        'start the portal, which upgrades the database.',
      )
      await rm(path.join(dataDir, 'postgres-binaries'), { recursive: true })
      await expect(startPortal(config, log, null)).rejects.toThrow(
        'make a backup with the previous version of Partwire, set another DATA_DIR and restore it.',
      )
    },
  )
})
