import { describe, expect, test } from 'vitest'
import { buildUblAdvice, ublAdviceGaps, type SentAdvice } from '../document-files/ubl-advice'
import type { Party } from '../documents/shape'
import { E_INVOICE_FORMATS } from '../option-lists'
import { buildEInvoice } from './build-e-invoice'
import { invoiceGaps } from './gaps'
import { invoiceHints } from './hints'
import type { InvoiceSource } from './invoice-source'
import { anInvoiceSource, INVOICE_CASES, someInvoiceFacts } from './samples'
import { proposeTaxTreatment } from './tax-treatment'

describe('a country code that the platform sent in lower case is that of its country', () => {
  test.each(['A', 'B', 'B3'] as const)('in the e-invoices of case %s', (name) => {
    const source = { ...INVOICE_CASES[name], deliveryParty: INVOICE_CASES[name].buyerParty }
    const sent = inLowerCase(source)

    expect(buildEInvoice(sent)).toEqual(buildEInvoice(source))
    expect(invoiceHints(sent)).toEqual(invoiceHints(source))
    for (const format of E_INVOICE_FORMATS) expect(invoiceGaps(sent, format)).toEqual([])
  })

  test('in the rules of its sellers, and where the goods go', () => {
    const { sellerParty, buyerParty } = INVOICE_CASES.B
    const swedish = withCountry(sellerParty, 'SE')
    const withoutTax = anInvoiceSource({ isTaxApplies: false, buyerParty })
    for (const source of [anInvoiceSource({ sellerParty: swedish }), withoutTax]) {
      const sent = inLowerCase(source)
      expect(invoiceGaps(sent, 'peppol')).toEqual(invoiceGaps(source, 'peppol'))
      expect(proposeTaxTreatment(sent)).toBe(proposeTaxTreatment(source))
    }
  })

  test('in the dispatch advice of Peppol', () => {
    const party = { partyNumber: '1', name1: 'Lager', street1: 'Kai 3', postalCode: '24103', city: 'Kiel' }
    const advice = (countryCode: string): SentAdvice => ({
      desAdvId: 'DA-1',
      issueDate: '20261115',
      deliveryDate: '20261120',
      transportType: 'Road',
      transportId: 'HH-AB 123',
      buyerOrderNumber: 'PO-1',
      packetCount: '1',
      identSystem: 'Suppliers Number',
      packetNumber: 'P-1',
      measurements: [],
      sellerParty: { ...party, countryCode },
      buyerParty: { ...party, countryCode },
      deliveryParty: { ...party, countryCode },
      items: [],
    })
    const { setting, customer } = someInvoiceFacts()

    expect(buildUblAdvice(advice('de'), { setting, customer })).toEqual(
      buildUblAdvice(advice('DE'), { setting, customer }),
    )
    expect(ublAdviceGaps(advice('de'), { setting, customer })).toEqual(
      ublAdviceGaps(advice('DE'), { setting, customer }),
    )
  })
})

function inLowerCase(source: InvoiceSource): InvoiceSource {
  const { sellerParty, buyerParty, deliveryParty } = source
  return {
    ...source,
    sellerParty: withLowerCase(sellerParty),
    buyerParty: withLowerCase(buyerParty),
    deliveryParty: deliveryParty && withLowerCase(deliveryParty),
  }
}

function withLowerCase(party: Party): Party {
  return withCountry(party, party.address?.countryCode.toLowerCase() ?? '')
}

function withCountry(party: Party, countryCode: string): Party {
  return { ...party, address: party.address && { ...party.address, countryCode } }
}
