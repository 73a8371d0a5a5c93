import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config/config'
import { connectPool, createDatabase } from './db/connect'
import { createLog } from './log'
import { secretBox } from './security/secret-box'
import { startPortal } from './start-portal'
import { createTestDatabase, type TestDatabase } from './testing/database/database'
import { runSql } from './testing/database/database-admin'
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

test('a start works while migrations are not finished, and warns about it', async () => {
  await runSql(database.connectionString, "update schema_migrations set finished_at = null where name like '0020%'")
  const { log, lines } = logLines('warn')

  const portal = await startPortal(readConfig({ ...REAL, DATABASE_URL: database.connectionString }), log, null)
  await portal.stop()

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      migrations: ['0020_order_mails_view.sql'],
      msg: 'Migrations are not finished: run "migrate --finish" once no process of the previous version is running.',
    },
  ])
})

test('with MIGRATE_ON_START=false a start works on a migrated database, and is refused where a migration is missing', async () => {
  const env = { ...REAL, DATABASE_URL: database.connectionString, MIGRATE_ON_START: 'false' }
  const start = () => startPortal(readConfig(env), createLog('silent'), null)
  const portal = await start()
  await portal.stop()
  await runSql(database.connectionString, "delete from schema_migrations where name like '0020%'")

  await expect(start()).rejects.toThrow(
    'migrations are missing (0020_order_mails_view.sql): run "npm run cli -- migrate" first, or set MIGRATE_ON_START=true.',
  )
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
