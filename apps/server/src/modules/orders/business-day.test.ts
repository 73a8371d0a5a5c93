import { calendarDay, localDay } from '@partwire/domain/lib/calendar-date'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'

describe('a day that the server sets is a day of the given time zone', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['2026-11-15T22:59:59Z', 'Europe/Berlin', '20261115'],
    ['2026-11-15T23:00:00Z', 'Europe/Berlin', '20261116'],
    ['2026-07-15T21:59:59Z', 'Europe/Berlin', '20260715'],
    ['2026-07-15T22:00:00Z', 'Europe/Berlin', '20260716'],
    ['2026-11-15T09:59:59Z', 'Pacific/Kiritimati', '20261115'],
    ['2026-11-15T10:00:00Z', 'Pacific/Kiritimati', '20261116'],
    ['2026-11-15T11:59:59Z', 'Etc/GMT+12', '20261114'],
    ['2026-12-31T23:59:59Z', 'UTC', '20261231'],
    ['0987-09-09T12:00:00Z', 'UTC', '09870909'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(calendarDay(new Date(instant), timeZone)).toBe(day)
  })

  test('never a day of the time zone of the process', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata']
    const instants = fc.date({ min: new Date('1996-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
        const days = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'].map((processZone) => {
          vi.stubEnv('TZ', processZone)
          return { day: calendarDay(at, timeZone), local: localDay(at) }
        })
        expect(new Set(days.map(({ day }) => day)).size).toBe(1)
        // Checks the stub: since 1995 these two time zones never have the same day.
        expect(days[0]?.local).not.toBe(days[1]?.local)
      }),
    )
  })
})
