import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app'
import { databaseClock } from './database-clock'

const TEN_MINUTES = 600_000

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

/** What the clock says lies between two answers of the database, give or take what reading milliseconds loses. */
async function expectTimeOfDatabase(now: () => Date): Promise<void> {
  const before = await timeOfDatabase()
  const told = now().getTime()
  const after = await timeOfDatabase()

  expect(told).toBeGreaterThanOrEqual(before - 1_000)
  expect(told).toBeLessThanOrEqual(after + 1_000)
}

async function timeOfDatabase(): Promise<number> {
  const { rows } = await portal.pool.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? Number.NaN
}

test.each([TEN_MINUTES, -TEN_MINUTES])(
  'a process whose clock is %d ms off tells the time of the database',
  async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    const clock = databaseClock(portal.pool)

    await clock.synchronize()

    await expectTimeOfDatabase(clock.now)
  },
)

test('a clock of the machine that is put forward or back changes nothing', async () => {
  const clock = databaseClock(portal.pool)
  await clock.synchronize()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TEN_MINUTES })

  await expectTimeOfDatabase(clock.now)
})
