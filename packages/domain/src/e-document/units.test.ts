import { expect, test } from 'vitest'
import { findUnitCode, isUnitCode } from './units'

test.each([
  ['PCE', 'H87'],
  ['PC', 'H87'],
  ['ST', 'H87'],
  ['EA', 'EA'],
  ['SET', 'SET'],
  ['BOX', 'XBX'],
  ['PAIR', 'PR'],
  ['', 'H87'],
  [' pce ', 'H87'],
  ['KGM', 'KGM'],
  ['LTR', 'LTR'],
  ['XCT', 'XCT'],
  ['Satz', null],
  ['CT', null],
])('the unit %j has the code %j', (unit, code) => {
  expect(findUnitCode(unit, [])).toBe(code)
})

test('the codes of the settings come first', () => {
  const own = [
    { unit: 'Satz', code: 'SET' },
    { unit: 'ST', code: 'LEF' },
  ]

  expect(['SATZ', 'ST', 'PCE'].map((unit) => findUnitCode(unit, own))).toEqual(['SET', 'LEF', 'H87'])
})

test('units of the network that e-documents refuse are no codes', () => {
  expect(['PCE', 'BOX', 'PAIR', ''].map(isUnitCode)).toEqual([false, false, false, false])
})

test('the hectare is H18: the official lists do not have HAR (BR-CL-23)', () => {
  expect(['H18', 'HAR'].map(isUnitCode)).toEqual([true, false])
})
