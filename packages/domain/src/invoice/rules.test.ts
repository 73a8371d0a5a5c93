import { describe, expect, test } from 'vitest'
import { confirmMessage } from '../lib/issue'
import { INVOICE_ALLOW_OR_CHARGE_KINDS, ITEM_ALLOW_OR_CHARGE_KINDS } from '../option-lists'
import { EMPTY_ALLOW_OR_CHARGE } from './form'
import { invoiceIssues, isEmptyAllowOrCharge } from './rules'
import { anAllowOrCharge, anInvoiceForm, anInvoiceItemForm, anItemAllowOrCharge } from './samples'
import type { AllowOrCharge, InvoiceForm, ItemAllowOrCharge } from './shape'

const IDENTIFIER = 'allowances & charges'
const KIND = 'allowances & charges type'
/** A type both levels have. */
const KIND_OF_BOTH = 'Discount'

test('a filled invoice can be submitted', () => {
  expect(findIssues({})).toEqual([])
})

describe('invoiceId, invoiceDueDate, contactName, phone, email not blank', () => {
  test.each<[string, Partial<InvoiceForm>, string]>([
    ['invoiceId', { invoiceId: '' }, 'invoice id'],
    ['invoiceId', { invoiceId: ' ' }, 'invoice id'],
    ['invoiceDueDate', { invoiceDueDate: '' }, 'invoice due date'],
    ['invoiceDueDate', { invoiceDueDate: '20260230' }, 'invoice due date'],
    ['invoiceDueDate', { invoiceDueDate: 'soon' }, 'invoice due date'],
    ['contactName', { contactName: ' ' }, 'contact name'],
    ['phone', { phone: '' }, 'phone'],
    ['email', { email: '\t' }, 'email'],
  ])('%s, as %o', (path, changes, label) => {
    expect(findIssues(changes)).toEqual([{ path, label }])
  })

  test('the e-mail need only be filled', () => {
    expect(findIssues({ email: 'no address' })).toEqual([])
  })

  test('no bank field is required', () => {
    expect(findIssues({ banking: { bankName: '', bankAccount: '', iban: '', swift: '' } })).toEqual([])
  })
})

describe('discount required if discountDueDate is given, and discountDueDate required if discount is given', () => {
  test.each<[InvoiceForm['discount'], string, string[]]>([
    ['', '', []],
    [null, '', []],
    [' ', '', []],
    ['2', '20261201', []],
    ['2,5', '20261201', []],
    [0, '20261201', []],
    ['', '20261201', ['discount']],
    [null, '20261201', ['discount']],
    ['2', '', ['discount due date']],
    [0, '', ['discount due date']],
    ['two', '20261201', ['discount']],
    ['-2', '20261201', ['discount']],
    ['two', '', ['discount', 'discount due date']],
    ['2', '20260230', ['discount due date']],
    ['two', 'soon', ['discount', 'discount due date']],
  ])('discount %j with due date %j raises %j', (discount, discountDueDate, labels) => {
    expect(findLabels({ discount, discountDueDate })).toEqual(labels)
  })

  test.each(['20260230', '31.11.2026', '2026/11/14'])(
    'a due date that is no real calendar date, as %s, is flagged although no discount asks for one',
    (discountDueDate) => {
      expect(findIssues({ discount: '', discountDueDate })).toEqual([
        { path: 'discountDueDate', label: 'discount due date' },
      ])
    },
  )

  test.each([
    ['', ['email', 'discount due date', 'invoice id']],
    ['2', ['email', 'discount due date', 'invoice id']],
    ['x', ['email', 'discount', 'discount due date', 'invoice id']],
  ])('with the discount %j it is listed in the order of the screen, and once', (discount, labels) => {
    expect(findLabels({ email: '', discount, discountDueDate: 'soon', invoiceId: '' })).toEqual(labels)
  })

  test('each is flagged at its own field', () => {
    expect(findIssues({ discount: 'two' })).toEqual([
      { path: 'discount', label: 'discount' },
      { path: 'discountDueDate', label: 'discount due date' },
    ])
  })
})

const ROWS: [string, Partial<ItemAllowOrCharge>, string[]][] = [
  ['identifier, type and amount', {}, []],
  ['an amount of 0', { amount: 0 }, []],
  ['a percent as well', { percent: '2,5' }, []],
  ['type (kind) required once an identifier is chosen', { kind: '' }, [KIND]],
  ['amount required once an identifier is chosen', { kind: '', amount: '' }, [KIND, 'amount']],
  ['amount required once an identifier and a type are chosen', { amount: null }, ['amount']],
  ['amount required once a type is chosen', { identifier: '', amount: '' }, [IDENTIFIER, 'amount']],
  ['an amount alone has no sign', { identifier: '', kind: '' }, [IDENTIFIER]],
  ['a percent alone says nothing', { identifier: '', kind: '', percent: 5, amount: '' }, [IDENTIFIER, 'amount']],
  ['amounts are positive', { amount: '-5' }, ['amount']],
  ['amounts are numbers', { amount: 'five' }, ['amount']],
  ['percents are positive', { percent: '-5' }, ['percent']],
  ['percents are numbers', { percent: '5 %' }, ['percent']],
  ['wholly empty', { identifier: '', kind: '', percent: '', amount: '' }, []],
  ['wholly empty, as null', { identifier: '', kind: '', percent: null, amount: null }, []],
]

describe('invoice-level allowance/charge', () => {
  test.each(ROWS)('%s: %o', (_, changes, labels) => {
    expect(invoiceRowIssues(anAllowOrCharge({ identifier: 'Allow', kind: KIND_OF_BOTH, ...changes }))).toEqual(labels)
  })

  test('each is flagged at its own field', () => {
    const wrong = anAllowOrCharge({ identifier: '', percent: 'x', amount: '' })
    const rows = [anAllowOrCharge(), wrong, anAllowOrCharge({ kind: '' })]

    expect(findIssues({ allowOrCharges: rows })).toEqual([
      { path: 'allowOrCharges.1.identifier', label: IDENTIFIER },
      { path: 'allowOrCharges.1.percent', label: 'percent' },
      { path: 'allowOrCharges.1.amount', label: 'amount' },
      { path: 'allowOrCharges.2.kind', label: KIND },
    ])
  })

  test.each<[string, boolean, Partial<AllowOrCharge>, boolean]>([
    ['tax applies and an identifier is chosen', true, {}, false],
    ['tax applies and a tax code is chosen', true, { taxCode: 'V19' }, true],
    ['tax applies and the tax code is blank', true, { taxCode: ' ' }, false],
    ['tax does not apply', false, {}, true],
    ['tax applies to an empty row', true, { ...EMPTY_ALLOW_OR_CHARGE }, true],
  ])('tax code required if %s', (_, isTaxApplies, changes, isValid) => {
    const items = [anInvoiceItemForm({ taxCode: 'V19' })]
    const allowOrCharges = [anAllowOrCharge(), anAllowOrCharge(changes)].map((row, i) =>
      i === 0 ? { ...row, taxCode: 'V7' } : row,
    )

    expect(findIssues({ isTaxApplies, items, allowOrCharges })).toEqual(
      isValid ? [] : [{ path: 'allowOrCharges.1.taxCode', label: 'tax' }],
    )
  })

  test('a row without an identifier is asked for that, not for its tax', () => {
    const row = anAllowOrCharge({ identifier: '', kind: '' })

    expect(invoiceRowIssues(row, true)).toEqual([IDENTIFIER])
  })
})

describe('item', () => {
  test.each([
    [true, '', false],
    [true, ' ', false],
    [true, 'V19', true],
    [false, '', true],
  ])('tax code required if tax applies (%s): %j', (isTaxApplies, taxCode, isValid) => {
    const items = [anInvoiceItemForm({ taxCode: 'V7' }), anInvoiceItemForm({ taxCode })]

    expect(findIssues({ isTaxApplies, items })).toEqual(isValid ? [] : [{ path: 'items.1.taxCode', label: 'tax' }])
  })

  test('country and statistic group may stay blank', () => {
    expect(findIssues({ items: [anInvoiceItemForm({ countryCode: '', statisticGroup: '' })] })).toEqual([])
  })

  test.each(ROWS)('allowance/charge, %s: %o', (_, changes, labels) => {
    expect(itemRowIssues(anItemAllowOrCharge({ identifier: 'Allow', kind: KIND_OF_BOTH, ...changes }))).toEqual(labels)
  })

  test('an allowance/charge of an item needs no tax code of its own', () => {
    const item = anInvoiceItemForm({ taxCode: 'V19', allowOrCharges: [anItemAllowOrCharge()] })

    expect(findIssues({ isTaxApplies: true, items: [item] })).toEqual([])
  })

  test('each is flagged at its own field', () => {
    const wrong = anItemAllowOrCharge({ identifier: '', percent: 'x', amount: '' })
    const rows = [anItemAllowOrCharge(), wrong, anItemAllowOrCharge({ kind: '' })]

    expect(findIssues({ items: [anInvoiceItemForm(), anInvoiceItemForm({ allowOrCharges: rows })] })).toEqual([
      { path: 'items.1.allowOrCharges.1.identifier', label: IDENTIFIER },
      { path: 'items.1.allowOrCharges.1.percent', label: 'percent' },
      { path: 'items.1.allowOrCharges.1.amount', label: 'amount' },
      { path: 'items.1.allowOrCharges.2.kind', label: KIND },
    ])
  })
})

describe('a type is one its identifier has at that level', () => {
  const ALL = [ITEM_ALLOW_OR_CHARGE_KINDS, INVOICE_ALLOW_OR_CHARGE_KINDS].flatMap(({ Allow, Charge }) => [
    ...Allow,
    ...Charge,
  ])

  test.each(['Allow', 'Charge'] as const)('%s', (identifier) => {
    for (const kind of [...ALL, 'discount', 'Gift']) {
      const atInvoice = INVOICE_ALLOW_OR_CHARGE_KINDS[identifier].includes(kind) ? [] : [KIND]
      const atItem = ITEM_ALLOW_OR_CHARGE_KINDS[identifier].includes(kind) ? [] : [KIND]
      expect(invoiceRowIssues(anAllowOrCharge({ identifier, kind }))).toEqual(atInvoice)
      expect(itemRowIssues(anItemAllowOrCharge({ identifier, kind }))).toEqual(atItem)
    }
  })
})

describe('wholly empty rows are dropped on submit', () => {
  test.each<[Partial<AllowOrCharge>, boolean]>([
    [{}, true],
    [{ percent: null, amount: ' ' }, true],
    [{ kind: ' ' }, true],
    [{ taxCode: 'V19', taxPercent: 19 }, true],
    [{ identifier: 'Allow' }, false],
    [{ kind: 'Discount' }, false],
    [{ percent: 0 }, false],
    [{ amount: '0' }, false],
  ])('%o is empty: %s', (changes, expected) => {
    expect(isEmptyAllowOrCharge({ ...EMPTY_ALLOW_OR_CHARGE, ...changes })).toBe(expected)
  })
})

describe('the facts of e-documents stop no submit', () => {
  test.each<Partial<InvoiceForm>>([
    {},
    { taxTreatment: '', exemptionReason: '', deliveryDate: '' },
    { taxTreatment: 'E', exemptionReason: '' },
    { deliveryDate: '20261101' },
  ])('%j', (changes) => {
    expect(invoiceIssues(anInvoiceForm(changes))).toEqual([])
  })

  test('but a delivery date that is typed must be a day', () => {
    expect(invoiceIssues(anInvoiceForm({ deliveryDate: 'soon' }))).toEqual([
      { path: 'deliveryDate', label: 'delivery date' },
    ])
  })
})

test('the banner lists each label once, in screen order', () => {
  const wrong = anAllowOrCharge({ identifier: '', percent: 'x', amount: 'x' })
  const untyped = anAllowOrCharge({ kind: '' })
  const item = anInvoiceItemForm({ allowOrCharges: [wrong, untyped] })
  const form = { contactName: '', phone: '', email: '', discount: 'x', invoiceId: '', invoiceDueDate: '' }

  expect(
    confirmMessage(
      findIssues({ ...form, isTaxApplies: true, allowOrCharges: [wrong, untyped, untyped], items: [item, item] }),
    ),
  ).toBe(
    'Please confirm contact name, phone, email, discount, discount due date, allowances & charges, percent, amount, ' +
      'allowances & charges type, tax, invoice id & invoice due date!',
  )
})

function findIssues(changes: Partial<InvoiceForm>) {
  return invoiceIssues(anInvoiceForm(changes))
}

function findLabels(changes: Partial<InvoiceForm>) {
  return findIssues(changes).map(({ label }) => label)
}

function invoiceRowIssues(row: AllowOrCharge, isTaxApplies = false) {
  return findLabels({ isTaxApplies, items: [], allowOrCharges: [row] })
}

function itemRowIssues(row: ItemAllowOrCharge) {
  return findLabels({ items: [anInvoiceItemForm({ allowOrCharges: [row] })] })
}
