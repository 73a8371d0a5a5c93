import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CreditedLines } from '../credit-note/credit'
import { invoiceTotals } from '../invoice/totals'
import { buildEInvoice, buildPrintedInvoice } from './build-e-invoice'
import { brokenRules } from './checks'
import { creditSource } from './credit-source'
import { invoiceGaps } from './gaps'
import { invoiceHints } from './hints'
import { CREDIT_CASES, INVOICE_CASES, someInvoiceFacts } from './samples'

const E = buildEInvoice(CREDIT_CASES.E)

test('case E: a credit note has positive amounts and the prices and taxes of its invoice', () => {
  expect(E.totals).toMatchObject({ net: '25.00', tax: '4.75', total: '29.75', payable: '29.75' })
  expect(E.lines).toMatchObject([{ id: '1', quantity: '2', price: '12.5', net: '25.00', rate: '19' }])
  expect(E.taxes).toMatchObject([{ category: 'S', rate: '19', base: '25.00', amount: '4.75' }])
  expect(brokenRules(E)).toEqual([])
})

test('it refers to number and issue date of the invoice, and its note is the reason', () => {
  expect(E).toMatchObject({
    number: 'CN-1',
    issueDate: '20261120',
    precedingInvoice: { number: 'INV-1', issueDate: '20261115' },
    note: 'Two discs were returned',
  })
  expect(buildEInvoice(INVOICE_CASES.A).precedingInvoice).toBeNull()
})

test('the reason and several dispatch advices are one note, joined with a line break', () => {
  const dispatchAdvices = [
    { desAdvId: 'DA-1', deliveryDate: '20261112' },
    { desAdvId: 'DA-2', deliveryDate: '20261114' },
  ]
  const source = { ...CREDIT_CASES.E, facts: someInvoiceFacts({ dispatchAdvices }) }

  expect(buildEInvoice(source).note).toBe('Two discs were returned\nDispatch advices: DA-1, DA-2')
})

test('it has no due date, no discount and no account of the seller; its terms name the invoice', () => {
  expect(E).toMatchObject({ dueDate: '', paymentTerms: 'Credit for invoice INV-1 of 2026/11/15.' })
  expect(E.payment).toMatchObject({ meansCode: '1', account: '', reference: '' })
  expect(buildPrintedInvoice(CREDIT_CASES.E)).toMatchObject({ discount: null, bankName: '' })
  const banking = { bankName: '', bankAccount: '', iban: '', swift: '' }
  expect(invoiceHints({ ...CREDIT_CASES.E, banking })).toEqual([])
})

test('allowances and charges of an item are in the note of its line only where all of it is credited', () => {
  const firstNote = (quantity: number) =>
    buildEInvoice(creditSource(INVOICE_CASES.C, aCredit({ items: [{ quantity }] }))).lines[0]?.note

  expect(firstNote(10)).toBe('Trade Discount 10 %: 20.00')
  expect(firstNote(9)).toBe('')
})

describe('allowances and charges of the invoice', () => {
  test('are credited with what was typed', () => {
    const credit = aCredit({ items: [{ quantity: 1 }], allowOrCharges: [{ amount: '3' }, { amount: '' }] })

    expect(buildEInvoice(creditSource(INVOICE_CASES.C, credit)).allowOrCharges).toMatchObject([
      { isCharge: false, amount: '3.00', percent: '' },
    ])
  })

  test('without an item are lines, because every format wants one', () => {
    const credit = aCredit({ items: [], allowOrCharges: [{ amount: 0 }, { amount: '15' }, { amount: '4.5' }] })
    const invoice = buildEInvoice(creditSource(INVOICE_CASES.C, credit))

    expect(invoice.lines).toMatchObject([
      { name: 'Freight Charges', quantity: '1', net: '15.00', rate: '19' },
      { name: 'Packing', quantity: '1', net: '4.50', rate: '7' },
    ])
    expect(invoice.allowOrCharges).toEqual([])
    expect(brokenRules(invoice)).toEqual([])
    expect(invoiceGaps(creditSource(INVOICE_CASES.C, credit), 'peppol')).toEqual([])
  })
})

test.each(Object.entries(INVOICE_CASES))(
  'crediting all of case %s gives its sums and breaks no rule',
  (_name, invoice) => {
    const credited = buildEInvoice(creditSource(invoice, aCredit(invoice)))

    expect(credited.totals).toEqual(buildEInvoice(invoice).totals)
    expect(credited.taxes).toEqual(buildEInvoice(invoice).taxes)
    expect(brokenRules(credited)).toEqual([])
  },
)

test('every credit note of case D keeps the rules, and its sums are those of the screen', () => {
  const quantities = INVOICE_CASES.D.items.map(({ quantity }) => fc.integer({ min: 0, max: Number(quantity) }))
  fc.assert(
    fc.property(fc.tuple(...quantities), (drawn) => {
      const items = drawn.map((quantity) => ({ quantity }))
      fc.pre(drawn.some((quantity) => quantity > 0))
      const source = creditSource(INVOICE_CASES.D, aCredit({ items }))
      const invoice = buildEInvoice(source)

      expect(brokenRules(invoice)).toEqual([])
      expect(invoice.totals).toMatchObject({ total: invoiceTotals(source).total })
    }),
    { numRuns: 60 },
  )
})

function aCredit({ items = [], allowOrCharges = [] }: Partial<CreditedLines>): Parameters<typeof creditSource>[1] {
  return { creditNoteId: 'CN-1', issueDate: '20261120', reason: 'Returned', items, allowOrCharges }
}
