import { describe, expect, test } from 'vitest'
import { EMPTY_PART, EMPTY_PRICE, toChanges, type PriceValues } from './form'

const EUR: PriceValues = { ...EMPTY_PRICE, currency: 'EUR', isNew: false }
const NEW_EUR: PriceValues = { ...EMPTY_PRICE, currency: 'EUR' }

describe('the prices of a part in two rows for the same currency and customer', () => {
  test.each([
    ['a list price in an added row leaves the net price', { listPrice: '20' }, { listPrices: [eur('20')] }],
    ['an added row without a price changes nothing', {}, null],
    ['a net price in an added row replaces the other one', { netPrice: '13' }, { netPrices: [eur('13')] }],
  ])('%s', (_name, added, changes) => {
    const prices = [{ ...EUR, netPrice: '12.5' }]
    const before = { ...EMPTY_PART, prices }

    expect(toChanges(before, { ...before, prices: [...prices, { ...NEW_EUR, ...added }] })).toEqual(changes)
  })

  test('a price that is emptied is removed, also when another row has no price either', () => {
    const before = { ...EMPTY_PART, prices: [{ ...EUR, netPrice: '12.5' }] }

    expect(toChanges(before, { ...before, prices: [EUR, NEW_EUR] })).toEqual({ netPrices: [eur('')] })
  })

  test('a row that was removed and is added again with a list price removes the net price', () => {
    const before = { ...EMPTY_PART, prices: [{ ...EUR, netPrice: '12.5' }] }

    expect(toChanges(before, { ...before, prices: [{ ...NEW_EUR, listPrice: '20' }] })).toEqual({
      netPrices: [eur('')],
      listPrices: [eur('20')],
    })
  })
})

function eur(price: string) {
  return { currency: 'EUR', partyNumber: '', price }
}
