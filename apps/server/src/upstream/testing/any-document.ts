import fc, { type Arbitrary } from 'fast-check'
import type {
  AllowOrCharge,
  ConfirmLine,
  DesAdvDocument,
  DesAdvItem,
  DocumentItem,
  DocumentParties,
  DocumentParty,
  InvoiceDocument,
  OrdRspDocument,
} from '../codec/documents/documents'
import { removeForbidden } from '../codec/xml/text'

const FRAGMENTS = [
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '<![CDATA[',
  '&amp;',
  '&#1;',
  '\n',
  '\t',
  ' ',
  '007',
  'ж',
  '品',
  '😀',
  'é',
  '\u0001',
]

/** Text with special characters that fits the format; truncation has its own tests. */
function hostileText(maxCharacters: number, minCharacters = 0): Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 })
    .map((fragments) =>
      Array.from(removeForbidden(fragments.join('')).trim())
        .slice(0, maxCharacters)
        .join('')
        .trim(),
    )
    .map((text) => (text.length < minCharacters ? 'x' : text))
}

function decimals(places: number): Arbitrary<string> {
  return fc.tuple(fc.nat(1_000_000), fc.nat(10 ** places - 1)).map(([whole, rest]) => {
    const decimal = `${whole}.${String(rest).padStart(places, '0')}`.replace(/\.?0+$/, '')
    return rest === 0 ? String(whole) : decimal
  })
}

const optionally = (arbitrary: Arbitrary<string>): Arbitrary<string> => fc.oneof(fc.constant(''), arbitrary)
const day = fc.constantFrom('20261115', '20280229', '20271231')
const whole = fc.nat(99_999).map(String)
const country = fc.constantFrom('DE', 'JP', '')

const party: Arbitrary<DocumentParty> = fc.record({
  partyNumber: hostileText(13, 1),
  name1: hostileText(35),
  street1: hostileText(35),
  postalCode: hostileText(10),
  city: hostileText(35),
  countryCode: country,
  taxRegNumber: hostileText(20),
})
const parties: Arbitrary<DocumentParties> = fc.record({
  sellerParty: party,
  buyerParty: party,
  deliveryParty: fc.option(party),
})
const item: Arbitrary<DocumentItem> = fc.record({
  buyerLineNumber: hostileText(10, 1),
  quantity: whole,
  uom: fc.constantFrom('PCE', 'SET'),
  makerCode: hostileText(5, 1),
  productNumber: hostileText(30, 1),
  // Blanks between the digits are not sent.
  ean: hostileText(14).map((text) => text.replaceAll(/\s/g, '')),
  buyerProductNumber: hostileText(35),
  productName: hostileText(60),
})

const confirmed: Arbitrary<ConfirmLine> = fc.record({
  quantity: whole,
  status: fc.constant('Confirmed' as const),
  reason: fc.constant(''),
  deliveryDate: day,
})
const refused: Arbitrary<ConfirmLine> = fc.record({
  quantity: whole,
  status: fc.constantFrom('Rejected' as const, 'Unknown' as const),
  reason: hostileText(40, 1),
  deliveryDate: fc.constant(''),
})

export const anyOrdRsp: Arbitrary<OrdRspDocument> = merged(
  parties,
  fc.record({
    ordRspId: hostileText(35, 1),
    issueDate: day,
    sellerOrderNumber: hostileText(10, 1),
    buyerOrderNumber: hostileText(20),
    orderDate: day,
    currency: fc.constantFrom('EUR', 'USD'),
    items: fc.array(
      merged(
        item,
        fc.record({
          requestedDeliveryDate: fc.constant(''),
          unitNetPrice: optionally(decimals(5)),
          unitListPrice: optionally(decimals(5)),
          confirms: fc
            .tuple(fc.array(confirmed, { maxLength: 3 }), fc.array(refused, { maxLength: 3 }))
            .map((both) => both.flat()),
        }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)

const measurements = fc.array(
  fc.record({
    amount: decimals(3),
    type: fc.constantFrom(
      'Height',
      'Length',
      'Width',
      'Stacking Height',
      'Unit Gross Weight',
      'Unit Net Weight',
      'Volume',
    ),
  }),
  { maxLength: 3 },
)
const distinct = measurements.map((all) =>
  all.filter(({ type }, index) => all.findIndex((one) => one.type === type) === index),
)
const identSystem = fc.constantFrom('Suppliers Number', 'NVE/SSCC Number', 'EAN/UPC Number')
const packet = fc.record({
  packetKind: fc.constantFrom('Box', 'Carton', 'Package', 'Oneway Pallet', 'Returnable Pallet'),
  identSystem,
  packetNumber: hostileText(35, 1),
  measurements: distinct,
})
const UNPACKED = { packetKind: '', identSystem: '', packetNumber: '', measurements: [] }

/** Each line uses one of a few packets, or none. Packet numbers are unique. */
const desAdvItems: Arbitrary<DesAdvItem[]> = fc
  .tuple(fc.array(packet, { maxLength: 3 }), fc.array(fc.tuple(item, fc.nat(3)), { minLength: 1, maxLength: 5 }))
  .map(([packets, items]) => {
    const numbered = packets.map((one, index) => ({ ...one, packetNumber: `${one.packetNumber}${index}` }))
    return items.map(([one, choice]) => ({ ...one, ...(numbered[choice] ?? UNPACKED) }))
  })

export const anyDesAdv: Arbitrary<DesAdvDocument> = merged(
  parties,
  fc.record({
    desAdvId: hostileText(35, 1),
    issueDate: day,
    deliveryDate: day,
    transportType: fc.constantFrom('Air', 'Rail', 'Rail Express', 'Road', 'Road Express', 'Sea'),
    transportId: hostileText(35, 1),
    packetCount: whole,
    identSystem,
    packetNumber: hostileText(35, 1),
    measurements: distinct,
    sellerOrderNumber: hostileText(10),
    buyerOrderNumber: hostileText(20),
    orderDate: day,
    items: desAdvItems,
  }),
)

const tax = fc.oneof(
  fc.constant({ taxCode: '', taxPercent: '' }),
  fc.record({ taxCode: hostileText(10, 1), taxPercent: decimals(3) }),
)

function rows(allow: string[], charge: string[]): Arbitrary<AllowOrCharge[]> {
  const kind = fc.oneof(
    fc.record({ identifier: fc.constant('Allow' as const), kind: fc.constantFrom(...allow) }),
    fc.record({ identifier: fc.constant('Charge' as const), kind: fc.constantFrom(...charge) }),
  )
  const numbers = fc.record({ percent: optionally(decimals(3)), amount: decimals(2) })
  return fc.array(merged(merged(kind, numbers), tax), { maxLength: 3 })
}

const invoiceItem = merged(
  merged(item, tax),
  fc.record({
    countryCode: country,
    statisticGroup: hostileText(11),
    unitNetPrice: decimals(5),
    unitListPrice: optionally(decimals(5)),
    lineTotal: decimals(2),
    allowOrCharges: rows(
      ['Discount', 'Free Goods', 'Other Allowances', 'Trade Discount', 'Wholesaling Discount'],
      ['Core Part', 'Minimum Order Charge', 'Other Charges'],
    ),
  }),
)

export const anyInvoice: Arbitrary<InvoiceDocument> = merged(
  merged(
    parties,
    fc.constantFrom({ discount: '', discountDueDate: '' }, { discount: '2.5', discountDueDate: '20261201' }),
  ),
  fc.record({
    invoiceId: hostileText(35, 1),
    issueDate: day,
    dueDate: day,
    buyerOrderNumber: hostileText(20),
    orderDate: day,
    currency: fc.constantFrom('EUR', 'USD'),
    isTaxApplies: fc.boolean(),
    contact: fc.record({ name: hostileText(35), phone: hostileText(35), email: hostileText(35) }),
    banking: fc.record({
      bankName: hostileText(35),
      bankAccount: hostileText(35),
      iban: hostileText(34),
      swift: hostileText(11),
    }),
    items: fc.array(invoiceItem, { minLength: 1, maxLength: 4 }),
    allowOrCharges: rows(
      ['Discount', 'Pallet Discount', 'Quantity Discount', 'Wholesaling Discount'],
      ['Freight Charges', 'Insurance', 'Packing', 'Returnable Container'],
    ),
    totals: fc.record({ net: decimals(2), gross: decimals(2), tax: decimals(2), payable: decimals(2) }),
    taxTotals: fc.array(fc.record({ taxPercent: decimals(3), taxableAmount: decimals(2), taxAmount: decimals(2) }), {
      maxLength: 2,
    }),
  }),
)

function merged<A extends object, B extends object>(a: Arbitrary<A>, b: Arbitrary<B>): Arbitrary<A & B> {
  return fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }))
}
