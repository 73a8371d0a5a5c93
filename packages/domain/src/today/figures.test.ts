import { describe, expect, test } from 'vitest'
import { allWeeks, figuresByDay, figuresByWeek, onDayPercent } from './figures'

const DAYS = ['20261114', '20261115', '20261116', '20261117']

test('each day has a figure, and the time to answer is an average in minutes', () => {
  const counted = [
    { index: 0, orders: 3, answered: 2, seconds: 2 * 90 * 60 + 58 },
    { index: 2, orders: 1, answered: 0, seconds: 0 },
  ]

  expect(figuresByDay(DAYS, counted)).toEqual([
    { day: '20261114', orders: 3, answered: 2, answerMinutes: 90 },
    { day: '20261115', orders: 0, answered: 0, answerMinutes: null },
    { day: '20261116', orders: 1, answered: 0, answerMinutes: null },
    { day: '20261117', orders: 0, answered: 0, answerMinutes: null },
  ])
})

test('deliveries are added up by week, which begins on Monday', () => {
  const counted = [
    { day: '20261115', onDay: 1, early: 0, late: 2 },
    { day: '20261116', onDay: 2, early: 1, late: 0 },
    { day: '20261117', onDay: 1, early: 0, late: 0 },
  ]

  const weeks = figuresByWeek(DAYS, counted)

  expect(weeks).toEqual([
    { day: '20261114', onDay: 1, early: 0, late: 2 },
    { day: '20261116', onDay: 3, early: 1, late: 0 },
  ])
  expect(allWeeks(weeks)).toEqual({ onDay: 4, early: 1, late: 2 })
})

describe('the share delivered on the confirmed date', () => {
  test.each([
    [{ onDay: 1, early: 1, late: 1 }, 33.3],
    [{ onDay: 2, early: 0, late: 1 }, 66.7],
    [{ onDay: 5, early: 0, late: 0 }, 100],
    [{ onDay: 0, early: 0, late: 1 }, 0],
    [{ onDay: 0, early: 0, late: 0 }, null],
  ])('of %o is %o percent', (figure, percent) => {
    expect(onDayPercent(figure)).toBe(percent)
  })
})
