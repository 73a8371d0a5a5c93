import { describe, expect, test } from 'vitest'
import { countChangedRows, fillBlanksBelow, rowField } from './fill-rows'

describe('filling a field down', () => {
  test('the value goes into the rows below in which the field is blank; all other rows keep their reference', () => {
    const rows = rowsWith('', 'S', '', ' ', 'R', '')

    const filled = fillBlanksBelow(rows, 1, 'taxCode')

    expect(filled.map(({ taxCode }) => taxCode)).toEqual(['', 'S', 'S', 'S', 'R', 'S'])
    expect([0, 1, 4].map((i) => filled[i] === rows[i])).toEqual([true, true, true])
    expect(filled[2]).toEqual({ taxCode: 'S', countryCode: 'DE' })
    expect(countChangedRows(rows, filled)).toBe(3)
  })

  test.each([
    ['a blank value', 0],
    ['a row that does not exist', 9],
  ])('%s fills nothing', (_, index) => {
    const rows = rowsWith(' ', '', 'S')

    expect(countChangedRows(rows, fillBlanksBelow(rows, index, 'taxCode'))).toBe(0)
  })
})

test.each([
  ['items.3.taxCode', 'taxCode'],
  ['items.3.countryCode', 'countryCode'],
  ['items.3.quantity', null],
  ['items.3.allowOrCharges.0.taxCode', null],
  ['taxCode', null],
  ['', null],
])('the column of %s to fill down is %j', (path, field) => {
  expect(rowField(path, ['taxCode', 'countryCode'])).toBe(field)
})

function rowsWith(...taxCodes: string[]) {
  return taxCodes.map((taxCode) => ({ taxCode, countryCode: 'DE' }))
}
