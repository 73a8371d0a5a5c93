import { describe, expect, test } from 'vitest'
import { bodyOf, EMPTY_ROW, EMPTY_TAXED_ROW, formOf, sumsOf } from './form'
import { anInvoice, invoiceItem, SETTING } from './samples'

const TODAY = '20261115'
const { taxs } = SETTING

test('the form holds text: numbers with a dot, amounts with their cents', () => {
  const form = formOf(
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
  const form = formOf(anInvoice({ items: [invoiceItem(), invoiceItem()] }))

  expect(form.allowOrCharges).toEqual([EMPTY_TAXED_ROW])
  expect(form.items.map(({ allowOrCharges }) => allowOrCharges)).toEqual([[EMPTY_ROW], [EMPTY_ROW]])
})

describe('what is sent', () => {
  test('a first row that nobody touched is none', () => {
    const { allowOrCharges, items } = bodyOf(formOf(anInvoice()), TODAY, taxs)

    expect({ allowOrCharges, rows: items[0]?.allowOrCharges }).toEqual({ allowOrCharges: [], rows: [] })
  })

  test('every other row keeps its place, empty or not', () => {
    const form = {
      ...formOf(anInvoice()),
      allowOrCharges: [EMPTY_TAXED_ROW, { ...EMPTY_TAXED_ROW, amount: '5' }],
    }

    expect(bodyOf(form, TODAY, taxs).allowOrCharges.map(({ amount }) => amount)).toEqual(['', '5'])
  })

  test('the percent of a tax code is that of the settings, and none for a code they do not know', () => {
    const form = formOf(anInvoice({ items: ['S', 'R', 'GONE'].map((taxCode) => invoiceItem({ taxCode })) }))

    expect(bodyOf(form, TODAY, taxs).items.map(({ taxPercent }) => taxPercent)).toEqual([19, 7, null])
  })

  test('the issue date is the day of the browser', () => {
    expect(bodyOf(formOf(anInvoice()), TODAY, taxs).issueDate).toBe(TODAY)
  })
})

describe('the sums', () => {
  test('charges, allowances, net value, tax amount and total of a form as it is typed', () => {
    const invoice = anInvoice({ isTaxApplies: true, items: [invoiceItem({ taxCode: 'S' })] })
    const form = {
      ...formOf(invoice),
      allowOrCharges: [
        { ...EMPTY_TAXED_ROW, identifier: 'Charge' as const, amount: '10,50', taxCode: 'R' },
        { ...EMPTY_TAXED_ROW, identifier: 'Allow' as const, amount: '20', taxCode: 'S' },
      ],
    }

    expect(sumsOf(form, invoice.items, taxs)).toMatchObject({
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
    const invoice = anInvoice({ items: [invoiceItem({ allowOrCharges: [row] })] })

    expect(sumsOf(formOf(invoice), invoice.items, taxs).total).toBe('200.00')
  })
})
