import { expect, test } from 'vitest'
import { cellValue, dayCell, numberCell, padRow, textCell } from './cell'

test('text stays text, whatever it looks like', () => {
  expect(['0001', '=1', '20261130'].map(textCell).map(cellValue)).toEqual(['0001', '=1', '20261130'])
})

test.each([
  ['4', 4],
  ['12.500', 12.5],
  ['0.0000012345', 0.0000012345],
  ['100000.1234567890', 100000.123456789],
  ['100000.1234567891', '100000.1234567891'],
  ['12345678901234.5678', '12345678901234.5678'],
])('the number %s is a number, unless a spreadsheet would round it to 15 digits', (text, value) => {
  expect(cellValue(numberCell(text))).toBe(value)
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
