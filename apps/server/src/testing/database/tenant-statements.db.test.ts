import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startTestApp } from '../test-app'
import { createTestDatabase } from './database'
import { TENANT_TABLES } from './tenant-statements'

/** Tables with `supplier_id` that a sharded database keeps on one node: accounts, their schedule, their mails and the logs. */
const SHARED_TABLES = [
  'mails',
  'operator_actions',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'pending_sign_ins',
  'recovery_codes',
  'security_events',
  'sessions',
  'supplier_accesses',
  'supplier_syncs',
  'totp_factors',
]

test('a statement of the portal without supplier_id fails the test file that executes it', async () => {
  const portal = await startTestApp()
  await sql`select id from orders where id = ${'1'}`.execute(portal.deps.databases.orders)

  await expect(portal.close()).rejects.toThrow('no supplier_id for orders:\nselect id from orders where id = $1')
})

test('statements with supplier_id, and statements of the test itself, pass', async () => {
  const portal = await startTestApp()
  await sql`select id from orders where supplier_id = ${'1'}`.execute(portal.deps.databases.orders)
  await sql`select id from orders`.execute(portal.db)

  await expect(portal.close()).resolves.toBeUndefined()
})

test('every table with supplier_id is a tenant table or a shared one', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'supplier_id'`,
  )
  await client.end()
  await database.drop()

  expect(rows.map(({ name }) => name).toSorted()).toEqual([...TENANT_TABLES, ...SHARED_TABLES].toSorted())
})
