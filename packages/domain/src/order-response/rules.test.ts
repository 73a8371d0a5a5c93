import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANK_ADDRESS, SAMPLE_ADDRESS } from '../documents/samples'
import type { Address } from '../documents/shape'
import { confirmMessage } from '../lib/issue'
import { deliveryCountryError, isQuantitySumValid, orderResponseIssues, type OrderResponseContext } from './rules'
import { aConfirmLine, anOrderResponseForm, anOrderResponseItemForm } from './samples'
import type { ConfirmLine, OrderResponseForm, OrderResponseItemForm } from './shape'

const REJECTED: Partial<ConfirmLine> = { status: 'Rejected', reason: 'sold out', deliveryDate: '' }
const UNKNOWN: Partial<ConfirmLine> = { status: 'Unknown', reason: 'asked the maker', deliveryDate: '' }

test('a filled order response can be submitted', () => {
  expect(findIssues({})).toEqual([])
})

test.each(['', ' ', '\t'])('sellerOrderNumber is not blank: %j', (sellerOrderNumber) => {
  expect(findIssues({ sellerOrderNumber })).toEqual([{ path: 'sellerOrderNumber', label: 'seller order number' }])
})

describe('unitNetPrice a number; unitListPrice a number or empty', () => {
  const NET = 'unit net price'
  const LIST = 'unit list price'

  test.each<[OrderResponseItemForm['unitNetPrice'], OrderResponseItemForm['unitListPrice'], string[]]>([
    ['12.50', '20', []],
    ['12,50', null, []],
    [12.5, '', []],
    ['0', 0, []],
    [null, '20', [NET]],
    ['', '20', [NET]],
    ['abc', '20', [NET]],
    ['-1', '20', [NET]],
    ['12.50', 'abc', [LIST]],
    ['12.50', '-1', [LIST]],
    ['abc', '', [NET]],
    ['', 'abc', [NET, LIST]],
    ['', '', [NET, LIST]],
    [null, null, [NET, LIST]],
    [' ', null, [NET, LIST]],
  ])('with a Confirmed line, net %j and list %j raise %j', (unitNetPrice, unitListPrice, labels) => {
    expect(findLabels(buildItem([aConfirmLine()], { unitNetPrice, unitListPrice }))).toEqual(labels)
  })

  test.each<[OrderResponseItemForm['unitNetPrice'], OrderResponseItemForm['unitListPrice'], string[]]>([
    ['', '', []],
    [null, null, []],
    ['', '20', []],
    ['12.50', '', []],
    ['abc', '', [NET]],
    ['', 'abc', [LIST]],
    ['-1', '-1', [NET, LIST]],
  ])(
    'empty prices are accepted when no confirm line is Confirmed: %j and %j raise %j',
    (unitNetPrice, unitListPrice, labels) => {
      expect(findLabels(buildItem([aConfirmLine(REJECTED)], { unitNetPrice, unitListPrice }))).toEqual(labels)
      expect(findLabels(buildItem([aConfirmLine(UNKNOWN)], { unitNetPrice, unitListPrice }))).toEqual(labels)
    },
  )

  test('one Confirmed line among others needs the prices', () => {
    const confirms = [aConfirmLine({ ...REJECTED, quantity: 4 }), aConfirmLine({ quantity: 6 })]

    expect(findLabels(buildItem(confirms, { unitNetPrice: '', unitListPrice: '' }))).toEqual([NET, LIST])
  })

  test('the prices of an item with a Confirmed line do not affect another item', () => {
    const rejected = buildItem([aConfirmLine(REJECTED)], { unitNetPrice: '', unitListPrice: '' })

    expect(findIssues({ items: [anOrderResponseItemForm(), rejected] })).toEqual([])
  })
})

describe('a confirm line', () => {
  test.each<[string, Partial<ConfirmLine>, string[]]>([
    ['blank status also needs a reason', { status: '' }, ['status', 'reason']],
    ['blank status with a reason', { status: '', reason: 'later' }, ['status']],
    ['deliveryDate required when Confirmed', { deliveryDate: '' }, ['delivery date']],
    ['deliveryDate of blanks', { deliveryDate: ' ' }, ['delivery date']],
    ['deliveryDate that is no real calendar date', { deliveryDate: '20260230' }, ['delivery date']],
    ['deliveryDate that is typed text', { deliveryDate: '31.11.2026' }, ['delivery date']],
    ['deliveryDate that could not be chosen', { deliveryDate: '2026/11/14' }, ['delivery date']],
    ['reason not asked for when Confirmed', { reason: '' }, []],
    ['reason required when Rejected', { ...REJECTED, reason: '' }, ['reason']],
    ['reason of blanks', { ...REJECTED, reason: '  ' }, ['reason']],
    ['reason required when Unknown', { ...UNKNOWN, reason: '' }, ['reason']],
    ['deliveryDate not asked for when Rejected', REJECTED, []],
    ['deliveryDate not asked for when Unknown', UNKNOWN, []],
    ['typed text as deliveryDate when Rejected, which is not shown', { ...REJECTED, deliveryDate: 'soon' }, []],
  ])('%s', (_, changes, labels) => {
    expect(findLabels(buildItem([aConfirmLine(changes)]))).toEqual(labels)
  })

  test.each<[ConfirmLine['quantity'], boolean]>([
    [10, true],
    ['10', true],
    [' +10 ', true],
    ['010', true],
    ['10.0', false],
    ['10,0', false],
    ['ten', false],
    ['', false],
    [null, false],
  ])('quantity an integer: %j is valid: %s', (quantity, isValid) => {
    expect(findLabels(buildItem([aConfirmLine({ quantity })]))).toEqual(isValid ? [] : ['quantity'])
  })

  test.each<[string, Partial<ConfirmLine>, boolean]>([
    ['0 when Confirmed', { quantity: 0 }, false],
    ['0 when Unknown', { ...UNKNOWN, quantity: 0 }, false],
    ['0 without a status', { status: '', reason: 'later', quantity: 0 }, false],
    ['0 when Rejected', { ...REJECTED, quantity: 0 }, true],
    ['"0" when Rejected', { ...REJECTED, quantity: '0' }, true],
    ['-1 when Rejected', { ...REJECTED, quantity: -1 }, false],
    ['1 when Unknown', { ...UNKNOWN, quantity: 1 }, true],
    ['half a piece when Rejected', { ...REJECTED, quantity: '0.5' }, false],
    ['nothing when Rejected', { ...REJECTED, quantity: '' }, false],
  ])('quantity greater than 0, for status Rejected 0 or more: %s', (_, changes, isValid) => {
    const requestedQuantity = Number(changes.quantity)

    expect(quantityPaths([aConfirmLine(changes)], requestedQuantity)).toEqual(
      isValid ? [] : ['items.0.confirms.0.quantity'],
    )
  })
})

describe('quantity sum per item', () => {
  test.each<[string, Partial<ConfirmLine>[], boolean]>([
    ['equal, one line', [{ quantity: 10 }], true],
    ['equal, two dates', [{ quantity: 4 }, { quantity: 6, deliveryDate: '20261201' }], true],
    ['equal with a rejected rest', [{ quantity: 4 }, { ...REJECTED, quantity: 6 }], true],
    ['below as soon as one line is Confirmed', [{ quantity: 4 }, { ...REJECTED, quantity: 5 }], false],
    ['above as soon as one line is Confirmed', [{ quantity: 4 }, { ...UNKNOWN, quantity: 7 }], false],
    ['below, all Confirmed', [{ quantity: 9 }], false],
    ['above, all Confirmed', [{ quantity: 11 }], false],
    ['below, none Confirmed', [{ ...REJECTED, quantity: 3 }], true],
    [
      'equal, none Confirmed',
      [
        { ...REJECTED, quantity: 3 },
        { ...UNKNOWN, quantity: 7 },
      ],
      true,
    ],
    [
      'above, none Confirmed',
      [
        { ...REJECTED, quantity: 4 },
        { ...UNKNOWN, quantity: 7 },
      ],
      false,
    ],
    ['nothing, all Rejected', [{ ...REJECTED, quantity: 0 }], true],
  ])('%s', (_, lines, isValid) => {
    const confirms = lines.map((line) => aConfirmLine(line))

    expect(isQuantitySumValid(confirms, 10)).toBe(isValid)
    expect(quantityPaths(confirms, 10)).toEqual(
      isValid ? [] : confirms.map((__, c) => `items.0.confirms.${c}.quantity`),
    )
  })

  test('it must equal requestedQuantity once a line is Confirmed and must not exceed it before', () => {
    const lines = fc.array(
      fc.record({ quantity: fc.nat(20), status: fc.constantFrom('Confirmed', 'Rejected', 'Unknown') }),
      { minLength: 1, maxLength: 6 },
    )

    fc.assert(
      fc.property(lines, fc.nat(40), (drawn, requested) => {
        const total = drawn.reduce((all, { quantity }) => all + quantity, 0)
        const isConfirmed = drawn.some(({ status }) => status === 'Confirmed')
        const confirms = drawn.map((line) => aConfirmLine(line))
        expect(isQuantitySumValid(confirms, requested)).toBe(isConfirmed ? total === requested : total <= requested)
      }),
    )
  })

  test('on violation all quantity fields of that item are flagged and none of the others', () => {
    const two = buildItem([aConfirmLine({ quantity: 1 }), aConfirmLine({ ...REJECTED, quantity: 2 })])

    expect(findIssues({ items: [anOrderResponseItemForm(), two, anOrderResponseItemForm()] })).toEqual([
      { path: 'items.1.confirms.0.quantity', label: 'quantity' },
      { path: 'items.1.confirms.1.quantity', label: 'quantity' },
    ])
  })

  test('each item is compared with its own requested quantity', () => {
    const items = [buildItem([aConfirmLine({ quantity: 3 })]), buildItem([aConfirmLine({ quantity: 4 })])]

    expect(findIssues({ items }, { requestedQuantities: [3, 4] })).toEqual([])
    expect(findIssues({ items }, { requestedQuantities: [4, 3] })).toHaveLength(2)
  })

  test('an item without a requested quantity can only have quantity 0', () => {
    expect(findIssues({}, { requestedQuantities: [] })).toEqual([
      { path: 'items.0.confirms.0.quantity', label: 'quantity' },
    ])
  })
})

describe('delivery address fields are required only when the delivery party has a number but no address', () => {
  const fields: [keyof Address, string][] = [
    ['name1', 'name'],
    ['street1', 'street'],
    ['postalCode', 'postal code'],
    ['city', 'city'],
    ['countryCode', 'country'],
  ]

  test.each(fields)('%s', (field, label) => {
    const deliveryPartyAddress = { ...SAMPLE_ADDRESS, [field]: ' ' }

    expect(findIssues({ deliveryPartyAddress }, { needsDeliveryAddress: true })).toEqual([
      { path: `deliveryPartyAddress.${field}`, label },
    ])
    expect(findIssues({ deliveryPartyAddress })).toEqual([])
  })

  test.each([{ deliveryPartyAddress: null }, { deliveryPartyAddress: BLANK_ADDRESS }, {}])('%o', (form) => {
    expect(findIssues(form, { needsDeliveryAddress: true })).toEqual(
      fields.map(([field, label]) => ({ path: `deliveryPartyAddress.${field}`, label })),
    )
  })

  test('a filled address', () => {
    expect(findIssues({ deliveryPartyAddress: SAMPLE_ADDRESS }, { needsDeliveryAddress: true })).toEqual([])
  })
})

test.each([
  ['DE', true, null],
  ['XX', true, 'The country XX is not known.'],
  ['de', true, 'The country de is not known.'],
  ['XX', false, null],
])('delivery country %j where the address is required (%s): %j', (countryCode, needsDeliveryAddress, error) => {
  const form = anOrderResponseForm({ deliveryPartyAddress: { ...SAMPLE_ADDRESS, countryCode } })

  expect(deliveryCountryError(form, { needsDeliveryAddress })).toEqual(
    error === null ? null : { error, errorField: 'deliveryPartyAddress.countryCode' },
  )
})

test('no rule names the EAN: a missing or an unusual one stops nothing', () => {
  for (const inputEan of ['', 'none', '4006381333932']) {
    expect(findIssues({ items: [anOrderResponseItemForm({ inputEan })] })).toEqual([])
  }
})

test('the banner lists each label once, in screen order', () => {
  const blank = { quantity: '', status: '', reason: '', deliveryDate: '' } as const
  const confirms = [aConfirmLine(blank), aConfirmLine({ deliveryDate: '' })]
  const item = buildItem(confirms, { unitNetPrice: '', unitListPrice: '' })
  const issues = findIssues({ sellerOrderNumber: '', items: [item, item] }, { needsDeliveryAddress: true })

  expect(confirmMessage(issues)).toBe(
    'Please confirm name, street, postal code, city, country, seller order number, unit net price, unit list price, ' +
      'quantity, status, reason & delivery date!',
  )
})

function buildItem(confirms: ConfirmLine[], changes: Partial<OrderResponseItemForm> = {}) {
  return anOrderResponseItemForm({ ...changes, confirms })
}

function findIssues(changes: Partial<OrderResponseForm>, context: Partial<OrderResponseContext> = {}) {
  const form = anOrderResponseForm(changes)
  const requestedQuantities = form.items.map(() => 10)
  return orderResponseIssues(form, { requestedQuantities, needsDeliveryAddress: false, ...context })
}

function findLabels(item: OrderResponseItemForm) {
  return findIssues({ items: [item] }).map(({ label }) => label)
}

function quantityPaths(confirms: ConfirmLine[], requestedQuantity: number) {
  return findIssues({ items: [buildItem(confirms)] }, { requestedQuantities: [requestedQuantity] })
    .filter(({ label }) => label === 'quantity')
    .map(({ path }) => path)
}
