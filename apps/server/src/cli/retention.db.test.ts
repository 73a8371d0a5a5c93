import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depsFor, type Deps } from '../deps'
import { claimPass } from '../jobs/retention/pass-store'
import { readTableRows } from '../testing/database/table-rows'
import { startPortalWithSupplier } from '../testing/given/given-portal'
import type { TestApp } from '../testing/test-app'
import { runRetention } from './retention'

let portal: TestApp
let deps: Deps

beforeAll(async () => {
  const started = await startPortalWithSupplier()
  portal = started.portal
  deps = depsFor('worker', portal.deps)
  await sql`
    insert into sync_runs (supplier_id, kind, started_at, seen_at, state)
    select ${started.supplierId}, 'orders', ${portal.clock.now()}::timestamptz - n * interval '60 days', now(), 'done'
    from generate_series(4, 1, -1) n
  `.execute(portal.db)
})
afterAll(() => portal.close())

test('retention --dry-run prints which rows would be removed by which setting, and removes none', async () => {
  const before = await readTableRows(portal.connectionString)

  const printed = await runRetention(deps, '--dry-run')

  expect(printed.split('\n')).toEqual([
    'Rows\tSetting\tOlder than\tWould be removed',
    'sessions\tEXPIRED_SESSION_DAYS\t2026-11-08T09:00:00.000Z\t0',
    'security_events\tSECURITY_LOG_DAYS\t2025-11-15T09:00:00.000Z\t0',
    'sync_runs\tSYNC_RUN_DAYS\t2026-08-17T09:00:00.000Z\t3',
    'line_runs\tLINE_RUN_DAYS\t2026-10-16T09:00:00.000Z\t0',
    'delivery_attempts\tDELIVERY_ATTEMPT_DAYS\t2025-11-15T09:00:00.000Z\t0',
    'texts_of_duplicates\tRAW_MESSAGE_DAYS\t2025-11-15T09:00:00.000Z\t0',
    'texts_of_orders\tRAW_MESSAGE_DAYS, at least DOCUMENT_YEARS\t2015-12-31T00:00:00.000Z\t0',
    'mails\tMAIL_DAYS\t2026-05-19T09:00:00.000Z\t0',
    'operator_actions\tOPERATOR_ACTION_DAYS\t2024-11-01T00:00:00.000Z\t0',
  ])
  expect(await readTableRows(portal.connectionString)).toEqual(before)
})

test('retention refuses other options', async () => {
  await expect(runRetention(deps, '--dry')).rejects.toThrow('There is no option --dry: only --dry-run.')
})

test('retention says to repeat it while another process is removing old rows', async () => {
  await claimPass(deps.db, portal.clock.now(), () => 'mails')

  await expect(runRetention(deps, '')).rejects.toThrow(
    'Another process is removing old rows right now, maybe not all of them. Repeat the command in two minutes.',
  )
  await sql`delete from retention_passes`.execute(portal.db)
})

test('retention removes as many rows as the dry run printed', async () => {
  const printed = await runRetention(deps, '')

  expect(printed).toContain('Rows\tSetting\tOlder than\tRemoved\n')
  expect(printed).toContain('sync_runs\tSYNC_RUN_DAYS\t2026-08-17T09:00:00.000Z\t3\n')
  expect(await portal.db.selectFrom('sync_runs').select('id').execute()).toHaveLength(1)
})
