import { describe, expect, test } from 'vitest'
import { addMarks, columnMark, isMarkUnknown, NO_MARKS, readNumberCell } from './number-column'
import type { SheetCell } from './sheet'

const text = (value: string): SheetCell => ({ kind: 'text', text: value })
const findMarks = (...texts: string[]) => texts.map(text).reduce(addMarks, NO_MARKS)

describe('decimal comma and decimal point are both read', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    [' 1.234,56 ', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['12345,678', '12345.678'],
    ['-3,5', '-3.5'],
  ])('%s is %s in a column of either convention', (typed, expected) => {
    for (const mark of ['.', ',', null] as const) expect(readNumberCell(text(typed), mark)).toBe(expected)
  })

  test.each(['', 'abc', '12,5 €', '1,2,3', '1e3', '1.234,5.6'])('%j is no number', (typed) => {
    expect(readNumberCell(text(typed), ',')).toBeNull()
  })

  test('a number of the file is not ambiguous', () => {
    expect(readNumberCell({ kind: 'number', text: '1.234' }, null)).toBe('1.234')
    expect(addMarks(NO_MARKS, { kind: 'number', text: '1.234' })).toBe(NO_MARKS)
  })

  test('a day and an error are no numbers', () => {
    expect(readNumberCell({ kind: 'day', text: '20261130' }, '.')).toBeNull()
    expect(readNumberCell({ kind: 'error', text: '#N/A' }, '.')).toBeNull()
  })
})

describe('a column that is ambiguous is asked about, never guessed', () => {
  test.each([
    [['1,234'], true],
    [['1.234', '12'], true],
    [['1,234', '12,5', '12.5'], true],
    [['1,234', '12,5'], false],
    [['1.234', '7.25'], false],
    [['12,5', '12.5'], false],
    [['brake', '12'], false],
  ])('%j: %s', (texts, isAsked) => {
    expect(isMarkUnknown(findMarks(...texts))).toBe(isAsked)
  })

  test('without an answer an ambiguous text is no number', () => {
    expect(readNumberCell(text('1,234'), null)).toBeNull()
  })

  test.each([
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1234'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
  ] as const)('%s with the decimal mark %s is %s', (typed, mark, expected) => {
    expect(readNumberCell(text(typed), mark)).toBe(expected)
  })

  test('the other numbers of the column show its mark', () => {
    expect(columnMark(findMarks('1.234', '12,50'))).toBe(',')
    expect(columnMark(findMarks('1,234', '1,234,567'))).toBe('.')
    expect(columnMark(findMarks('12'))).toBeNull()
  })

  test('the question names the first ambiguous text', () => {
    expect(findMarks('12', '2.345', '1,234').ambiguous).toBe('2.345')
  })
})
