import { describe, expect, test } from 'vitest'
import type { Party } from '../documents/shape'
import { E_INVOICE_FORMATS, type EInvoiceFormat } from '../option-lists'
import { invoiceGaps } from './gaps'
import { anEDocumentSetting, anInvoiceSource, aSourceItem, INVOICE_CASES, someInvoiceFacts } from './samples'
import type { InvoiceSource } from './invoice-source'
import type { CustomerFacts, EDocumentSetting } from './shape'

const { buyerParty, sellerParty } = anInvoiceSource()
const NO_ADDRESS = { scheme: '', id: '' }
const NO_TAX_IDS = { vatId: '', taxNumber: '', taxes: [] }

test('an invoice with all facts lacks nothing for any format', () => {
  expect(gaps(anInvoiceSource())).toEqual({})
})

/** What is missing, the path of the field, the sentence, and for which formats. */
const GAPS: [string, Partial<InvoiceSource>, string, string, readonly EInvoiceFormat[]][] = [
  [
    'a buyer without an electronic address, XRechnung',
    withCustomer({ electronicAddress: NO_ADDRESS }),
    'customer.electronicAddress',
    'Complete Electronic address of customer Autohaus Nord: XRechnung needs it.',
    ['xrechnung'],
  ],
  [
    'a buyer without an electronic address, Peppol',
    withCustomer({ electronicAddress: NO_ADDRESS }),
    'customer.electronicAddress',
    'Complete Electronic address of customer Autohaus Nord: Peppol needs it.',
    ['peppol'],
  ],
  [
    'a buyer with an e-mail address',
    withCustomer({ electronicAddress: { scheme: 'EM', id: 'a@nord.test' } }),
    'customer.electronicAddress',
    'Peppol needs a Peppol participant id as Electronic address of customer Autohaus Nord; an e-mail address is not one.',
    ['peppol'],
  ],
  [
    'a seller with the e-mail of the contact',
    withSetting({ electronicAddress: NO_ADDRESS }),
    'settings.electronicAddress',
    'Peppol needs a Peppol participant id as Electronic address of your settings; an e-mail address is not one.',
    ['peppol'],
  ],
  [
    'a buyer with a scheme that Peppol has removed from its list',
    withCustomer({ electronicAddress: { scheme: '0213', id: 'FI12345678' } }),
    'customer.electronicAddress',
    'Peppol no longer accepts Finnish VAT ID (0213) as Electronic address of customer Autohaus Nord; use Finnish OVT code (0216).',
    ['peppol'],
  ],
  [
    'a seller with a scheme that Peppol has removed from its list',
    withSetting({ electronicAddress: { scheme: '0213', id: 'FI12345678' } }),
    'settings.electronicAddress',
    'Peppol no longer accepts Finnish VAT ID (0213) as Electronic address of your settings; use Finnish OVT code (0216).',
    ['peppol'],
  ],
  [
    'no buyer reference and no order number',
    { buyerOrderNumber: ' ' },
    'customer.buyerReference',
    'Complete Buyer reference of customer Autohaus Nord (Leitweg-ID for authorities).',
    ['xrechnung', 'peppol'],
  ],
  [
    'a tax of 0 percent without a category',
    { items: [aSourceItem({ taxCode: 'NONE', taxPercent: 0 })] },
    'settings.taxes',
    'Choose a Category for tax NONE in the settings.',
    E_INVOICE_FORMATS,
  ],
  [
    'a line without a tax',
    { items: [aSourceItem({ taxCode: 'VAT', taxPercent: 19 }), aSourceItem({ taxCode: '', taxPercent: null })] },
    'invoice.items.1.taxCode',
    'Choose Tax for every line, allowance and charge.',
    E_INVOICE_FORMATS,
  ],
  [
    'a charge with a tax that the settings do not have any more',
    {
      allowOrCharges: [
        { identifier: 'Charge', kind: 'Packing', percent: null, amount: 5, taxCode: 'GONE', taxPercent: null },
      ],
    },
    'invoice.allowOrCharges.0.taxCode',
    'Choose Tax for every line, allowance and charge.',
    E_INVOICE_FORMATS,
  ],
  [
    'tax does not apply and no treatment is chosen',
    { isTaxApplies: false },
    'invoice.taxTreatment',
    'Choose why no tax applies.',
    E_INVOICE_FORMATS,
  ],
  [
    'an exempt tax without a reason',
    {
      items: [aSourceItem({ taxCode: 'FREE', taxPercent: 0 })],
      ...withSetting({ taxes: [{ code: 'FREE', category: 'E', exemptionReason: '' }] }),
    },
    'settings.taxes',
    'Complete Exemption reason of tax FREE in the settings.',
    E_INVOICE_FORMATS,
  ],
  [
    'an exempt invoice without a reason',
    { isTaxApplies: false, taxTreatment: 'E' },
    'invoice.exemptionReason',
    'Complete Exemption reason of this invoice.',
    E_INVOICE_FORMATS,
  ],
  [
    'an intra-EU invoice without the VAT id of the buyer',
    { ...INVOICE_CASES.B, buyerParty: withoutTaxNumber(INVOICE_CASES.B.buyerParty), ...withFrenchCustomer() },
    'customer.vatId',
    'Complete VAT ID of customer Pièces & Co: an intra-EU invoice needs it.',
    E_INVOICE_FORMATS,
  ],
  [
    'a reverse-charge invoice without the VAT id of the buyer',
    { ...INVOICE_CASES.B2, buyerParty: withoutTaxNumber(INVOICE_CASES.B2.buyerParty), ...withFrenchCustomer() },
    'customer.vatId',
    'Complete VAT ID of customer Pièces & Co: a reverse-charge invoice needs it.',
    E_INVOICE_FORMATS,
  ],
  [
    'an export without the VAT id of the seller',
    {
      isTaxApplies: false,
      taxTreatment: 'G',
      sellerParty: { ...sellerParty, taxRegNumber: '231/123/45678' },
      ...withSetting({ vatId: '' }),
    },
    'settings.vatId',
    'Complete VAT ID in your settings: an export invoice needs it.',
    E_INVOICE_FORMATS,
  ],
  [
    'no VAT id and no tax number',
    { sellerParty: withoutTaxNumber(sellerParty), ...withSetting(NO_TAX_IDS) },
    'settings.vatId',
    'Complete VAT ID or Tax number in the settings.',
    E_INVOICE_FORMATS,
  ],
  [
    'a VAT id without a country code',
    withSetting({ vatId: '123456789' }),
    'settings.vatId',
    'VAT ID 123456789 must begin with a country code, as in DE123456789.',
    E_INVOICE_FORMATS,
  ],
  [
    'an intra-EU invoice without a delivery date',
    {
      ...INVOICE_CASES.B,
      facts: { ...INVOICE_CASES.B.facts, dispatchAdvices: [], lastConfirmedDate: '' },
    },
    'invoice.deliveryDate',
    'Complete Delivery date.',
    E_INVOICE_FORMATS,
  ],
  [
    'an unknown unit',
    {
      items: ['PCE', 'Satz', 'Satz'].map((quantityUom) => aSourceItem({ taxCode: 'V', taxPercent: 19, quantityUom })),
      ...withSetting({ unitCodes: [] }),
    },
    'settings.unitCodes',
    'Say in the settings which UN/ECE unit Satz is (line 2).',
    E_INVOICE_FORMATS,
  ],
  [
    'a country that is no two-letter code',
    { buyerParty: withAddress(buyerParty, { countryCode: 'EL' }) },
    'customer',
    'Country EL of customer Autohaus Nord is not a two-letter country code.',
    E_INVOICE_FORMATS,
  ],
  [
    'a party without a country',
    { sellerParty: withAddress(sellerParty, { countryCode: '' }) },
    'settings.seller',
    'Complete Country of the seller.',
    E_INVOICE_FORMATS,
  ],
  [
    'a delivery address with a wrong country',
    { deliveryParty: withAddress(buyerParty, { countryCode: 'UK' }) },
    'invoice.delivery',
    'Country UK of the delivery address is not a two-letter country code.',
    E_INVOICE_FORMATS,
  ],
  [
    'a country that the code list of CII does not have',
    { buyerParty: withAddress(buyerParty, { countryCode: 'ss' }) },
    '',
    'Country SS of customer Autohaus Nord is not in the code list of ZUGFeRD. Use another format.',
    ['zugferd'],
  ],
  [
    'a VAT id with a country that the code list of CII does not have',
    withCustomer({ vatId: 'SS123456789' }),
    '',
    'The country of VAT ID SS123456789 is not in the code list of ZUGFeRD. Use another format.',
    ['zugferd'],
  ],
  [
    'a buyer without a name',
    { buyerParty: withAddress(buyerParty, { name1: ' ' }) },
    'customer',
    'Complete Name of customer 4711.',
    E_INVOICE_FORMATS,
  ],
  [
    'a currency that no longer exists',
    { currency: 'DEM' },
    '',
    'DEM no longer exists as a currency; an e-invoice needs a current one.',
    E_INVOICE_FORMATS,
  ],
  [
    'a currency that never existed',
    { currency: 'ABC' },
    '',
    'Currency ABC is not in the code list of e-invoices.',
    E_INVOICE_FORMATS,
  ],
  ['no items', { items: [] }, '', 'There is nothing to invoice: no file is made.', E_INVOICE_FORMATS],
  [
    'a tax calculated on unrounded amounts',
    { ...INVOICE_CASES.F, submittedSums: { netValue: '0.68', taxAmount: '0.12', total: '0.80', payable: null } },
    '',
    'This invoice was sent with its tax calculated on unrounded amounts and cannot be given as an EN 16931 invoice. The PDF shows it as it was sent.',
    E_INVOICE_FORMATS,
  ],
  [
    'a city that XRechnung wants',
    { buyerParty: withAddress(buyerParty, { city: '' }) },
    'customer',
    'Complete City of customer Autohaus Nord: XRechnung needs it.',
    ['xrechnung'],
  ],
  [
    'a tax of 10^15 or more that does not fit the rule',
    {
      items: [aSourceItem({ taxCode: 'V', taxPercent: 100, unitNetPrice: '999999999999999', quantity: 2 })],
      submittedSums: {
        netValue: '1999999999999998.00',
        taxAmount: '1999999999999998.01',
        total: '3999999999999996.01',
        payable: null,
      },
    },
    '',
    'This invoice was sent with its tax calculated on unrounded amounts and cannot be given as an EN 16931 invoice. The PDF shows it as it was sent.',
    E_INVOICE_FORMATS,
  ],
  [
    'a postal code that Peppol wants of a German seller',
    { sellerParty: withAddress(sellerParty, { postalCode: '' }) },
    'settings.seller',
    'Complete Postal Code of the seller: Peppol needs it.',
    ['peppol'],
  ],
  [
    'a tax that is not subject to VAT beside another',
    {
      items: [aSourceItem({ taxCode: 'V', taxPercent: 19 }), aSourceItem({ taxCode: 'O', taxPercent: 0 })],
      ...withSetting({ taxes: [{ code: 'O', category: 'O', exemptionReason: '' }] }),
    },
    'settings.taxes',
    'A tax that is not subject to VAT cannot be on one invoice with other taxes.',
    E_INVOICE_FORMATS,
  ],
  [
    'a seller whom nothing identifies',
    {
      sellerParty: { ...withoutTaxNumber(sellerParty), partyNumber: '' },
      ...withSetting({ vatId: '', companyRegistrationNumber: '' }),
    },
    'settings.vatId',
    'Complete VAT ID or Company registration number in the settings.',
    E_INVOICE_FORMATS,
  ],
  [
    'a negative tax',
    { items: [aSourceItem({ taxCode: 'N', taxPercent: -1 })] },
    '',
    'Tax N is negative, which no e-invoice can state.',
    E_INVOICE_FORMATS,
  ],
  [
    'a seller with national rules in Peppol',
    { sellerParty: withAddress(sellerParty, { countryCode: 'SE' }) },
    '',
    'Peppol has further rules for sellers in SE, which the portal does not know. Use another format.',
    ['peppol'],
  ],
  [
    'a German seller with a Greek VAT id',
    withSetting({ vatId: 'el 094259216' }),
    '',
    'Peppol has further rules for sellers with a VAT ID that begins with EL, which the portal does not know. Use another format.',
    ['peppol'],
  ],
  [
    'a German seller with an Italian VAT id and a German tax number',
    withSetting({ vatId: 'IT12345670017', taxNumber: '12/345/67890' }),
    '',
    'Peppol has further rules for sellers with a VAT ID that begins with IT, which the portal does not know. Use another format.',
    ['peppol'],
  ],
  [
    'a German seller whose tax registration number is a Norwegian VAT id',
    { sellerParty: { ...sellerParty, taxRegNumber: 'NO123456785MVA' }, ...withSetting({ vatId: '' }) },
    '',
    'Peppol has further rules for sellers with a VAT ID that begins with NO, which the portal does not know. Use another format.',
    ['peppol'],
  ],
  [
    'an Italian seller with an Italian VAT id',
    { sellerParty: withAddress(sellerParty, { countryCode: 'IT' }), ...withSetting({ vatId: 'IT12345670017' }) },
    '',
    'Peppol has further rules for sellers in IT, which the portal does not know. Use another format.',
    ['peppol'],
  ],
]

test.each(GAPS)('%s', (_what, changes, path, label, formats) => {
  const found = E_INVOICE_FORMATS.filter((format) =>
    invoiceGaps(anInvoiceSource(changes), format).some((gap) => gap.path === path && gap.label === label),
  )

  expect(found).toEqual(formats)
})

describe('no sentence is said twice', () => {
  test.each(GAPS)('%s', (_what, changes) => {
    for (const format of E_INVOICE_FORMATS) {
      const labels = invoiceGaps(anInvoiceSource(changes), format).map(({ label }) => label)

      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

test('rules that Peppol finds by the address of a seller do not follow from the VAT id', () => {
  expect(gaps(anInvoiceSource(withSetting({ vatId: 'NL123456789B01' })))).toEqual({})
})

test('a VAT id that may not be stated does not need a country of the code list', () => {
  const source = anInvoiceSource({ isTaxApplies: false, taxTreatment: 'O', ...withSetting({ vatId: 'SS123456789' }) })

  expect(gaps(source)).toEqual({})
})

test('a VAT id that may not be stated brings no national rules', () => {
  const source = anInvoiceSource({ isTaxApplies: false, taxTreatment: 'O', ...withSetting({ vatId: 'IT12345670017' }) })

  expect(gaps(source)).toEqual({})
})

test('an old invoice whose sums fit the rule is offered', () => {
  const submittedSums = { netValue: '0.68', taxAmount: '0.13', total: '0.81', payable: null }

  expect(gaps({ ...INVOICE_CASES.F, submittedSums })).toEqual({})
})

function gaps(source: InvoiceSource): Record<string, string[]> {
  const all = E_INVOICE_FORMATS.map(
    (format) => [format, invoiceGaps(source, format).map(({ label }) => label)] as const,
  )
  return Object.fromEntries(all.filter(([, labels]) => labels.length > 0))
}

function withSetting(changes: Partial<EDocumentSetting>): Pick<InvoiceSource, 'facts'> {
  return { facts: someInvoiceFacts({ setting: anEDocumentSetting(changes) }) }
}

function withCustomer(changes: Partial<CustomerFacts>): Pick<InvoiceSource, 'facts'> {
  return { facts: someInvoiceFacts({ customer: { ...someInvoiceFacts().customer, ...changes } }) }
}

/** A French customer without a VAT id. */
function withFrenchCustomer(): Pick<InvoiceSource, 'facts'> {
  return withCustomer({ vatId: '', electronicAddress: { scheme: '0009', id: '12345678900012' } })
}

function withAddress(party: Party, changes: Partial<NonNullable<Party['address']>>): Party {
  return { ...party, address: party.address && { ...party.address, ...changes } }
}

function withoutTaxNumber(party: Party): Party {
  return { ...party, taxRegNumber: '' }
}
