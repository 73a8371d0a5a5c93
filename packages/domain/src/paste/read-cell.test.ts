import { describe, expect, test } from 'vitest'
import { isShown, readCell } from './read-cell'

const NUMBER = { kind: 'number' } as const
const DAY = { kind: 'day', minDay: '20261116' } as const
const STATUS = {
  kind: 'option',
  options: [
    { value: '', label: '-' },
    { value: 'Confirmed', label: 'Confirmed' },
    { value: 'S', label: 'S (19 %)' },
    { value: 's', label: 's (7 %)' },
  ],
} as const

describe('a pasted number', () => {
  test.each([
    ['12.50', '.', '12.50'],
    ['12,50', '.', '12.50'],
    ['1,234.56', '.', '1234.56'],
    ['12.50', ',', '12.50'],
    ['12,50', ',', '12.50'],
    ['1.234,56', ',', '1234.56'],
    [' 7 ', '.', '7'],
    ['', '.', ''],
  ] as const)('%s with the decimal mark %s is %s', (text, mark, value) => {
    expect(readCell(text, NUMBER, mark)).toEqual({ value, problem: null })
  })

  test.each([
    ['1,234', '.', '1,234', '1,234 can be read two ways. Please type 1234 or 1.234.'],
    ['1.234', ',', '1,234', '1.234 can be read two ways. Please type 1234 or 1,234.'],
    ['abc', '.', 'abc', 'It is no number.'],
    ['12 EUR', '.', '12 EUR', 'It is no number.'],
  ] as const)(
    '%s with the decimal mark %s is kept as text, as typing does, with a reason',
    (text, mark, value, problem) => {
      expect(readCell(text, NUMBER, mark)).toEqual({ value, problem })
    },
  )

  test('that is longer than a form accepts leaves the cell as it is', () => {
    expect(readCell('x'.repeat(41), NUMBER, '.')).toEqual({ value: null, problem: 'It is no number.' })
  })
})

describe('a pasted day', () => {
  test.each(['2026/11/30', '2026-11-30', '30.11.2026'])('%s is read', (text) => {
    expect(readCell(text, DAY, '.')).toEqual({ value: '20261130', problem: null })
  })

  test.each([
    ['11/30/2026', '11/30/2026', 'Please type a day like 2026/11/30.'],
    ['2026-11-15', '2026/11/15', 'Please choose 2026/11/16 or a later day.'],
    ['end of the year', null, 'Please type a day like 2026/11/30.'],
  ])('%s does not fit', (text, value, problem) => {
    expect(readCell(text, DAY, '.')).toEqual({ value, problem })
  })
})

describe('a pasted option', () => {
  test.each([
    ['confirmed', 'Confirmed'],
    [' CONFIRMED', 'Confirmed'],
    ['s (7 %)', 's'],
    ['S', 'S'],
    ['-', ''],
    ['', ''],
  ])('%s is found without regard to case', (text, value) => {
    expect(readCell(text, STATUS, '.')).toEqual({ value, problem: null })
  })

  test.each(['Maybe', 'T (19 %)'])('%s that is not in the list leaves the cell as it is', (text) => {
    expect(readCell(text, STATUS, '.')).toEqual({ value: null, problem: 'It is not in the list.' })
  })

  test('that two options have in another case leaves the cell as it is', () => {
    const options = [
      { value: 'Ab', label: 'Ab' },
      { value: 'aB', label: 'aB' },
    ]

    expect(readCell('AB', { kind: 'option', options }, '.').value).toBeNull()
    expect(readCell('aB', { kind: 'option', options }, '.').value).toBe('aB')
  })

  test('cannot be empty where the list has no empty one', () => {
    const options = [{ value: 'a', label: 'a' }]

    expect(readCell('', { kind: 'option', options }, '.')).toEqual({ value: null, problem: 'It cannot be empty.' })
  })
})

describe('a pasted text', () => {
  test('has no line breaks and tabs', () => {
    expect(readCell(' a\r\nb\tc ', { kind: 'text', maxLength: 5 }, '.')).toEqual({ value: 'a b c', problem: null })
  })

  test('that is too long is not cut', () => {
    const problem = 'It is longer than 5 characters.'

    expect(readCell('abcdef', { kind: 'text', maxLength: 5 }, '.')).toEqual({ value: null, problem })
  })
})

test.each([
  ['10 PCE', true],
  ['10', true],
  ['10,00', true],
  ['', true],
  ['11', false],
])('a read-only cell that shows 10 PCE fits %s: %s', (text, isFitting) => {
  expect(isShown(text, ['10 PCE', '10'], '.')).toBe(isFitting)
})

test('a read-only day fits a day in any spelling', () => {
  expect(isShown('30.11.2026', ['2026/11/30'], ',')).toBe(true)
})
