import { expect, test } from 'vitest'
import { aDocumentOrder, BLANK_ADDRESS, SAMPLE_ADDRESS, SAMPLE_BUYER } from './samples'
import { address, party, documentOrder } from './shape'

test('the delivery address has name1, street1, postalCode, city, countryCode', () => {
  expect(address.parse({ ...SAMPLE_ADDRESS, fax: '1' })).toEqual(SAMPLE_ADDRESS)
  expect(address.safeParse(BLANK_ADDRESS).success).toBe(true)
})

test.each(['name1', 'street1', 'postalCode', 'city', 'countryCode'])('an address without %s is malformed', (field) => {
  expect(address.safeParse({ ...SAMPLE_ADDRESS, [field]: undefined }).success).toBe(false)
  expect(address.safeParse({ ...SAMPLE_ADDRESS, [field]: 'a\nb' }).success).toBe(false)
})

test('buyer and seller also have taxRegNumber, and a party may have no address', () => {
  expect(party.parse(SAMPLE_BUYER)).toEqual(SAMPLE_BUYER)
  expect(party.parse({ partyNumber: '7', address: null })).toEqual({ partyNumber: '7', address: null })
})

test('an order has its status, delivery party, free parameters, free texts and submitted advices', () => {
  const order = aDocumentOrder({
    status: 'dispatchAdvice',
    orderResponseId: '5',
    dispatchAdviceIds: ['1', '2'],
    submittedDispatchAdviceIds: ['1'],
    deliveryPartyNumber: '77',
    deliveryPartyAddress: SAMPLE_ADDRESS,
    freeParams: [{ paramId: 'P1', parameter: 'urgent' }],
    freeTexts: [{ caption: 'Note', text: 'Ring twice' }],
  })

  expect(documentOrder.parse(order)).toEqual(order)
})

test('an order has one of the five statuses', () => {
  expect(documentOrder.safeParse({ ...aDocumentOrder(), status: 'skipped' }).success).toBe(false)
})
