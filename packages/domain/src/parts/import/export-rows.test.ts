import { expect, test } from 'vitest'
import { aLearnedValue, aNetPrice, aPartValue, aTypedValue } from '../samples'
import { exportRows } from './export-rows'

test('a part has one row for each currency and customer, and its other values in the first one', () => {
  const values = [
    aPartValue({ field: 'description', typed: aTypedValue('Disc'), learned: aLearnedValue('Other') }),
    aNetPrice({ typed: aTypedValue('12.5') }),
    aPartValue({ field: 'listPrice', currency: 'EUR', learned: aLearnedValue('20') }),
    aNetPrice({ partyNumber: '100', learned: aLearnedValue('11') }),
    aNetPrice({ currency: 'USD', typed: aTypedValue('14') }),
  ]

  expect(exportRows('B-1', values)).toEqual([
    { productNumber: 'B-1', description: 'Disc', currency: 'EUR', netPrice: '12.5', listPrice: '20' },
    { productNumber: 'B-1', currency: 'EUR', partyNumber: '100', netPrice: '11' },
    { productNumber: 'B-1', currency: 'USD', netPrice: '14' },
  ])
})

test('a part of which nothing is known has one row', () => {
  expect(exportRows('B-1', [aPartValue({ field: 'ean' })])).toEqual([{ productNumber: 'B-1' }])
})
