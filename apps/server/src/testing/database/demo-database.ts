import { Client } from 'pg'
import { inject } from 'vitest'
import { buildDeps } from '../../build-deps'
import { readConfig } from '../../config/config'
import { insertDemoData } from '../../demo/insert-demo-data'
import { createLog } from '../../log'
import { argon2Passwords } from '../../security/passwords'
import { LOW_HASH_COST } from '../low-hash-cost'
import { copyDatabase, createTestDatabase, type TestDatabase } from './database'
import { demoTemplateName } from './database-admin'

/** Advisory lock of the test server, so that one worker creates the template. It is not one of the portal. */
const TEMPLATE_LOCK = 1

/**
 * Creates a migrated database with the demo accounts, so that a portal that starts on it need not hash their passwords,
 * which takes a second of processor time. It is a copy of a template that the first call of a test run creates.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const name = demoTemplateName(inject('templateDatabase'))
  const client = new Client({ connectionString: inject('adminConnectionString') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await createTemplate(client, name)
  } finally {
    await client.end()
  }
  return copyDatabase({ name })
}

/** It gets its name when it is complete. */
async function createTemplate(client: Client, name: string): Promise<void> {
  const database = await createTestDatabase()
  const config = readConfig({ DATABASE_URL: database.connectionString, DEMO: 'true' })
  const { deps, pools } = buildDeps(config, database.connectionString, createLog('error'))
  await insertDemoData({ ...deps, passwords: argon2Passwords(undefined, LOW_HASH_COST) })
  deps.mail.close()
  await pools.end()
  await client.query(`alter database ${database.name} rename to ${name}`)
}
