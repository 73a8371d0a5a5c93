import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../apps/server/src/app'
import { buildDeps } from '../../apps/server/src/build-deps'
import { readConfig } from '../../apps/server/src/config/config'
import { connectPool } from '../../apps/server/src/db/connect'
import { startEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded'
import { migrate } from '../../apps/server/src/db/migrate'
import { createLog } from '../../apps/server/src/log'

export type BenchPortal = ReturnType<typeof buildDeps> & {
  app: Awaited<ReturnType<typeof buildApp>>
  /** Connection without timeouts, for filling tables. */
  pool: ReturnType<typeof connectPool>
}

/**
 * Runs the work with a complete server on a new PostgreSQL (with fsync on, as in production), and removes both
 * afterwards.
 */
export async function withPortal<Result>(work: (portal: BenchPortal) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partwire-bench-'))
  const log = createLog('error')
  const database = await startEmbeddedDatabase({ dataDir, log })
  try {
    await migrate(database.connectionString)
    const built = buildDeps(readConfig({ LOG_LEVEL: 'error' }), database.connectionString, log)
    const app = await buildApp(built.deps, null)
    const pool = connectPool(database.connectionString, 4)
    const result = await work({ ...built, app, pool })
    await app.close()
    await pool.end()
    await built.pools.end()
    return result
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
