import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app'
import { enqueueRecurring } from './worker'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
})
afterEach(() => portal.close())

async function findWaitingTasks(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by task_identifier
  `.execute(portal.db)
  return rows.map(({ task }) => task)
}

test('each task that is due becomes one job, however many workers ask', async () => {
  await Promise.all([1, 2, 3, 4].map(() => enqueueRecurring(portal.deps)))

  expect(await findWaitingTasks()).toEqual(['retain-rows', 'schedule-syncs', 'sweep-deliveries', 'sweep-sign-in'])
})

test('a task that ran is due again after its interval, by the clock of the database', async () => {
  await enqueueRecurring(portal.deps)
  await portal.runJobs()
  await sql`update recurring_jobs set due_at = now() where task = 'sweep-deliveries'`.execute(portal.db)
  portal.clock.advance({ hours: 5 })

  await enqueueRecurring(portal.deps)

  expect(await findWaitingTasks()).toEqual(['sweep-deliveries'])
})
