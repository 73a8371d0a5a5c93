import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from './calendar-date'
import { dayInputError, isDayOrBlank, parseDay, toDayInput } from './day-input'

test.each([
  ['2026/11/30', '20261130'],
  ['20261130', '20261130'],
  ['30.11.2026', '20261130'],
  [' 2026/11/30 ', '20261130'],
  ['2026-11-30', '20261130'],
  ['2026/1/5', '20260105'],
  ['5.1.2026', '20260105'],
  ['29.2.2028', '20280229'],
])('a day can be typed as %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test.each([
  '',
  'tomorrow',
  '2026/11/31',
  '29.2.2026',
  '2026/13/01',
  '202611',
  '2026111',
  '30.11.26',
  '2026/11-30',
  '0',
])('%s is no day', (typed) => {
  expect(parseDay(typed)).toBeNull()
})

describe('the form holds', () => {
  test.each([
    ['a day as yyyymmdd', '30.11.2026', '20261130'],
    ['the first allowed day as yyyymmdd', '2026/11/15', '20261115'],
    ['nothing for a blank text', '  ', ''],
    ['the text when it is no day', ' 31.11.2026 ', '31.11.2026'],
    ['eight digits that are no day', '20261131', '20261131'],
    ['a day before the first allowed one as it is shown', '20261114', '2026/11/14'],
  ])('%s: %j is %j', (_, typed, value) => {
    expect(toDayInput(typed, '20261115')).toBe(value)
  })

  test('any day where no day is the first', () => {
    expect(toDayInput('1.1.1999')).toBe('19990101')
  })

  test('whatever was typed, typing it again changes nothing', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9./-]{1,10}$/), fc.constantFrom('20261114', '1.1.2026'))

    fc.assert(
      fc.property(typed, (text) => {
        const value = toDayInput(text, '20261115')
        expect(toDayInput(value, '20261115')).toBe(value)
      }),
    )
  })

  test('whatever was typed, a day of the form is one that may be chosen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9./-]{1,10}$/), (text) => {
        const value = toDayInput(text, '20261115')
        expect(!isDay(value) || value >= '20261115').toBe(true)
      }),
    )
  })
})

describe('the message of a day field', () => {
  test.each([
    ['', null],
    [' ', null],
    ['20261130', null],
    // The day of a draft may have passed since it was chosen.
    ['20261114', null],
    ['2026/11/14', 'Please choose 2026/11/15 or a later day.'],
    ['31.11.2026', 'Please type a day like 2026/11/30.'],
    ['20261131', 'Please type a day like 2026/11/30.'],
    ['soon', 'Please type a day like 2026/11/30.'],
  ])('for %j is %j', (value, message) => {
    expect(dayInputError(value, '20261115')).toBe(message)
  })
})

test.each([
  ['', true],
  [' ', true],
  ['20261130', true],
  ['20260230', false],
  ['2026/11/30', false],
  ['soon', false],
])('%j is a day or blank: %s', (value, expected) => {
  expect(isDayOrBlank(value)).toBe(expected)
})
