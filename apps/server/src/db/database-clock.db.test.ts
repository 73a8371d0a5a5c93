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

/** The clock must be between two readings of the database, with one second of tolerance. */
async function expectTimeOfDatabase(now: () => Date): Promise<void> {
  const before = await readDatabaseTime()
  const time = now().getTime()
  const after = await readDatabaseTime()

  expect(time).toBeGreaterThanOrEqual(before - 1_000)
  expect(time).toBeLessThanOrEqual(after + 1_000)
}

async function readDatabaseTime(): Promise<number> {
  const { rows } = await portal.pool.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? Number.NaN
}

test.each([TEN_MINUTES, -TEN_MINUTES])(
  'a process whose clock is %d ms off returns the time of the database',
  async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    const clock = databaseClock(portal.pool)

    await clock.synchronize()

    await expectTimeOfDatabase(clock.now)
  },
)

test('a clock of the machine that is set forward or back changes nothing', async () => {
  const clock = databaseClock(portal.pool)
  await clock.synchronize()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TEN_MINUTES })

  await expectTimeOfDatabase(clock.now)
})
