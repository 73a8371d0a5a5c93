import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app'
import { enqueueRecurring } from './worker'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(() => portal.close())

async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by task_identifier
  `.execute(portal.deps.db)
  return rows.map(({ task }) => task)
}

test('what is due becomes one job each, however many workers ask', async () => {
  await Promise.all([1, 2, 3, 4].map(() => enqueueRecurring(portal.deps)))

  expect(await waiting()).toEqual(['schedule-syncs', 'sweep-deliveries', 'sweep-sign-in'])
})

test('what had its turn is due again after its interval, by the clock of the database', async () => {
  await enqueueRecurring(portal.deps)
  await portal.workOff()
  await sql`update recurring_jobs set due_at = now() where task = 'sweep-deliveries'`.execute(portal.deps.db)
  portal.clock.advance({ hours: 5 })

  await enqueueRecurring(portal.deps)

  expect(await waiting()).toEqual(['sweep-deliveries'])
})
