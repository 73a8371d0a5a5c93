import { describe, expect, test } from 'vitest'
import { invoiceIssues } from '../invoice/rules'
import { anInvoiceForm } from '../invoice/samples'
import type { EInvoiceFormat } from '../option-lists'
import { buildEInvoice } from './build-e-invoice'
import { brokenRules } from './checks'
import type { EInvoice } from './e-invoice'
import { invoiceGaps } from './gaps'
import type { InvoiceSource, SourceItem } from './invoice-source'
import { anEDocumentSetting, anInvoiceSource, aSourceItem, INVOICE_CASES, someInvoiceFacts } from './samples'

/*
 * The official rules that the requirement names as refusals: for each of them, that an invoice which would break it is
 * refused by our own checks, or that the mapping cannot break it.
 */

const { buyerParty, sellerParty } = anInvoiceSource()
const NO_ADDRESS = { scheme: '', id: '' }
const NO_CUSTOMER = { vatId: '', electronicAddress: { scheme: '9930', id: 'DE811111111' }, buyerReference: '' }
const NO_VAT_ID = { sellerParty: { ...sellerParty, taxRegNumber: '' }, ...withSetting({ vatId: '' }) }
const WITHOUT_DAYS = { ...INVOICE_CASES.B.facts, dispatchAdvices: [], lastConfirmedDate: '' }

describe('our check refuses before the rule does', () => {
  test.each<[string, EInvoiceFormat, Partial<InvoiceSource>, string]>([
    ['BR-CL-03', 'zugferd', { currency: 'BEF' }, 'BEF no longer exists as a currency'],
    ['BR-CL-03', 'xrechnung', { currency: 'FRF' }, 'FRF no longer exists as a currency'],
    ['BR-CL-04', 'peppol', { currency: 'NLG' }, 'NLG no longer exists as a currency'],
    ['BR-DE-15', 'xrechnung', { buyerOrderNumber: '' }, 'Complete Buyer reference of customer'],
    ['DE-R-015', 'peppol', { buyerOrderNumber: '' }, 'Complete Buyer reference of customer'],
    ['BR-CL-14', 'zugferd', withBuyerCountry('EL'), 'Country EL of customer Autohaus Nord is not'],
    [
      'BR-S-02',
      'zugferd',
      { ...NO_VAT_ID, ...withSetting({ vatId: '', taxNumber: '' }) },
      'Complete VAT ID or Tax number',
    ],
    ['BR-DE-16', 'xrechnung', { ...NO_VAT_ID, ...withSetting({ vatId: '', taxNumber: '' }) }, 'Complete VAT ID or Tax'],
    ['BR-IC-02', 'zugferd', { ...INVOICE_CASES.B, ...NO_VAT_ID }, 'Complete VAT ID in your settings: an intra-EU'],
    ['BR-IC-02', 'zugferd', withoutBuyerVatId(INVOICE_CASES.B), 'Complete VAT ID of customer Pièces & Co: an intra-EU'],
    [
      'BR-AE-02',
      'zugferd',
      { ...INVOICE_CASES.B2, ...NO_VAT_ID },
      'Complete VAT ID in your settings: a reverse-charge',
    ],
    ['BR-AE-02', 'zugferd', withoutBuyerVatId(INVOICE_CASES.B2), 'Complete VAT ID of customer Pièces & Co: a reverse'],
    ['BR-G-02', 'zugferd', { ...INVOICE_CASES.B3, ...NO_VAT_ID }, 'Complete VAT ID in your settings: an export'],
    ['BR-CO-09', 'zugferd', withSetting({ vatId: '123456789' }), 'VAT ID 123456789 must begin with a country code'],
    ['R010', 'peppol', withCustomerAddress(NO_ADDRESS), 'Complete Electronic address of customer'],
    [
      'R020',
      'xrechnung',
      { email: '', ...withSetting({ electronicAddress: NO_ADDRESS }) },
      'Complete Electronic address',
    ],
    ['CL008', 'peppol', withCustomerAddress({ scheme: 'EM', id: 'a@b.test' }), 'an e-mail address is not one.'],
    [
      'CL008',
      'peppol',
      withSetting({ electronicAddress: { scheme: 'EM', id: 'a@b.test' } }),
      'of your settings; an e-mail address is not one.',
    ],
    ['BR-IC-11', 'zugferd', { ...INVOICE_CASES.B, facts: WITHOUT_DAYS }, 'Complete Delivery date.'],
    ['BR-IC-12', 'zugferd', { ...INVOICE_CASES.B, ...withBuyerCountry('') }, 'Complete Country of'],
    ['BR-E-10', 'zugferd', { isTaxApplies: false, taxTreatment: 'E' }, 'Complete Exemption reason of this invoice.'],
    ['BR-CL-23', 'zugferd', { items: [aSourceItem({ quantityUom: 'KARTON' })] }, 'which UN/ECE unit KARTON is'],
    ['BR-S-05', 'zugferd', { items: [aSourceItem({ taxPercent: 0, taxCode: 'Z' })] }, 'Choose a Category for tax Z'],
  ])('%s, %s', (_rule, format, changes, sentence) => {
    const labels = invoiceGaps(anInvoiceSource(changes), format).map(({ label }) => label)

    expect(labels.filter((label) => label.includes(sentence))).not.toEqual([])
  })

  test.each([
    ['BR-DE-5', 'contactName', anInvoiceForm({ contactName: ' ' })],
    ['BR-DE-6', 'phone', anInvoiceForm({ phone: ' ' })],
    ['BR-DE-7', 'email', anInvoiceForm({ email: ' ' })],
  ])('%s: Submit requires %s', (_rule, field, form) => {
    expect(invoiceIssues(form).map(({ path }) => path)).toContain(field)
  })
})

describe('the mapping cannot break the rule', () => {
  const build = (changes: Partial<InvoiceSource> = {}) => buildEInvoice(anInvoiceSource(changes))
  const { banking } = anInvoiceSource()

  test.each<[string, EInvoice, (invoice: EInvoice) => unknown, unknown]>([
    ['BR-61', build({ banking: { ...banking, iban: '', bankAccount: '' } }), ({ payment }) => payment.meansCode, '1'],
    ['BR-DE-23-a', build({ banking: { ...banking, iban: '' } }), ({ payment }) => payment.meansCode, '30'],
    ['BR-CL-23', build(), ({ lines }) => lines[0]?.unitCode, 'H87'],
    ['BR-CL-23', build({ items: [taxedItem({ quantityUom: 'BOX' })] }), ({ lines }) => lines[0]?.unitCode, 'XBX'],
    ['BR-IC-10', buildEInvoice(INVOICE_CASES.B), ({ taxes }) => taxes[0]?.exemptionCode, 'VATEX-EU-IC'],
    ['BR-25', build({ items: [taxedItem({ productName: '' })] }), ({ lines }) => lines[0]?.name === '', false],
    ['R046', buildEInvoice(INVOICE_CASES.A), ({ lines }) => lines[0]?.listPrice, { price: '20', discount: '7.5' }],
    [
      'BR-O-02',
      build({ isTaxApplies: false, taxTreatment: 'O' }),
      ({ seller, buyer }) => [seller.vatId, buyer.vatId],
      ['', ''],
    ],
    [
      'BR-DE-18',
      buildEInvoice(INVOICE_CASES.A),
      ({ paymentTerms }) => paymentTerms.endsWith('#SKONTO#TAGE=14#PROZENT=2.00#\n'),
      true,
    ],
  ])('%s', (_rule, invoice, read, expected) => {
    expect(read(invoice)).toEqual(expected)
  })

  test('R040: a percent is stated only where it gives the amount to the cent', () => {
    const row = { identifier: 'Allow', kind: 'Discount', percent: 2, taxCode: 'VAT', taxPercent: 19 } as const
    const percents = ['2.50', '2.49'].map(
      (amount) => build({ allowOrCharges: [{ ...row, amount }] }).allowOrCharges[0]?.percent,
    )

    expect(percents).toEqual(['2', ''])
  })

  test.each(Object.entries(INVOICE_CASES))('R120, UBL-DT-01 and the sums hold for case %s', (_name, source) => {
    expect(brokenRules(buildEInvoice(source))).toEqual([])
  })
})

function taxedItem(changes: Partial<SourceItem>): SourceItem {
  return aSourceItem({ taxCode: 'VAT', taxPercent: 19, ...changes })
}

function withSetting(changes: Parameters<typeof anEDocumentSetting>[0]): Pick<InvoiceSource, 'facts'> {
  return { facts: someInvoiceFacts({ setting: anEDocumentSetting(changes) }) }
}

function withCustomerAddress(electronicAddress: { scheme: string; id: string }): Pick<InvoiceSource, 'facts'> {
  return { facts: someInvoiceFacts({ customer: { ...NO_CUSTOMER, electronicAddress } }) }
}

function withBuyerCountry(countryCode: string): Pick<InvoiceSource, 'buyerParty' | 'deliveryParty'> {
  const { address } = buyerParty
  return { buyerParty: { ...buyerParty, address: address && { ...address, countryCode } }, deliveryParty: null }
}

function withoutBuyerVatId(source: InvoiceSource): InvoiceSource {
  return {
    ...source,
    buyerParty: { ...source.buyerParty, taxRegNumber: '' },
    facts: someInvoiceFacts({ customer: NO_CUSTOMER }),
  }
}
