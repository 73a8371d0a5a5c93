import { expect, test } from 'vitest'
import { issueDay } from './issue-day'

/** 23:30 on 15 November in UTC, 00:30 on the 16th in Berlin. */
const NOW = new Date('2026-11-15T23:30:00Z')

test.each([
  ['the browser west of the business', '20261115', '20261115'],
  ['the browser in the business time zone', '20261116', '20261116'],
  ['the browser east of the business', '20261117', '20261117'],
  ['a day that no time zone has now', '20261118', '20261116'],
  ['no day at all', undefined, '20261116'],
])('an invoice is issued on the day of %s', (_who, browserDay, issued) => {
  expect(issueDay(browserDay, NOW, 'Europe/Berlin')).toBe(issued)
})

test.each([
  ['tomorrow has 23 hours', '2026-03-28T22:30:00Z', '20260329', '20260329'],
  ['tomorrow has 23 hours, not the day after it', '2026-03-28T22:30:00Z', '20260330', '20260328'],
  ['today has 25 hours', '2026-10-24T22:15:00Z', '20261026', '20261026'],
])('a change of the clock does not move the days around today: %s', (_case, now, browserDay, issued) => {
  expect(issueDay(browserDay, new Date(now), 'Europe/Berlin')).toBe(issued)
})
