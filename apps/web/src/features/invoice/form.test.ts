import { describe, expect, test } from 'vitest'
import {
  toRequestForm,
  EMPTY_ITEM_ALLOW_OR_CHARGE,
  EMPTY_INVOICE_ALLOW_OR_CHARGE,
  toFormValues,
  formTotals,
} from './form'
import { anInvoice, anInvoiceItem, SETTING } from './samples'

const TODAY = '20261115'
const { taxs: taxes } = SETTING

test('the form holds text: numbers with a dot, amounts with their cents', () => {
  const form = toFormValues(
    anInvoice({
      discount: 2.5,
      allowOrCharges: [
        { identifier: 'Allow', kind: 'Discount', percent: 10, amount: 4.5, taxCode: 'S', taxPercent: 19 },
        { identifier: '', kind: '', percent: 'abc', amount: '1,5x', taxCode: '', taxPercent: null },
      ],
    }),
  )

  expect(form.discount).toBe('2.5')
  expect(form.allowOrCharges).toEqual([
    { identifier: 'Allow', kind: 'Discount', percent: '10', amount: '4.50', taxCode: 'S' },
    { identifier: '', kind: '', percent: 'abc', amount: '1,5x', taxCode: '' },
  ])
})

test('there is always a first row, on the invoice and on every item', () => {
  const form = toFormValues(anInvoice({ items: [anInvoiceItem(), anInvoiceItem()] }))

  expect(form.allowOrCharges).toEqual([EMPTY_INVOICE_ALLOW_OR_CHARGE])
  expect(form.items.map(({ allowOrCharges }) => allowOrCharges)).toEqual([
    [EMPTY_ITEM_ALLOW_OR_CHARGE],
    [EMPTY_ITEM_ALLOW_OR_CHARGE],
  ])
})

describe('what is sent', () => {
  test('a first row that was not touched is left out', () => {
    const { allowOrCharges, items } = toRequestForm(toFormValues(anInvoice()), TODAY, taxes)

    expect({ allowOrCharges, rows: items[0]?.allowOrCharges }).toEqual({ allowOrCharges: [], rows: [] })
  })

  test('every other row keeps its index, empty or not', () => {
    const form = {
      ...toFormValues(anInvoice()),
      allowOrCharges: [EMPTY_INVOICE_ALLOW_OR_CHARGE, { ...EMPTY_INVOICE_ALLOW_OR_CHARGE, amount: '5' }],
    }

    expect(toRequestForm(form, TODAY, taxes).allowOrCharges.map(({ amount }) => amount)).toEqual(['', '5'])
  })

  test('the percent of a tax code is that of the settings, and null for an unknown code', () => {
    const form = toFormValues(anInvoice({ items: ['S', 'R', 'GONE'].map((taxCode) => anInvoiceItem({ taxCode })) }))

    expect(toRequestForm(form, TODAY, taxes).items.map(({ taxPercent }) => taxPercent)).toEqual([19, 7, null])
  })

  test('the issue date is the local day of the browser', () => {
    expect(toRequestForm(toFormValues(anInvoice()), TODAY, taxes).issueDate).toBe(TODAY)
  })
})

describe('the sums', () => {
  test('charges, allowances, net value, tax amount and total of a form as it is typed', () => {
    const invoice = anInvoice({ isTaxApplies: true, items: [anInvoiceItem({ taxCode: 'S' })] })
    const form = {
      ...toFormValues(invoice),
      allowOrCharges: [
        { ...EMPTY_INVOICE_ALLOW_OR_CHARGE, identifier: 'Charge' as const, amount: '10,50', taxCode: 'R' },
        { ...EMPTY_INVOICE_ALLOW_OR_CHARGE, identifier: 'Allow' as const, amount: '20', taxCode: 'S' },
      ],
    }

    expect(formTotals(form, invoice, taxes)).toMatchObject({
      charges: '10.50',
      allowances: '20.00',
      netValue: '190.50',
      // 19 % of 200 - 20, and 7 % of 10.50
      taxAmount: '34.94',
      total: '225.44',
    })
  })

  test('item-level rows do not change the sums', () => {
    const row = { identifier: 'Charge' as const, kind: 'Core Part', percent: null, amount: 99 }
    const invoice = anInvoice({ items: [anInvoiceItem({ allowOrCharges: [row] })] })

    expect(formTotals(toFormValues(invoice), invoice, taxes).total).toBe('200.00')
  })
})
