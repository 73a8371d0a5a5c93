import type { Party, DocumentOrder } from '@partwire/domain/documents/shape'

export const PARTY: Party = {
  partyNumber: '4711',
  address: { name1: 'Nordic Bil', street1: 'Kaj 3', postalCode: '24103', city: 'Kiel', countryCode: 'DE' },
  taxRegNumber: 'DE811234567',
}

export function aWorkedOrder(facts: Partial<DocumentOrder> = {}): DocumentOrder {
  return {
    id: '7',
    status: 'orderResponse',
    buyerOrderNumber: 'PO-4711',
    customerName: 'Nordic Bil',
    orderResponseId: '70',
    dispatchAdviceIds: [],
    submittedDispatchAdviceIds: [],
    deliveryPartyNumber: '',
    deliveryPartyAddress: null,
    freeParams: [],
    freeTexts: [],
    ...facts,
  }
}
