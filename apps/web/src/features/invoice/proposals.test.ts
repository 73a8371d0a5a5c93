import { describe, expect, test } from 'vitest'
import { FORM_SHAPE, type InvoiceFormValues } from './form'
import { countChanges, updateProposals, withoutChangedMarks } from './proposals'
import { anInvoice, anInvoiceItem } from './samples'

const SOURCE = 'as in invoice I-7 of 2026/10/01 to this customer'
const LINE = { countryCode: 'DE', statisticGroup: '', taxCode: '', allowOrCharges: [] }

function form(changes: Partial<InvoiceFormValues> = {}): InvoiceFormValues {
  return { ...FORM_SHAPE, items: [LINE], ...changes }
}

describe('changing a field removes its mark', () => {
  test('of a field of the head, also of the checkbox', () => {
    const before = form({ isTaxApplies: true, discount: '2', proposals: { isTaxApplies: SOURCE, discount: SOURCE } })

    expect(withoutChangedMarks(before, { ...before, isTaxApplies: false }).proposals).toEqual({ discount: SOURCE })
    expect(withoutChangedMarks(before, { ...before, phone: '1' }).proposals).toBe(before.proposals)
  })

  test('of a field of an item', () => {
    const item = { ...LINE, proposals: { countryCode: SOURCE } }
    const before = form({ items: [item] })

    expect(withoutChangedMarks(before, { ...before, items: [{ ...item, countryCode: 'FR' }] }).items).toEqual([
      { ...item, countryCode: 'FR', proposals: {} },
    ])
    expect(withoutChangedMarks(before, { ...before, items: [{ ...item, taxCode: 'S' }] }).items[0]?.proposals).toEqual({
      countryCode: SOURCE,
    })
  })
})

test('"Update proposals" fills what is empty or still marked', () => {
  const invoice = anInvoice({
    offers: {
      isTaxApplies: { value: 'true', source: SOURCE },
      invoiceDueDate: { value: '20261216', source: SOURCE },
      discount: { value: '3', source: SOURCE },
    },
    items: [
      anInvoiceItem({
        offers: { countryCode: { value: 'FR', source: 'new' }, statisticGroup: { value: '8708', source: 'new' } },
      }),
    ],
  })
  const before = form({ discount: '2', proposals: { isTaxApplies: SOURCE } })

  const after = updateProposals(before, invoice)

  expect(after).toMatchObject({
    isTaxApplies: true,
    invoiceDueDate: '20261216',
    discount: '2',
    proposals: { isTaxApplies: SOURCE, invoiceDueDate: SOURCE },
    items: [{ countryCode: 'DE', statisticGroup: '8708', proposals: { statisticGroup: 'new' } }],
  })
  expect(countChanges(before, after)).toBe(3)
})
