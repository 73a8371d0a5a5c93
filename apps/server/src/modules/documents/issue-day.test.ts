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
