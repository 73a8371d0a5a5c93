import { describe, expect, test } from 'vitest'
import { hasAddress, needsDelivery, needsDeliveryAddress } from './delivery-address'
import { aDocumentOrder, BLANK_ADDRESS, SAMPLE_ADDRESS } from './samples'

describe('delivery is needed when the order names a delivery party, by number or by address', () => {
  test.each([
    ['77', null, true],
    ['77', SAMPLE_ADDRESS, true],
    ['', SAMPLE_ADDRESS, true],
    [' ', { ...BLANK_ADDRESS, city: 'Hamburg' }, true],
    ['', BLANK_ADDRESS, false],
    ['', null, false],
    [' ', null, false],
  ])('number %j with %o: %s', (deliveryPartyNumber, deliveryPartyAddress, expected) => {
    expect(needsDelivery(aDocumentOrder({ deliveryPartyNumber, deliveryPartyAddress }))).toBe(expected)
  })
})

describe('the delivery address is editable and required when there is a number but no address', () => {
  test.each([
    ['77', null, true],
    ['77', BLANK_ADDRESS, true],
    ['77', { ...SAMPLE_ADDRESS, name1: ' ' }, true],
    ['77', SAMPLE_ADDRESS, false],
    ['77', { ...BLANK_ADDRESS, name1: 'Autohaus Nord' }, false],
    ['', null, false],
    ['', SAMPLE_ADDRESS, false],
  ])('number %j with %o: %s', (deliveryPartyNumber, deliveryPartyAddress, expected) => {
    expect(needsDeliveryAddress(aDocumentOrder({ deliveryPartyNumber, deliveryPartyAddress }))).toBe(expected)
  })
})

describe('the delivery column is shown only when the delivery party has an address name', () => {
  test.each([
    ['no address', null, false],
    ['a blank address', BLANK_ADDRESS, false],
    ['an address without a name', { ...SAMPLE_ADDRESS, name1: '' }, false],
    ['an address', SAMPLE_ADDRESS, true],
  ])('%s', (_, address, expected) => {
    expect(hasAddress(address)).toBe(expected)
  })
})
