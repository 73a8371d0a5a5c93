import { describe, expect, test } from 'vitest'
import { figureDays, lateOrderTime, weekEnd } from './periods'

describe('an order is older than a working day when it is from before', () => {
  test.each([
    ['the same time of Monday, on a Tuesday', '20261117', 607, '20261116', 600],
    ['the same time of Friday, on a Monday', '20261116', 607, '20261113', 600],
    ['the beginning of Friday, on a Saturday', '20261114', 1439, '20261113', 0],
    ['the beginning of Friday, on a Sunday', '20261115', 607, '20261113', 0],
    ['the beginning of Friday, at the first minute of Monday', '20261116', 14, '20261113', 0],
    ['a quarter of an hour', '20261118', 15, '20261117', 15],
  ])('%s', (_, day, minute, lateDay, lateMinute) => {
    expect(lateOrderTime({ day, minute })).toEqual({ day: lateDay, minute: lateMinute })
  })
})

test.each([
  ['20261116', '20261122'],
  ['20261122', '20261122'],
  ['20261231', '20270103'],
])('the week of %s ends on Sunday %s', (day, sunday) => {
  expect(weekEnd(day)).toBe(sunday)
})

test('the charts have the 90 days up to today', () => {
  const days = figureDays('20270301')

  expect(days).toHaveLength(90)
  expect([days[0], days[30], days[89]]).toEqual(['20261202', '20270101', '20270301'])
})
