import type { Config } from '../config/config'
import { distributeDatabase } from '../db/citus/distribute'
import { withDatabase } from './with-deps'

/** Distributes the rows of suppliers over the nodes of a Citus cluster. The progress is logged to standard error. */
export function distributeRows(config: Config): Promise<string> {
  return withDatabase(config, 'info', async ({ directUrl, log }) => {
    const tables = await distributeDatabase(directUrl, { log })
    return tables.length === 0 ? 'The database is distributed already.' : `Distributed: ${tables.join(', ')}.`
  })
}
