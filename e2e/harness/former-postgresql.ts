import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig, type Config } from '../../apps/server/src/config/config'
import { createClusterIfMissing } from '../../apps/server/src/db/embedded/cluster'
import { prepareLocation } from '../../apps/server/src/db/embedded/location'
import { startServer } from '../../apps/server/src/db/embedded/running-server'
import { findDatabaseUser } from '../../apps/server/src/db/embedded/user'
import { createLog } from '../../apps/server/src/log'
import { startPortal } from '../../apps/server/src/start-portal'
import { readTableRows } from '../../apps/server/src/testing/database/table-rows'

type Tables = Record<string, string[]>

/** A data folder whose embedded database is of an earlier major version of PostgreSQL. */
export interface FormerDatabase {
  dataDir: string
  /** Its rows, by table. */
  rows: Tables
  config: Config
  /** Reads the rows with PostgreSQL of the earlier version. */
  readRows: () => Promise<Tables>
  /** Names of the clusters in the folder. */
  clusters: () => Promise<string[]>
  /** Major version of PostgreSQL in a cluster. */
  version: (cluster: string) => Promise<string>
  remove: () => Promise<void>
}

/** Creates a database with demo data, with the programs of an installed PostgreSQL in `binDir`. */
export async function createFormerDatabase(binDir: string): Promise<FormerDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upgrade-'))
  await chmod(dataDir, 0o711)
  await keepBinaries(dataDir, binDir)
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SYNC_EVERY_MINUTES: '0',
  })
  const rows = await onServer(dataDir, binDir, async (connectionString) => {
    const portal = await startPortal({ ...config, databaseUrl: connectionString }, createLog('silent'), null)
    await portal.stop()
    return readTableRows(connectionString)
  })
  return {
    dataDir,
    rows,
    config,
    readRows: () => onServer(dataDir, binDir, readTableRows),
    clusters: async () => {
      const names = await readdir(dataDir)
      return names.filter((name) => /^postgres(?:-\d+|-undone|-upgrading)?$/.test(name)).toSorted()
    },
    version: async (cluster) => (await readFile(path.join(dataDir, cluster, 'PG_VERSION'), 'utf8')).trim(),
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

/** The major version of PostgreSQL in Debian's folder for its programs. */
export function majorVersion(binDir: string): string {
  return path.basename(path.dirname(binDir))
}

/** As an earlier version of Partwire has kept them. */
async function keepBinaries(dataDir: string, binDir: string): Promise<void> {
  const kept = path.join(dataDir, 'postgres-binaries', `${majorVersion(binDir)}.0.0-${process.arch}`)
  await mkdir(kept, { recursive: true })
  await symlink(path.dirname(binDir), path.join(kept, 'native'))
}

/** Runs a server of these programs on the cluster of the folder, which is created when it is missing. */
export async function onServer<Result>(
  dataDir: string,
  binDir: string,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const log = createLog('silent')
  const user = await findDatabaseUser(dataDir)
  const location = await prepareLocation({ dataDir, user, binDir, log })
  await createClusterIfMissing(location, log)
  const server = await startServer(location, { log, ownerTimeoutMs: 10_000, adoptionSeconds: 0 })
  try {
    return await work(server.connectionString)
  } finally {
    await server.stop()
  }
}
