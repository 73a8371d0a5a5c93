import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config/config'
import { connectPool, createDatabase } from './db/connect'
import { createLog } from './log'
import { secretBox } from './security/secret-box'
import { startPortal } from './start-portal'
import { createTestDatabase, type TestDatabase } from './testing/database/database'
import { logLines } from './testing/log-lines'

/** The minimal configuration of an installation, besides its database. */
const REAL = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_ORIGINS: 'https://portal.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'portal@example.com',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
}

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('outside the demo a start creates no account, so no built-in password opens anything', async () => {
  expect(await accountsAfterStart({})).toEqual({ operators: 0, suppliers: 0 })
})

test('in the demo it creates the operator and the suppliers of the demo', async () => {
  expect(await accountsAfterStart({ DEMO: 'true' })).toEqual({ operators: 1, suppliers: 24 })
})

test('a start warns when the webservice passwords are not bound to their suppliers yet', async () => {
  const config = readConfig({ ...REAL, DATABASE_URL: database.connectionString })
  const pool = connectPool(database.connectionString, 1)
  const sealed = secretBox(config.secretKeys).sealWithoutContext('partwire')
  await createDatabase(pool).insertInto('key_check').values({ sealed }).execute()
  await pool.end()
  const { log, lines } = logLines('warn')

  const portal = await startPortal(config, log, null)
  await portal.stop()

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The stored webservice passwords are not bound to their suppliers yet: run "secrets rotate" once all processes have this version.',
  ])
})

async function accountsAfterStart(env: Record<string, string>) {
  const config = readConfig({ ...REAL, ...env, DATABASE_URL: database.connectionString })
  const portal = await startPortal(config, createLog(config.logLevel), null)
  const pool = connectPool(database.connectionString, 1)
  const db = createDatabase(pool)
  const operators = await db.selectFrom('operators').select('id').execute()
  const suppliers = await db.selectFrom('suppliers').select('id').execute()
  await pool.end()
  await portal.stop()
  return { operators: operators.length, suppliers: suppliers.length }
}
