import { expect, test } from 'vitest'
import { cellValue, dayCell, numberCell, padRow, textCell } from './cell'

test('text stays text, whatever it looks like', () => {
  expect(['0001', '=1', '20261130'].map(textCell).map(cellValue)).toEqual(['0001', '=1', '20261130'])
})

test('a number is a number, unless it would have to be rounded', () => {
  expect(['4', '12.500', '12345678901234.5678'].map(numberCell).map(cellValue)).toEqual([
    4,
    12.5,
    '12345678901234.5678',
  ])
})

test('a day is a day', () => {
  expect(cellValue(dayCell('20261130'))).toEqual(new Date('2026-11-30T00:00:00Z'))
})

test('eight digits that are no day are shown as they came', () => {
  expect(cellValue(dayCell('20260230'))).toBe('20260230')
})

test('what is blank is an empty cell, and short rows are filled up with them', () => {
  expect(padRow([textCell(''), dayCell(''), textCell('x')], 5).map(cellValue)).toEqual([null, null, 'x', null, null])
})
