import { expect, test } from 'vitest'
import { MAX_ARCHIVE_FILES, periodError, previousMonth, uniqueFileNames } from './archive'

test.each([
  { from: '20261001', to: '20261031', field: null },
  { from: '20261031', to: '20261031', field: null },
  { from: '', to: '20261031', field: 'from' },
  { from: '20260230', to: '20261031', field: 'from' },
  { from: '20261001', to: 'soon', field: 'to' },
  { from: '20261101', to: '20261031', field: 'to' },
])('of the period $from to $to the field $field is wrong', ({ field, ...period }) => {
  expect(periodError(period)?.errorField ?? null).toBe(field)
})

test.each([
  ['20261116', '20261001', '20261031'],
  ['20260101', '20251201', '20251231'],
  ['20260331', '20260201', '20260228'],
  ['20280315', '20280201', '20280229'],
  ['20261231', '20261101', '20261130'],
])('on %s the month before is proposed: %s to %s', (today, from, to) => {
  expect(previousMonth(today)).toEqual({ from, to })
})

test('files with the same name in upper or lower case get a number', () => {
  expect(uniqueFileNames(['RE-1.pdf', 're-1.pdf', 'RE-1 (2).pdf', 'RE-1.pdf'])).toEqual([
    'RE-1.pdf',
    're-1 (2).pdf',
    'RE-1 (2) (2).pdf',
    'RE-1 (3).pdf',
  ])
})

test('files without an ending get a number as well', () => {
  expect(uniqueFileNames(['RE-1', 're-1', 'RE-1'])).toEqual(['RE-1', 're-1 (2)', 'RE-1 (3)'])
})

test('as many files as an archive can have may all have the same name', () => {
  const names = uniqueFileNames(Array.from({ length: MAX_ARCHIVE_FILES }, () => 'RE.pdf'))

  expect(new Set(names).size).toBe(MAX_ARCHIVE_FILES)
  expect(names.at(-1)).toBe(`RE (${MAX_ARCHIVE_FILES}).pdf`)
})
