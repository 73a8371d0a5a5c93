import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmMessage } from '../lib/issue'
import { dispatchAdviceIssues, isEmptyMeasurement, hasEveryOrigin, originIndexes } from './rules'
import { aDispatchAdviceForm, aDispatchAdviceItemForm, anUnpackedItemForm, EMPTY_MEASUREMENT } from './samples'
import type { DispatchAdviceForm, DispatchAdviceItemForm, Measurement } from './shape'

test('a filled dispatch advice can be submitted', () => {
  expect(findIssues({})).toEqual([])
})

describe('transportType, transportId, identSystem, packetNumber not blank', () => {
  test.each<[keyof DispatchAdviceForm, Partial<DispatchAdviceForm>, string]>([
    ['transportType', { transportType: '' }, 'transportation type'],
    ['transportId', { transportId: '' }, 'transportation id'],
    ['transportId', { transportId: ' ' }, 'transportation id'],
    ['identSystem', { identSystem: '' }, 'packet ident system'],
    ['packetNumber', { packetNumber: '' }, 'packet number'],
    ['packetNumber', { packetNumber: '\t' }, 'packet number'],
  ])('%s, as %o', (path, changes, label) => {
    expect(findIssues(changes)).toEqual([{ path, label }])
  })
})

describe('packetCount an integer', () => {
  test.each<[DispatchAdviceForm['packetCount'], boolean]>([
    ['1', true],
    [1, true],
    [' 20 ', true],
    ['0', true],
    ['', false],
    [null, false],
    ['1.5', false],
    ['one', false],
    ['-1', false],
  ])('%j: %s', (packetCount, isValid) => {
    expect(findIssues({ packetCount })).toEqual(isValid ? [] : [{ path: 'packetCount', label: 'packet count' }])
  })
})

describe('deliveryDate a real calendar date or blank', () => {
  test.each([
    ['20261130', true],
    ['', true],
    [' ', true],
    ['20260230', false],
    ['31.11.2026', false],
    ['2026/11/14', false],
  ])('%j: %s', (deliveryDate, isValid) => {
    expect(findIssues({ deliveryDate })).toEqual(isValid ? [] : [{ path: 'deliveryDate', label: 'delivery date' }])
  })

  test('one that is none is listed in the order of the screen', () => {
    const blank = { transportType: '', transportId: '', packetCount: '', identSystem: '', packetNumber: '' } as const

    expect(findIssues({ ...blank, deliveryDate: 'soon' }).map(({ label }) => label)).toEqual([
      'transportation type',
      'transportation id',
      'delivery date',
      'packet count',
      'packet ident system',
      'packet number',
    ])
  })
})

describe('measurement: amount must be a number when a type is given; type is required when an amount is given', () => {
  const TABLE: [Measurement['amount'], Measurement['type'], string[]][] = [
    ['12.5', 'Weight', []],
    ['12,5', 'Height', []],
    [12, 'Volume', []],
    ['0', 'Width', []],
    ['', 'Weight', ['amount']],
    [null, 'Weight', ['amount']],
    ['heavy', 'Weight', ['amount']],
    ['-0.5', 'Weight', ['amount']],
    [-3, 'Height', ['amount']],
    ['12.5', '', ['type']],
    [0, '', ['type']],
    ['heavy', '', ['amount', 'type']],
    ['', '', []],
    [null, '', []],
    [' ', '', []],
  ]

  test.each(TABLE)('of the shipment: amount %j, type %j raise %j', (amount, type, labels) => {
    const measurements = [
      { amount: '1', type: 'Length' },
      { amount, type },
    ]

    expect(findIssues({ measurements })).toEqual(labels.map((label) => ({ path: `measurements.1.${label}`, label })))
  })

  test.each(TABLE)('of a packed item: amount %j, type %j raise %j', (amount, type, labels) => {
    const item = aDispatchAdviceItemForm({ measurements: [EMPTY_MEASUREMENT, { amount, type }] })

    expect(findItemIssues(item)).toEqual(labels.map((label) => ({ path: `items.0.measurements.1.${label}`, label })))
  })

  test.each(TABLE)('amount %j with type %j', (amount, type) => {
    const isEmpty = (amount === null || String(amount).trim() === '') && type === ''

    expect(isEmptyMeasurement({ amount, type })).toBe(isEmpty)
  })
})

describe('item: deliveredQuantity an integer, always a whole number of 0 or more', () => {
  test.each<[DispatchAdviceItemForm['deliveredQuantity'], boolean]>([
    [10, true],
    ['10', true],
    [0, true],
    ['0', true],
    ['', false],
    [null, false],
    ['1.5', false],
    [-1, false],
    ['ten', false],
  ])('%j: %s', (deliveredQuantity, isValid) => {
    const issues = isValid ? [] : [{ path: 'items.0.deliveredQuantity', label: 'delivered quantity' }]

    expect(findItemIssues(aDispatchAdviceItemForm({ deliveredQuantity }))).toEqual(issues)
    expect(findItemIssues(anUnpackedItemForm({ deliveredQuantity }))).toEqual(issues)
  })
})

describe('item: identSystem, packetKind, packetNumber not blank', () => {
  test.each<[string, Partial<DispatchAdviceItemForm>, string]>([
    ['packetKind', { packetKind: '' }, 'package type'],
    ['identSystem', { identSystem: '' }, 'packet ident system'],
    ['packetNumber', { packetNumber: '' }, 'packet number'],
    ['packetNumber', { packetNumber: ' ' }, 'packet number'],
  ])('%s, as %o', (field, changes, label) => {
    expect(findItemIssues(aDispatchAdviceItemForm(changes))).toEqual([{ path: `items.0.${field}`, label }])
  })

  test.each<[string, Partial<DispatchAdviceItemForm>, string[]]>([
    ['a packet kind', { packetKind: 'Box' }, ['packet ident system', 'packet number']],
    ['an ident system', { identSystem: 'EAN/UPC Number' }, ['package type', 'packet number']],
    ['a packet number', { packetNumber: '7' }, ['package type', 'packet ident system']],
    [
      'a measurement',
      { measurements: [EMPTY_MEASUREMENT, { amount: '1', type: 'Weight' }] },
      ['package type', 'packet ident system', 'packet number'],
    ],
    [
      'half a measurement',
      { measurements: [{ amount: '', type: 'Weight' }] },
      ['package type', 'packet ident system', 'packet number', 'amount'],
    ],
  ])('an item with nothing but %s needs the rest', (_, changes, labels) => {
    expect(findItemIssues(anUnpackedItemForm(changes)).map(({ label }) => label)).toEqual(labels)
  })
})

describe('an item with all packet fields and measurements empty is exempt', () => {
  test.each<[string, Partial<DispatchAdviceItemForm>]>([
    ['one empty measurement', {}],
    ['several empty measurements', { measurements: [EMPTY_MEASUREMENT, { amount: null, type: '' }] }],
    ['no measurement', { measurements: [] }],
    ['a packet number of blanks', { packetNumber: ' ' }],
  ])('with %s', (_, changes) => {
    expect(findItemIssues(anUnpackedItemForm(changes))).toEqual([])
  })
})

test('a duplicate has the same rules', () => {
  const items = [aDispatchAdviceItemForm(), aDispatchAdviceItemForm({ isOrigin: false, packetNumber: '' })]

  expect(findIssues({ items })).toEqual([{ path: 'items.1.packetNumber', label: 'packet number' }])
})

test('the banner lists each label once, in screen order', () => {
  const wrong = aDispatchAdviceItemForm({
    deliveredQuantity: '',
    packetKind: '',
    identSystem: '',
    packetNumber: '',
    measurements: [{ amount: 'a', type: '' }],
  })
  const form = { transportType: '', transportId: '', packetCount: '', identSystem: '', packetNumber: '' } as const

  expect(
    confirmMessage(findIssues({ ...form, measurements: [{ amount: 'a', type: '' }], items: [wrong, wrong] })),
  ).toBe(
    'Please confirm transportation type, transportation id, packet count, packet ident system, packet number, amount, ' +
      'type, delivered quantity & package type!',
  )
})

function findIssues(changes: Partial<DispatchAdviceForm>) {
  return dispatchAdviceIssues(aDispatchAdviceForm(changes))
}

function findItemIssues(item: DispatchAdviceItemForm) {
  return findIssues({ items: [item] })
}

const ORIGIN = { isOrigin: true }
const DUPLICATE = { isOrigin: false }

describe('each duplicate follows its origin', () => {
  test.each([
    [[], []],
    [[ORIGIN], [0]],
    [
      [ORIGIN, ORIGIN, ORIGIN],
      [0, 1, 2],
    ],
    [
      [ORIGIN, DUPLICATE, DUPLICATE, ORIGIN, DUPLICATE],
      [0, 0, 0, 1, 1],
    ],
  ])('%j stand for the lines %j', (lines, indexes) => {
    expect(originIndexes(lines)).toEqual(indexes)
  })
})

describe('form.items has the same length and order as the document, but for added duplicates', () => {
  test.each([
    ['the lines as they are', [ORIGIN, ORIGIN], 2, true],
    ['with duplicates', [ORIGIN, DUPLICATE, ORIGIN, DUPLICATE], 2, true],
    ['nothing of nothing', [], 0, true],
    ['a line missing', [ORIGIN], 2, false],
    ['a line too many', [ORIGIN, ORIGIN, ORIGIN], 2, false],
    ['a duplicate in place of a line', [ORIGIN, DUPLICATE], 2, false],
    ['a duplicate before any line', [DUPLICATE, ORIGIN, ORIGIN], 2, false],
    ['a duplicate of nothing', [DUPLICATE], 0, false],
    ['no line at all', [], 1, false],
  ])('%s', (_, lines, origins, expected) => {
    expect(hasEveryOrigin(lines, origins)).toBe(expected)
  })

  test('whatever is duplicated, every line keeps its place', () => {
    const copies = fc.array(fc.nat(3), { maxLength: 10 })

    fc.assert(
      fc.property(copies, (counts) => {
        const lines = counts.flatMap((count) => [ORIGIN, ...Array.from({ length: count }, () => DUPLICATE)])

        expect(hasEveryOrigin(lines, counts.length)).toBe(true)
        expect(originIndexes(lines)).toEqual(counts.flatMap((count, i) => Array.from({ length: count + 1 }, () => i)))
      }),
    )
  })
})
