import type { DesAdvDocument, DesAdvItem, DocumentParty, InvoiceDocument, OrdRspDocument } from './documents/documents'

const EMPTY_PARTY: DocumentParty = {
  partyNumber: '',
  name1: '',
  street1: '',
  postalCode: '',
  city: '',
  countryCode: '',
  taxRegNumber: '',
}
const PARTIES = {
  sellerParty: { ...EMPTY_PARTY, partyNumber: '990' },
  buyerParty: { ...EMPTY_PARTY, partyNumber: '7001' },
  deliveryParty: null,
}
const ITEM = {
  buyerLineNumber: '00010',
  quantity: '4',
  uom: '',
  makerCode: 'TRW',
  productNumber: 'A1',
  ean: '',
  buyerProductNumber: '',
  productName: '',
}
const UNPACKED: DesAdvItem = {
  ...ITEM,
  quantity: '6',
  buyerLineNumber: '00020',
  packetKind: '',
  identSystem: '',
  packetNumber: '',
  measurements: [{ amount: '', type: '' }],
}
const PACKED: DesAdvItem = {
  ...ITEM,
  quantity: '5',
  packetKind: 'Returnable Pallet',
  identSystem: 'Suppliers Number',
  packetNumber: 'P1',
  measurements: [{ amount: '80', type: 'Height' }],
}

export const ORD_RSP: OrdRspDocument = {
  ...PARTIES,
  sellerParty: {
    partyNumber: '990',
    name1: 'Seller & Sons',
    street1: 'Way 1',
    postalCode: '01067',
    city: 'Dresden',
    countryCode: 'DE',
    taxRegNumber: 'DE1',
  },
  deliveryParty: { ...EMPTY_PARTY, partyNumber: '7002' },
  ordRspId: 'OR-1',
  issueDate: '20261115',
  sellerOrderNumber: 'S-1',
  buyerOrderNumber: 'B-1',
  orderDate: '20261113',
  currency: 'EUR',
  items: [
    {
      ...ITEM,
      quantity: '12',
      makerCode: '',
      productNumber: '007.50',
      ean: '04006633000017',
      buyerProductNumber: 'X-1',
      productName: 'Brake pad',
      requestedDeliveryDate: '20261120',
      unitNetPrice: '1.500000',
      unitListPrice: '2',
      confirms: [
        { quantity: '8', status: 'Confirmed', reason: '', deliveryDate: '20261120' },
        { quantity: '2', status: 'Rejected', reason: 'sold out', deliveryDate: '' },
        { quantity: '1', status: 'Confirmed', reason: '', deliveryDate: '20261127' },
        { quantity: '1', status: 'Unknown', reason: 'asked the plant', deliveryDate: '' },
      ],
    },
  ],
}

export const DES_ADV: DesAdvDocument = {
  ...PARTIES,
  desAdvId: 'DA-1',
  issueDate: '20261115',
  deliveryDate: '20261120',
  transportType: 'Road Express',
  transportId: 'DD-AB 1',
  packetCount: '2',
  identSystem: 'NVE/SSCC Number',
  packetNumber: '0034',
  measurements: [{ amount: '12.5', type: 'Unit Gross Weight' }],
  sellerOrderNumber: 'S-1',
  buyerOrderNumber: 'B-1',
  orderDate: '20261113',
  items: [PACKED, UNPACKED, { ...PACKED, quantity: '7', buyerLineNumber: '00030' }],
}

export const INVOICE: InvoiceDocument = {
  ...PARTIES,
  invoiceId: 'INV/1',
  issueDate: '20261115',
  dueDate: '20261215',
  buyerOrderNumber: 'B-1',
  orderDate: '20261113',
  currency: 'EUR',
  isTaxApplies: true,
  discount: '2.5',
  discountDueDate: '20261201',
  contact: { name: 'Ann', phone: '+49 1', email: 'ann@example.com' },
  banking: { bankName: 'Bank', bankAccount: '1', iban: 'DE02120300000000202051', swift: 'BYLADEM1001' },
  items: [
    {
      ...ITEM,
      countryCode: 'CN',
      statisticGroup: '8708',
      unitNetPrice: '2.5',
      unitListPrice: '3.00',
      taxCode: 'V19',
      taxPercent: '19',
      lineTotal: '10.00',
      allowOrCharges: [
        { identifier: 'Charge', kind: 'Core Part', percent: '', amount: '3', taxCode: '', taxPercent: '' },
      ],
    },
  ],
  allowOrCharges: [
    { identifier: 'Allow', kind: 'Pallet Discount', percent: '10', amount: '1', taxCode: 'V19', taxPercent: '19' },
  ],
  totals: { net: '9.00', gross: '10.71', tax: '1.71', payable: '10.71' },
  taxTotals: [{ taxPercent: '19', taxableAmount: '9', taxAmount: '1.71' }],
}
