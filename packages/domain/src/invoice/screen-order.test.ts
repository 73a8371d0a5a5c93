import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ALLOW_OR_CHARGE } from './form'
import { invoiceIssues } from './rules'
import { anInvoiceForm } from './samples'
import type { AllowOrCharge, InvoiceForm, InvoiceItemForm } from './shape'

const typed = fc.constantFrom<(string | number | null)[]>('', null, '5', 0, 'abc', '-1', '1,5')
const text = fc.constantFrom('', ' ', 'x')
const day = fc.constantFrom('', '20261130', '20261131', 'soon')

const row: fc.Arbitrary<AllowOrCharge> = fc.record({
  identifier: fc.constantFrom('', 'Allow', 'Charge'),
  kind: fc.constantFrom('', 'Discount', 'Packing', 'Core Part'),
  percent: typed,
  amount: typed,
  taxCode: text,
  taxPercent: typed,
})
const rows = fc.array(row, { maxLength: 3 })
const item: fc.Arbitrary<InvoiceItemForm> = fc.record({
  countryCode: text,
  statisticGroup: text,
  taxCode: text,
  taxPercent: typed,
  allowOrCharges: rows,
})
const form: fc.Arbitrary<InvoiceForm> = fc.record({
  invoiceId: text,
  invoiceDueDate: day,
  isTaxApplies: fc.boolean(),
  discount: typed,
  discountDueDate: day,
  contactName: text,
  phone: text,
  email: text,
  banking: fc.constant(anInvoiceForm().banking),
  allowOrCharges: rows,
  items: fc.array(item, { maxLength: 4 }),
  deliveryDate: fc.option(day, { nil: undefined }),
})

test('whatever is wrong, the issues come in screen order and each field once', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const paths = invoiceIssues(drawn).map(({ path }) => path)

      expect(paths).toEqual(fieldsOnScreen(drawn).filter((path) => paths.includes(path)))
    }),
  )
})

test('wholly empty rows never matter', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const withRow = {
        ...drawn,
        allowOrCharges: [...drawn.allowOrCharges, EMPTY_ALLOW_OR_CHARGE],
        items: drawn.items.map((each) => ({
          ...each,
          allowOrCharges: [...each.allowOrCharges, EMPTY_ALLOW_OR_CHARGE],
        })),
      }

      expect(invoiceIssues(withRow)).toEqual(invoiceIssues(drawn))
    }),
  )
})

test('where tax does not apply, no tax is asked for', () => {
  fc.assert(
    fc.property(form, (drawn) => {
      const untaxed = invoiceIssues({ ...drawn, isTaxApplies: false })

      expect(untaxed.filter(({ label }) => label === 'tax')).toEqual([])
      expect(invoiceIssues({ ...drawn, isTaxApplies: true }).filter(({ label }) => label !== 'tax')).toEqual(untaxed)
    }),
  )
})

function fieldsOnScreen({ allowOrCharges, items }: InvoiceForm): string[] {
  return [
    'contactName',
    'phone',
    'email',
    'discount',
    'discountDueDate',
    ...rowsOnScreen(allowOrCharges.length, 'allowOrCharges'),
    'invoiceId',
    'invoiceDueDate',
    ...items.flatMap((each, i) => [
      `items.${i}.taxCode`,
      ...rowsOnScreen(each.allowOrCharges.length, `items.${i}.allowOrCharges`),
    ]),
    'deliveryDate',
  ]
}

function rowsOnScreen(count: number, path: string): string[] {
  const fields = ['identifier', 'kind', 'percent', 'amount', 'taxCode']
  return Array.from({ length: count }, (_, i) => fields.map((field) => `${path}.${i}.${field}`)).flat()
}
