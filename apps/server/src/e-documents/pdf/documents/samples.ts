import type { OrdRspDocument, OrdRspItem } from '../../../upstream/codec/documents/documents'
import type { PrintedAdvice } from './delivery-note-layout'

const PARTIES = {
  sellerParty: {
    partyNumber: '815',
    name1: 'Kessler AG',
    street1: 'Ringstr. 4',
    postalCode: '04109',
    city: 'Leipzig',
    countryCode: 'DE',
    taxRegNumber: 'DE123456789',
  },
  buyerParty: {
    partyNumber: '4711',
    name1: 'Autohaus Nord',
    street1: 'Hafenstr. 12',
    postalCode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
    taxRegNumber: '',
  },
  deliveryParty: {
    partyNumber: '4712',
    name1: 'Pièces & Co',
    street1: 'Rue du Port 7',
    postalCode: '69002',
    city: 'Lyon',
    countryCode: 'FR',
    taxRegNumber: '',
  },
}

const PRODUCT = {
  buyerLineNumber: '10',
  makerCode: 'TRW',
  productNumber: 'S-1',
  ean: '4006381333931',
  buyerProductNumber: 'B-1',
  productName: 'Brake disc',
  uom: 'PCE',
}

export function aConfirmedItem(changes: Partial<OrdRspItem> = {}): OrdRspItem {
  return {
    ...PRODUCT,
    quantity: '10',
    requestedDeliveryDate: '20261130',
    unitNetPrice: '12.50',
    unitListPrice: '20',
    confirms: [{ quantity: '10', status: 'Confirmed', reason: '', deliveryDate: '20261130' }],
    ...changes,
  }
}

/** One item of 10, confirmed as requested. */
export function aSentResponse(changes: Partial<OrdRspDocument> = {}): OrdRspDocument {
  return {
    ...PARTIES,
    ordRspId: 'OR-000051',
    issueDate: '20261115',
    sellerOrderNumber: 'SO-1',
    buyerOrderNumber: 'PO-2026-100',
    orderDate: '20261113',
    currency: 'EUR',
    items: [aConfirmedItem()],
    ...changes,
  }
}

export const SSCC = '340123450000000017'

type Item = PrintedAdvice['items'][number]

/** An item in a package with an SSCC. */
export function aDispatchedItem(changes: Partial<Item> = {}): Item {
  return {
    ...PRODUCT,
    quantity: '4',
    confirmedQuantity: '10',
    packetKind: 'Carton',
    identSystem: 'NVE/SSCC Number',
    packetNumber: SSCC,
    measurements: [{ amount: '7.5', type: 'Unit Gross Weight' }],
    ...changes,
  }
}

/** One package with one line. */
export function aSentAdvice(changes: Partial<PrintedAdvice> = {}): PrintedAdvice {
  return {
    ...PARTIES,
    desAdvId: 'DA-000061',
    issueDate: '20261115',
    deliveryDate: '20261120',
    transportType: 'Road Express',
    transportId: 'HH-AB 123',
    packetCount: '1',
    identSystem: 'Suppliers Number',
    packetNumber: 'P-1',
    measurements: [],
    sellerOrderNumber: 'SO-1',
    buyerOrderNumber: 'PO-2026-100',
    orderDate: '20261113',
    items: [aDispatchedItem()],
    ...changes,
  }
}
