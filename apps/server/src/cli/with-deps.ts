import type { FastifyBaseLogger } from 'fastify'
import { buildDeps } from '../build-deps'
import type { Config } from '../config/config'
import { findRunningDatabase, startEmbeddedDatabase } from '../db/embedded/embedded'
import { checkSecretKey } from '../db/key-check-store'
import { prepareSchema } from '../db/migrate'
import { waitForDatabase, waitForPooler } from '../db/wait-for-database'
import { depsFor, type Deps } from '../deps'
import { createLog } from '../log'

/** A command returns the text that is printed to standard output. */
export type Command = (deps: Deps, argument: string, isForced?: boolean) => Promise<string>

interface OpenDatabase {
  connectionString: string
  /** Connection string of PostgreSQL itself, where `connectionString` is a connection pooler. */
  directUrl: string
  log: FastifyBaseLogger
}

/** Runs `work` on the portal's database, whether the portal is running or not. Prepares its schema as a start does. */
export function withDeps(config: Config, work: (deps: Deps) => Promise<string>): Promise<string> {
  return withDatabase(config, 'warn', async ({ connectionString, directUrl, log }) => {
    await prepareSchema(directUrl, { migrateOnStart: config.database.migrateOnStart, log })
    const { deps, pools, clock } = buildDeps(config, connectionString, log)
    try {
      await clock.synchronize()
      await checkSecretKey(deps.db, deps.secrets)
      return await work(depsFor('worker', deps))
    } finally {
      deps.mail.close()
      await pools.end()
    }
  })
}

/** Runs `work` on the portal's database as it is. Starts the embedded database if it is not running. */
export async function withDatabase(
  config: Config,
  logLevel: 'info' | 'warn',
  work: (database: OpenDatabase) => Promise<string>,
): Promise<string> {
  // Standard output is reserved for the result, which other tools read.
  const log = createLog(logLevel, process.stderr)
  const running = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const embedded = running === null ? await startEmbeddedDatabase({ dataDir: config.dataDir, log }) : null
  const connectionString = running ?? embedded?.connectionString ?? ''
  try {
    const directUrl = config.databaseDirectUrl ?? connectionString
    await waitForDatabase(directUrl, { seconds: 0, log })
    if (config.databaseDirectUrl !== null) await waitForPooler(connectionString, config.database, { seconds: 0, log })
    return await work({ connectionString, directUrl, log })
  } finally {
    await embedded?.stop()
  }
}
