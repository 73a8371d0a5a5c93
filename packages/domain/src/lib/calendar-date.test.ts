import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  daysBetween,
  formatDay,
  isoDay,
  isDay,
  isTimeZone,
  localDay,
  nextWorkingDay,
  previousWorkingDay,
  subtractDays,
  weekendDay,
  weekStart,
} from './calendar-date'

describe('yyyymmdd must be a real calendar date', () => {
  test.each(['20261130', '20260131', '20240229', '20000229', '20261231', '00010101'])('%s is one', (value) => {
    expect(isDay(value)).toBe(true)
  })

  test.each([
    ['20260230', 'no month has it'],
    ['20250229', 'no leap year'],
    ['19000229', 'a full century is no leap year'],
    ['20260431', 'April has 30 days'],
    ['20261301', 'there is no month 13'],
    ['20260001', 'there is no month 0'],
    ['20260100', 'there is no day 0'],
    ['00000101', 'there is no year 0'],
    ['', 'blank'],
    ['2026113', 'too short'],
    ['202611300', 'too long'],
    ['2026/11/30', 'already written out'],
    [' 20261130', 'a blank before it'],
    ['20261130\n', 'a line break after it'],
    ['2026113O', 'a letter'],
  ])('%j is none: %s', (value) => {
    expect(isDay(value)).toBe(false)
  })

  test('a month has its first day and not the one after its last', () => {
    const year = fc.integer({ min: 1, max: 9999 })
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), (y, m) => {
        const month = `${String(y).padStart(4, '0')}${String(m).padStart(2, '0')}`
        const days = Array.from({ length: 100 }, (_, day) => `${month}${String(day).padStart(2, '0')}`).filter(isDay)
        const length = m === 2 ? (isLeapYear(y) ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
        expect([days[0], days.length]).toEqual([`${month}01`, length])
      }),
    )
  })
})

describe('line dates arrive as yyyymmdd and show as yyyy/mm/dd, with n.a. as fallback', () => {
  test.each([
    ['20261130', '2026/11/30'],
    ['20260105', '2026/01/05'],
    ['', 'n.a.'],
    [null, 'n.a.'],
    [undefined, 'n.a.'],
    ['20260230', 'n.a.'],
    ['soon', 'n.a.'],
  ])('%j shows as %s', (value, shown) => {
    expect(formatDay(value)).toBe(shown)
  })
})

describe('the next working day is never on a weekend', () => {
  test.each([
    ['20261112', '20261113', 'Thursday to Friday'],
    ['20261113', '20261116', 'Friday to Monday'],
    ['20261114', '20261116', 'Saturday to Monday'],
    ['20261115', '20261116', 'Sunday to Monday'],
    ['20261231', '20270101', 'the turn of the year'],
    ['20280228', '20280229', 'a leap day'],
    ['20270226', '20270301', 'the turn of a month over a weekend'],
  ])('after %s it is %s: %s', (day, expected) => {
    expect(nextWorkingDay(day)).toBe(expected)
  })

  test('522 weeks have 2,610 working days, over months, years and leap days', () => {
    let day = '20200101'
    for (let i = 0; i < 2_610; i += 1) day = nextWorkingDay(day)

    expect(day).toBe('20300102')
  })

  test.each([
    ['20261113', null],
    ['20261114', 'Saturday'],
    ['20261115', 'Sunday'],
    ['20261116', null],
    ['', null],
    ['soon', null],
  ])('%j on a weekend: %j', (day, expected) => {
    expect(weekendDay(day)).toBe(expected)
  })
})

describe('today is the local date of the browser', () => {
  test.each([
    [2026, 0, 5, '20260105'],
    [2026, 10, 30, '20261130'],
    [2026, 11, 31, '20261231'],
    [987, 8, 9, '09870909'],
  ])('year %i, month %i counted from 0, day %i is %s', (year, month, day, expected) => {
    const clock = { getFullYear: () => year, getMonth: () => month, getDate: () => day }

    expect(localDay(clock)).toBe(expected)
    expect(isDay(localDay(clock))).toBe(true)
  })
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

function isLeapYear(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}

test.each([
  ['20261115', '20261115', 0],
  ['20261115', '20261129', 14],
  ['20261231', '20270101', 1],
  ['20240228', '20240301', 2],
  ['20260228', '20260301', 1],
  ['20270101', '20261231', -1],
  ['20000101', '20270101', 9862],
])('from %s to %s there are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

test.each([
  ['20261113', 0, '20261113'],
  ['20261113', 1, '20261116'],
  ['20261113', 3, '20261118'],
  ['20261114', 5, '20261120'],
  ['20261231', 1, '20270101'],
])('%s and %i working days is %s', (day, count, expected) => {
  expect(addWorkingDays(day, count)).toBe(expected)
})

test.each([
  ['20261130', '2026-11-30'],
  ['', ''],
])('%j is written %j by ISO 8601', (day, expected) => {
  expect(isoDay(day)).toBe(expected)
})

test('the distance of a day that was reached by adding days is their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1900, max: 2100 }), (count, year) => {
      expect(daysBetween(`${year}0215`, addDays(`${year}0215`, count))).toBe(count)
    }),
  )
})

test('subtracting the days that were added gives the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1900, max: 2100 }), (count, year) => {
      expect(subtractDays(addDays(`${year}0215`, count), count)).toBe(`${year}0215`)
    }),
  )
})

test.each([
  ['20261117', '20261116'],
  ['20261116', '20261113'],
  ['20261115', '20261113'],
  ['20261114', '20261113'],
  ['20270101', '20261231'],
  ['20270301', '20270226'],
])('the working day before %s is %s', (day, expected) => {
  expect(previousWorkingDay(day)).toBe(expected)
})

test.each([
  ['20261116', '20261116'],
  ['20261122', '20261116'],
  ['20270103', '20261228'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(weekStart(day)).toBe(monday)
})
