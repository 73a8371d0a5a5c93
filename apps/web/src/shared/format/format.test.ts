import { afterEach, expect, test, vi } from 'vitest'
import { formatOrderTime, formatDate, formatDateTime, formatQuantity } from './format'

/** Built from local time, so that the expected texts are the same in every time zone. */
const INSTANT = new Date(2026, 0, 5, 7, 8, 9).toISOString()

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a day shows as YYYY/MM/DD', () => {
  expect(formatDate(INSTANT)).toBe('2026/01/05')
})

test('a moment shows as YYYY/MM/DD HH:MM:SS', () => {
  expect(formatDateTime(INSTANT)).toBe('2026/01/05 07:08:09')
})

test('the hours run to 23', () => {
  expect(formatDateTime(new Date(2026, 11, 31, 23, 59, 59).toISOString())).toBe('2026/12/31 23:59:59')
})

test.each([
  ['Asia/Tokyo', '2026/03/01 05:30:00'],
  ['America/New_York', '2026/02/28 15:30:00'],
])('dates show in the time zone of the browser: %s', (zone, shown) => {
  vi.stubEnv('TZ', zone)

  expect(formatDateTime('2026-02-28T20:30:00Z')).toBe(shown)
  expect(formatDate('2026-02-28T20:30:00Z')).toBe(shown.slice(0, 10))
})

test('the order time shows as yyyy-mm-dd hh:mm', () => {
  expect(formatOrderTime(INSTANT)).toBe('2026-01-05 07:08')
})

test.each([
  [7, '7'],
  [1200, '1,200'],
  [1234567.25, '1,234,567.25'],
  [5e-7, '0.0000005'],
  ['0.3355', '0.3355'],
  ['-12000', '-12,000'],
  ['12 boxes', '12 boxes'],
  ['', ''],
])('the quantity %s shows as %s, with all its decimals', (quantity, shown) => {
  expect(formatQuantity(quantity)).toBe(shown)
})
