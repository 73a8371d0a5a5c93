import type { Address, Party, DocumentOrder } from './shape'

/** @internal */
export const SAMPLE_ADDRESS: Address = {
  name1: 'Autohaus Nord',
  street1: 'Hafenstr. 12',
  postalCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
}

/** @internal */
export const BLANK_ADDRESS: Address = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

export const SAMPLE_BUYER: Party = { partyNumber: '4711', address: SAMPLE_ADDRESS, taxRegNumber: 'DE811111111' }

export const SAMPLE_SELLER: Party = {
  partyNumber: '815',
  address: { name1: 'Kessler AG', street1: 'Ringstr. 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' },
  taxRegNumber: 'DE123456789',
}

const SAMPLE_HEAD = {
  version: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'Jonas Kessler',
  submittedAt: null,
  delivery: null,
}

export function aDocumentHead(id: string): typeof SAMPLE_HEAD & { id: string } {
  return { id, ...SAMPLE_HEAD }
}

/**
 * An order without documents and without a delivery party.
 * @internal
 */
export function aDocumentOrder(changes: Partial<DocumentOrder> = {}): DocumentOrder {
  return {
    id: '31',
    status: 'orderResponse',
    buyerOrderNumber: 'PO-2026-100',
    customerName: 'Autohaus Nord',
    dispatchAdviceIds: [],
    submittedDispatchAdviceIds: [],
    deliveryPartyNumber: '',
    deliveryPartyAddress: null,
    freeParams: [],
    freeTexts: [],
    ...changes,
  }
}
