import { describe, expect, test } from 'vitest'
import { minuteOfDay, zonedInstant } from './zoned-time'

describe('the minute of the day is that of the time zone', () => {
  test.each([
    ['2026-11-16T09:30:59Z', 'Europe/Berlin', 630],
    ['2026-07-16T22:05:00Z', 'Europe/Berlin', 5],
    ['2026-11-16T00:00:00Z', 'America/New_York', 1140],
    ['2026-11-16T00:00:00Z', 'Asia/Kathmandu', 345],
  ])('%s in %s is %i', (instant, zone, minute) => {
    expect(minuteOfDay(new Date(instant), zone)).toBe(minute)
  })
})

describe('a time of a day begins when the clocks of the time zone show it', () => {
  test.each([
    ['20261116', 0, 'Europe/Berlin', '2026-11-15T23:00:00.000Z'],
    ['20260716', 630, 'Europe/Berlin', '2026-07-16T08:30:00.000Z'],
    ['20261116', 0, 'Asia/Kathmandu', '2026-11-15T18:15:00.000Z'],
    ['20261116', 0, 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
    // The clock goes forward on this day at 2:00, and back on this one at 3:00.
    ['20260329', 0, 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['20260330', 0, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['20261025', 0, 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['20261026', 0, 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // A day without midnight: its first minute is 1:00.
    ['20260906', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['20000101', 0, 'UTC', '2000-01-01T00:00:00.000Z'],
  ])('%s, minute %i in %s: %s', (day, minute, zone, instant) => {
    expect(zonedInstant({ day, minute }, zone).toISOString()).toBe(instant)
  })
})
