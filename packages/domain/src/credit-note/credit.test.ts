import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceTotals } from '../invoice/totals'
import { creditableLines, creditTotals, isCreditable, submittedCreditTotals } from './credit'
import { creditNoteIssues } from './rules'
import { aCreditNote, aCreditNoteForm, aCreditNoteItem, aCreditNoteRow } from './samples'
import type { CreditNote } from './shape'

test('case E: two pieces of 12.50 of invoice A are credited with 25.00, 4.75 and 29.75', () => {
  expect(creditTotals(aCreditNote(), { items: [{ quantity: 2 }], allowOrCharges: [] })).toMatchObject({
    netValue: '25.00',
    taxAmount: '4.75',
    total: '29.75',
  })
})

describe('crediting everything gives exactly the sums of the invoice', () => {
  const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
  const tax = fc.constantFrom({ taxCode: 'S', taxPercent: 19 }, { taxCode: 'R', taxPercent: '7' })
  const item = fc
    .record({ unitNetPrice: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 999 }), tax })
    .map(({ unitNetPrice, quantity, tax: chosen }) =>
      aCreditNoteItem({
        unitNetPrice: (unitNetPrice / 1000).toFixed(3),
        invoicedQuantity: quantity,
        creditableQuantity: quantity,
        ...chosen,
      }),
    )
  const row = fc
    .record({ identifier: fc.constantFrom('Allow' as const, 'Charge' as const), amount, tax })
    .map(({ identifier, amount: invoicedAmount, tax: chosen }) =>
      aCreditNoteRow({ identifier, invoicedAmount, creditableAmount: invoicedAmount, ...chosen }),
    )
  const invoice = fc
    .record({
      items: fc.array(item, { minLength: 1, maxLength: 60 }),
      allowOrCharges: fc.array(row, { maxLength: 5 }),
      currency: fc.constantFrom('EUR', 'JPY'),
      isTaxApplies: fc.boolean(),
    })
    .map((drawn): CreditNote => aCreditNote({ ...drawn, invoiceSums: undefined }))

  test('whatever was invoiced', () => {
    fc.assert(
      fc.property(invoice, (drawn) => {
        const invoiced = invoiceTotals({
          ...drawn,
          items: drawn.items.map((each) => ({ ...each, quantity: each.invoicedQuantity })),
          allowOrCharges: drawn.allowOrCharges.map((each) => ({ ...each, amount: each.invoicedAmount })),
        })
        const everything = creditableLines(drawn)

        expect(creditTotals(drawn, everything)).toMatchObject({
          netValue: invoiced.netValue,
          taxAmount: invoiced.taxAmount,
          total: invoiced.total,
          payable: invoiced.payable,
        })
        expect(creditNoteIssues(aCreditNoteForm(everything), drawn)).toEqual([])
      }),
    )
  })

  test('also of an invoice whose tax was calculated on unrounded amounts', () => {
    const draft = aCreditNote({
      invoiceSums: { netValue: '0.68', taxAmount: '0.12', total: '0.80', payable: null },
      items: [1, 2].map(() => aCreditNoteItem({ unitNetPrice: '0.335', invoicedQuantity: 1, creditableQuantity: 1 })),
    })

    expect(creditTotals(draft, creditableLines(draft))).toMatchObject({ taxAmount: '0.12', total: '0.80' })
    expect(creditTotals(draft, { items: [{ quantity: 1 }], allowOrCharges: [] })).toMatchObject({
      netValue: '0.34',
      taxAmount: '0.06',
    })
  })
})

test('something is creditable until all quantities and amounts are credited', () => {
  const items = [aCreditNoteItem({ creditableQuantity: 0 })]

  expect(isCreditable(aCreditNote())).toBe(true)
  expect(isCreditable(aCreditNote({ items }))).toBe(false)
  expect(isCreditable(aCreditNote({ items, allowOrCharges: [aCreditNoteRow()] }))).toBe(true)
})

test('the sums of a submitted credit note are those it was submitted with', () => {
  const submitted = aCreditNote({
    items: [aCreditNoteItem({ quantity: 2 })],
    submittedSums: { netValue: '25.00', taxAmount: '4.74', total: '29.74', payable: null },
  })

  expect(submittedCreditTotals(submitted)).toMatchObject({ netValue: '25.00', taxAmount: '4.74', total: '29.74' })
})
