import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runLines } from '../../../jobs/run-lines'
import { createLanes } from '../../../jobs/task-list'
import { startFixture, type OpenLinesFixture } from './testing/fixture'

let fixture: OpenLinesFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

describe('bulk work runs as a job that never delays', () => {
  test('deliveries: it has a lane of its own', () => {
    const lanes = createLanes(fixture.portal.deps).map(({ taskList }) => Object.keys(taskList))

    expect(lanes.filter((tasks) => tasks.includes('run-lines'))).toEqual([['run-lines']])
  })

  test("other suppliers' work: a turn ends after two seconds, and the rest waits in the queue", async () => {
    for (let orders = 0; orders < 3; orders += 1) await fixture.addOrder()
    const { body } = await fixture.start('setPrice', { unitNetPrice: '1' })
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.portal.db)
    const { deps, clock } = fixture.portal
    let seconds = 0
    const now = () => {
      seconds += 1
      return new Date(clock.now().getTime() + seconds * 1_000)
    }

    await runLines({ ...deps, now }, { supplierId: fixture.supplierId, runId: body.run?.id ?? '' })

    expect(await fixture.readRun()).toMatchObject({ doneCount: 1, orderCount: 3, endedAt: null })
    await fixture.portal.runJobs()
    expect(await fixture.readRun()).toMatchObject({ doneCount: 3, endedAt: expect.any(String) })
  })
})
