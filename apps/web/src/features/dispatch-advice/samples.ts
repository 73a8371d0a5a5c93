import type { DispatchAdvice, DispatchAdviceItem } from '@partwire/domain/dispatch-advice/shape'
import type { Party, DocumentOrder } from '@partwire/domain/documents/shape'

export function aDispatchAdviceItem(changes: Partial<DispatchAdviceItem> = {}): DispatchAdviceItem {
  return {
    buyerProductNumber: 'B-17',
    productNumber: '0986494104',
    ean: '4047024504387',
    productName: 'Brake pad set',
    quantityUom: 'PCE',
    confirmedQuantity: 12,
    deliveredQuantity: 12,
    packetKind: '',
    identSystem: '',
    packetNumber: '',
    measurements: [],
    isOrigin: true,
    ...changes,
  }
}

/** A new draft: only the quantities are filled in. */
export function aDispatchAdvice(changes: Partial<DispatchAdvice> = {}): DispatchAdvice {
  return {
    id: '31',
    version: 1,
    updatedAt: '2026-11-15T09:00:00.000Z',
    updatedBy: 'Jonas Kessler',
    submittedAt: null,
    delivery: null,
    desAdvId: 'DA-000031',
    status: 'draft',
    plannedDeliveryDate: '20301130',
    issueDate: '',
    deliveryDate: '20301130',
    transportType: '',
    transportId: '',
    packetCount: null,
    identSystem: '',
    packetNumber: '',
    measurements: [],
    buyerOrderNumber: 'PO-4711',
    buyerParty: aParty('100', 'Nordic Bil'),
    sellerParty: aParty('900', 'Kessler Fahrwerktechnik AG'),
    deliveryParty: null,
    items: [aDispatchAdviceItem()],
    ...changes,
  }
}

/** A draft with every field that a submit requires. */
export function aCompleteDispatchAdvice(changes: Partial<DispatchAdvice> = {}): DispatchAdvice {
  return aDispatchAdvice({
    transportType: 'Road',
    transportId: 'HH-AB 123',
    packetCount: 2,
    identSystem: 'Suppliers Number',
    packetNumber: 'P-1',
    ...changes,
  })
}

export function aSubmittedDispatchAdvice(changes: Partial<DispatchAdvice> = {}): DispatchAdvice {
  return aCompleteDispatchAdvice({
    status: 'submitted',
    version: 2,
    issueDate: '20261115',
    submittedAt: '2026-11-15T09:00:00.000Z',
    delivery: { id: '5', state: 'delivered', reason: '', at: '2026-11-15T09:00:05.000Z' },
    ...changes,
  })
}

export function aDocumentOrder(changes: Partial<DocumentOrder> = {}): DocumentOrder {
  return {
    id: '7',
    status: 'dispatchAdvice',
    buyerOrderNumber: 'PO-4711',
    customerName: 'Nordic Bil',
    orderResponseId: '21',
    dispatchAdviceIds: ['31'],
    submittedDispatchAdviceIds: [],
    deliveryPartyNumber: '',
    deliveryPartyAddress: null,
    freeParams: [],
    freeTexts: [],
    ...changes,
  }
}

export function aParty(partyNumber: string, name1: string): Party {
  return {
    partyNumber,
    address: { name1, street1: 'Hafenstr. 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' },
  }
}
