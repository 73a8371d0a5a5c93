import { describe, expect, test } from 'vitest'
import { confirmedValue, countPriceWarnings, isReadyToSubmit } from './readiness'
import { aConfirmLine, anOrderResponseForm, anOrderResponseItemForm } from './samples'

describe('an order response is ready', () => {
  const context = { requestedQuantities: [10], needsDeliveryAddress: false }

  test('when every rule holds', () => {
    expect(isReadyToSubmit(anOrderResponseForm(), context)).toBe(true)
  })

  test.each([
    ['a seller order number', anOrderResponseForm({ sellerOrderNumber: ' ' })],
    ['a net price', anOrderResponseForm({ items: [anOrderResponseItemForm({ unitNetPrice: '' })] })],
    [
      'a status',
      anOrderResponseForm({ items: [anOrderResponseItemForm({ confirms: [aConfirmLine({ status: '' })] })] }),
    ],
  ])('not without %s', (_what, form) => {
    expect(isReadyToSubmit(form, context)).toBe(false)
  })

  test('not without a delivery address in an existing country where one is needed', () => {
    const address = { name1: 'Lager', street1: 'Kai 3', postalCode: '24103', city: 'Kiel', countryCode: 'DE' }
    const needed = { ...context, needsDeliveryAddress: true }

    expect(isReadyToSubmit(anOrderResponseForm(), needed)).toBe(false)
    expect(isReadyToSubmit(anOrderResponseForm({ deliveryPartyAddress: address }), needed)).toBe(true)
    const unknown = { ...address, countryCode: 'QQ' }
    expect(isReadyToSubmit(anOrderResponseForm({ deliveryPartyAddress: unknown }), needed)).toBe(false)
  })
})

test('the value is that of confirmed quantities at net prices, in exact decimals', () => {
  const items = [
    anOrderResponseItemForm({ unitNetPrice: '0.1', confirms: [aConfirmLine({ quantity: 3 })] }),
    anOrderResponseItemForm({
      unitNetPrice: '12,35',
      confirms: [aConfirmLine({ quantity: '6' }), aConfirmLine({ quantity: 4, status: 'Rejected' })],
    }),
  ]

  expect(confirmedValue(items)).toBe('74.4')
  expect(confirmedValue([])).toBe('0')
})

test('prices that leave the last known ones by more than the percentage are counted', () => {
  const known = { unitNetPrice: { value: '10', source: '' }, unitListPrice: { value: '20', source: '' } }

  expect(countPriceWarnings({ unitNetPrice: '13', unitListPrice: '20' }, known, '30')).toBe(0)
  expect(countPriceWarnings({ unitNetPrice: '13.01', unitListPrice: '1' }, known, '30')).toBe(2)
  expect(countPriceWarnings({ unitNetPrice: '99', unitListPrice: '' }, {}, '30')).toBe(0)
})
