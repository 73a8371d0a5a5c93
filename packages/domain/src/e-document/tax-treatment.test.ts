import { expect, test } from 'vitest'
import { anInvoiceSource, INVOICE_CASES, someInvoiceFacts } from './samples'
import { proposeTaxTreatment } from './tax-treatment'
import type { InvoiceSource } from './invoice-source'

const UNTAXED = { isTaxApplies: false } as const
const { buyerParty } = anInvoiceSource()
const inFrance = INVOICE_CASES.B.buyerParty
const inChina = INVOICE_CASES.B3.buyerParty

test.each<[string, Partial<InvoiceSource>, string | null]>([
  ['the goods leave the EU', { ...UNTAXED, buyerParty: inChina }, 'G'],
  ['the goods go to another member and the buyer has a VAT id', { ...UNTAXED, buyerParty: inFrance }, 'K'],
  [
    'the delivery address decides, not the buyer',
    { ...UNTAXED, deliveryParty: { partyNumber: '1', address: inChina.address } },
    'G',
  ],
  ['the buyer has no VAT id', { ...UNTAXED, buyerParty: { ...inFrance, taxRegNumber: '' } }, null],
  ['the goods stay in the country', UNTAXED, null],
  ['the country is not known', { ...UNTAXED, buyerParty: { ...buyerParty, address: null } }, null],
  ['tax applies', { isTaxApplies: true, buyerParty: inChina }, null],
])('when %s', (_, changes, proposal) => {
  expect(proposeTaxTreatment(anInvoiceSource({ facts: someInvoiceFacts(), ...changes }))).toBe(proposal)
})
