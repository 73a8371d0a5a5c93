import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config'
import { createTestDatabase, type TestDatabase } from '../testing/database/database'
import { runSql } from '../testing/database/database-admin'
import { migrateSchema, type MigrateOption } from './migrate-schema'
import { withDeps } from './with-deps'

const NAME = '0020_order_mails_view.sql'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('migrate applies what is missing and says what is not finished', async () => {
  await givenMissingMigration()

  expect(await run()).toBe(
    `The schema is up to date.\nNot finished: ${NAME}.\nRun "migrate --finish" once no process of the previous version is running.`,
  )
})

test('migrate --finish finishes it, once', async () => {
  await givenMissingMigration()
  await run()

  expect([await run('--finish'), await run('--finish'), await run()]).toEqual([
    `Finished: ${NAME}.`,
    'There is nothing to finish.',
    'The schema is up to date.',
  ])
})

test('migrate --status lists what is missing, not finished and of a newer version, and changes nothing', async () => {
  await givenMissingMigration()
  const missing = await run('--status')
  await run()
  await runSql(
    database.connectionString,
    "insert into schema_migrations (name, checksum, finished_at) values ('9998_a.sql', '', null), ('9999_b.sql', '', now())",
  )
  const applied = await run('--status')

  expect(missing.split('\n')).toContain(`${NAME}\tmissing`)
  expect(applied).toMatch(/^Migration\tState\n0001_accounts\.sql\tapplied\n/)
  expect(applied.split('\n')).toContain(`${NAME}\tapplied, not finished`)
  expect(applied.split('\n').slice(-2)).toEqual([
    '9998_a.sql\tof a newer version',
    '9999_b.sql\tof a newer version, finished: this version cannot be used',
  ])
})

test('with MIGRATE_ON_START=false the other commands do not migrate and are refused where a migration is missing', async () => {
  await givenMissingMigration()

  await expect(withDeps(config(), async () => 'done')).rejects.toThrow(
    `migrations are missing (${NAME}): run "npm run cli -- migrate" first, or set MIGRATE_ON_START=true.`,
  )

  await run()
  expect(await withDeps(config(), async () => 'done')).toBe('done')
})

function givenMissingMigration(): Promise<void> {
  return runSql(
    database.connectionString,
    `delete from schema_migrations where name = '${NAME}'`,
    'delete from schema_migration_steps',
    'create view order_mails as select * from mails',
  )
}

function run(option?: MigrateOption): Promise<string> {
  return migrateSchema(config(), option)
}

function config() {
  return readConfig({
    DEMO: 'true',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: database.connectionString,
    MIGRATE_ON_START: 'false',
  })
}
