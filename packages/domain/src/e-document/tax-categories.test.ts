import { expect, test } from 'vitest'
import { effectiveCategory, hasExemptionReason, standardExemption, TAX_CATEGORIES } from './tax-categories'

test.each([
  [19, '', 'S'],
  ['7.5', 'Z', 'S'],
  [0, '', ''],
  ['0', 'Z', 'Z'],
  [0, 'K', 'K'],
  [0, 'S', ''],
  [null, '', ''],
] as const)('a tax of %j percent with the category %j has the category %j', (percent, chosen, expected) => {
  expect(effectiveCategory(percent, chosen)).toBe(expected)
})

test('reverse charge, intra-EU, export and not subject to VAT have a standard reason; exempt has a typed one', () => {
  expect(Object.fromEntries(TAX_CATEGORIES.map((category) => [category, standardExemption(category).reason]))).toEqual({
    S: '',
    Z: '',
    E: '',
    AE: 'Reverse charge',
    K: 'Intra-Community supply',
    G: 'Export outside the EU',
    O: 'Not subject to VAT',
  })
  expect(TAX_CATEGORIES.filter(hasExemptionReason)).toEqual(['E', 'AE', 'K', 'G', 'O'])
})
