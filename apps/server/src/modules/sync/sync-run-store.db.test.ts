import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSupplier } from '../../testing/given/given'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp } from '../../testing/test-app'
import { endRun, PROCESS_ENDED, reportRun, startRun, type StartedRun } from './sync-run-store'

let portal: TestApp
let supplierId = ''

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  const { tecComId } = await givenSupplier(await givenSignedInOperator(portal))
  supplierId = await findSupplierId(portal, tecComId)
})
beforeEach(() => sql`delete from sync_runs`.execute(portal.db))
afterAll(() => portal.close())

describe('a synchronisation that continues after its lease has expired and another one has started', () => {
  test.each([
    ['its end', (run: StartedRun) => endRun(portal.deps.db, run, null)],
    ['its progress', (run: StartedRun) => reportRun(portal.deps.db, run, { received: 5, created: 5 })],
  ])('stays failed: %s is not recorded', async (_name, record) => {
    const slow = await givenExpiredRun()
    const next = await startRun(portal.deps.db, supplierId, 'orders')

    await record(slow)

    expect(await listRuns()).toEqual([
      { id: slow.id, state: 'failed', error: PROCESS_ENDED, received: 0 },
      { id: next?.id, state: 'running', error: '', received: 0 },
    ])
  })
})

async function givenExpiredRun(): Promise<StartedRun> {
  const run = await startRun(portal.deps.db, supplierId, 'orders')
  if (run === null) throw new Error('A run was still running.')
  await sql`update sync_runs set seen_at = now() - interval '31 seconds' where id = ${run.id}`.execute(portal.db)
  return run
}

async function listRuns() {
  return portal.db.selectFrom('sync_runs').select(['id', 'state', 'error', 'received']).orderBy('id').execute()
}
