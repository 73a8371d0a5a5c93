import { describe, expect, test } from 'vitest'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from '../samples'
import { compareRow, repeatChecker } from './compare-row'
import type { ImportedValue } from './read-row'

const description: ImportedValue = { field: 'description', currency: '', partyNumber: '', value: 'Disc' }
const price: ImportedValue = { field: 'netPrice', currency: 'EUR', partyNumber: '', value: '12.5' }

describe('a row is', () => {
  test('new when the supplier does not have the part', () => {
    expect(compareRow([description], null)).toEqual({
      verdict: 'new',
      changes: [{ field: 'description', currency: '', partyNumber: '', before: '', after: 'Disc' }],
    })
  })

  test('changed when a value differs from the one in effect', () => {
    const known = [aNetPrice({ typed: aTypedValue('11'), learned: aLearnedValue('12.5') })]

    expect(compareRow([price], known)).toEqual({
      verdict: 'changed',
      changes: [{ field: 'netPrice', currency: 'EUR', partyNumber: '', before: '11', after: '12.5' }],
    })
  })

  test.each([
    ['typed', aNetPrice({ typed: aTypedValue('12.50') })],
    ['learned', aNetPrice({ learned: aLearnedValue('12.5') })],
  ])('unchanged when its value is in effect already: %s', (_how, known) => {
    expect(compareRow([price], [known])).toEqual({ verdict: 'unchanged', changes: [] })
  })

  test('unchanged when it has no values', () => {
    expect(compareRow([], [aPartValue({ field: 'ean' })])).toEqual({ verdict: 'unchanged', changes: [] })
  })

  test('compared with the price of its own currency and customer', () => {
    const known = [aNetPrice({ partyNumber: '100', typed: aTypedValue('12.5') })]

    expect(compareRow([price], known).verdict).toBe('changed')
    expect(compareRow([{ ...price, partyNumber: '100' }], known).verdict).toBe('unchanged')
  })
})

describe('a part that occurs several times in a file', () => {
  test('has each value once', () => {
    const check = repeatChecker()
    expect(check('b-1', 2, [description, price])).toEqual({ problems: [], values: [description, price] })

    const other = { ...price, currency: 'USD' }
    expect(check('b-1', 3, [description, other])).toEqual({ problems: [], values: [other] })
    expect(check('b-2', 4, [{ ...description, value: 'Pad' }]).problems).toEqual([])
  })

  test('is wrong where a later row has another value', () => {
    const check = repeatChecker()
    check('b-1', 2, [description, price])

    expect(check('b-1', 3, [{ ...price, value: '13' }])).toMatchObject({
      problems: ['Row 2 has another net price for this part: 12.5.'],
    })
    expect(check('b-1', 4, [{ ...price, value: '12.50' }]).problems).toEqual([])
  })

  test('is compared with every earlier row of the part', () => {
    const check = repeatChecker()
    const dollars = { ...price, currency: 'USD' }
    check('b-1', 2, [price])
    check('b-1', 3, [dollars])

    expect(
      check('b-1', 4, [
        { ...price, value: '13' },
        { ...dollars, value: '14' },
      ]).problems,
    ).toEqual(['Row 2 has another net price for this part: 12.5.', 'Row 3 has another net price for this part: 12.5.'])
  })

  test('with the prices of many customers is compared in linear time', () => {
    const check = repeatChecker()
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ ...price, partyNumber: `C-${i}` }))

    for (const [i, row] of rows.entries()) expect(check('b-1', i + 2, [row]).values).toEqual([row])

    expect(check('b-1', 10_002, [{ ...price, partyNumber: 'C-7', value: '13' }]).problems).toEqual([
      'Row 9 has another net price for this part: 12.5.',
    ])
  })
})
