import { expect, test } from 'vitest'
import { dayCell, numberCell, padded, textCell } from './cell'
import { valueOf } from './cell-value'

test('text stays text, whatever it looks like', () => {
  expect(['0001', '=1', '20261130'].map(textCell).map(valueOf)).toEqual(['0001', '=1', '20261130'])
})

test('a number is a number, unless it would have to be rounded', () => {
  expect(['4', '12.500', '12345678901234.5678'].map(numberCell).map(valueOf)).toEqual([4, 12.5, '12345678901234.5678'])
})

test('a day is a day', () => {
  expect(valueOf(dayCell('20261130'))).toEqual(new Date('2026-11-30T00:00:00Z'))
})

test('eight digits that are no day are shown as they came', () => {
  expect(valueOf(dayCell('20260230'))).toBe('20260230')
})

test('what is blank is an empty cell, and short rows are filled up with them', () => {
  expect(padded([textCell(''), dayCell(''), textCell('x')], 5).map(valueOf)).toEqual([null, null, 'x', null, null])
})
