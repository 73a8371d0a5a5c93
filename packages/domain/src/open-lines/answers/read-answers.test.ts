import { describe, expect, test } from 'vitest'
import { NO_MARKS } from '../../spreadsheets/number-column'
import type { SheetCell } from '../../spreadsheets/sheet'
import { formatAnswerKey } from './answer-key'
import type { AnswerField } from './options'
import { answerProblems, answerRowReader, groupAnswers, lineAnswer, type AnswerRow } from './read-answers'

const FIELDS = ['key', 'unitNetPrice', 'unitListPrice', 'quantity', 'status', 'deliveryDate', 'reason'] as const
const TODAY = '20261115'
const key = (position: number, version = 0) =>
  formatAnswerKey({
    supplier: '4711',
    order: { partyNumber: '100', orderNumber: 'PO-1', orderId: '' },
    position,
    version,
    fingerprint: 'f',
  })
const text = (value: string): SheetCell => ({ kind: 'text', text: value })

/** A row whose cells are text unless they are given as cells. */
function read(rowNumber: number, keyText: string, cells: Partial<Record<AnswerField, string | SheetCell>>): AnswerRow {
  const reader = answerRowReader({ fields: FIELDS, marks: FIELDS.map(() => NO_MARKS) })
  const row = FIELDS.map((field) => {
    const value = field === 'key' ? keyText : (cells[field] ?? '')
    return typeof value === 'string' ? text(value) : value
  })
  return reader({ number: rowNumber, cells: row })
}

describe('cells', () => {
  test.each<[AnswerField, string | SheetCell, object]>([
    ['unitNetPrice', '12,50', { unitNetPrice: '12.50' }],
    ['unitNetPrice', '1.234,50', { unitNetPrice: '1234.50' }],
    ['unitListPrice', { kind: 'number', text: '1.234' }, { unitListPrice: '1.234' }],
    ['quantity', { kind: 'number', text: '4' }, { confirm: { quantity: '4' } }],
    ['status', ' rejected ', { confirm: { status: 'Rejected' } }],
    ['status', '-', { confirm: { status: '' } }],
    ['deliveryDate', { kind: 'day', text: '20261130' }, { confirm: { deliveryDate: '20261130' } }],
    ['deliveryDate', '30.11.2026', { confirm: { deliveryDate: '20261130' } }],
    ['deliveryDate', '2026/11/30', { confirm: { deliveryDate: '20261130' } }],
    ['deliveryDate', '2026-11-30', { confirm: { deliveryDate: '20261130' } }],
    ['reason', ' =1+1 ', { confirm: { reason: '=1+1' } }],
  ])('%s %j', (field, cell, expected) => {
    const row = read(2, key(1), { [field]: cell })

    expect(row).toMatchObject({ ...expected, problems: [] })
  })

  test.each<[AnswerField, string | SheetCell, string]>([
    ['unitNetPrice', '1,234', 'Unit net price: 1,234 is not a number, or can be read two ways.'],
    [
      'quantity',
      { kind: 'day', text: '20261130' },
      'Confirm quantity: 20261130 is not a number, or can be read two ways.',
    ],
    [
      'unitNetPrice',
      { kind: 'number', text: '3.33333333333333' },
      'Unit net price: 3.33333333333333 has more than 10 decimals. Please round it.',
    ],
    ['status', 'maybe', 'Status: maybe is not one of Confirmed, Rejected, Unknown.'],
    ['deliveryDate', '31.02.2026', 'Confirm delivery date: 31.02.2026 is not a day like 2026/11/30.'],
    ['reason', { kind: 'error', text: '#N/A' }, 'Reason: #N/A is an error of the spreadsheet.'],
  ])('%s %j is a problem', (field, cell, problem) => {
    expect(read(2, key(1), { [field]: cell }).problems).toEqual([problem])
  })

  test('of a column with decimal commas, 1,234 is read with its mark', () => {
    const reader = answerRowReader({
      fields: ['key', 'unitNetPrice'],
      marks: [NO_MARKS, { ...NO_MARKS, hasComma: true }],
    })

    expect(reader({ number: 2, cells: [text(key(1)), text('1,234')] }).unitNetPrice).toBe('1.234')
  })
})

describe('rows of a line', () => {
  const confirmed = { status: 'Confirmed', deliveryDate: '20261201' }

  test('with the same key are its confirm lines, in the order of the file', () => {
    const rows = [
      read(2, key(1), { ...confirmed, quantity: '1', unitNetPrice: '5' }),
      read(3, key(2), { ...confirmed, quantity: '4' }),
      read(9, key(1), { ...confirmed, quantity: '3', deliveryDate: '20261224' }),
    ]

    const [first, second] = groupAnswers(rows)

    expect(first?.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 9])
    expect(second?.rows).toHaveLength(1)
    expect(first && lineAnswer(first)).toMatchObject({
      unitNetPrice: '5',
      confirms: [
        { quantity: '1', deliveryDate: '20261201' },
        { quantity: '3', deliveryDate: '20261224' },
      ],
    })
  })

  test('without any value are left out, as long as one remains', () => {
    const [filled] = groupAnswers([read(2, key(1), {}), read(3, key(1), { ...confirmed, quantity: '4' })])
    const [blank] = groupAnswers([read(2, key(1), {}), read(3, key(1), {})])

    expect(filled && lineAnswer(filled).confirms).toHaveLength(1)
    expect(blank && lineAnswer(blank).confirms).toEqual([{ quantity: '', status: '', reason: '', deliveryDate: '' }])
  })

  function problems(...rows: AnswerRow[]): [number, string][] {
    const [line] = groupAnswers(rows)
    if (line === undefined) throw new Error('there is no line')
    return [...answerProblems(line, lineAnswer(line), TODAY)]
  }

  test('must have the same prices', () => {
    expect(problems(read(2, key(1), { unitNetPrice: '5.0' }), read(3, key(1), { unitNetPrice: '5' }))).toEqual([])
    expect(problems(read(2, key(1), { unitNetPrice: '5' }), read(3, key(1), { unitNetPrice: '6' }))).toEqual([
      [2, 'Unit net price: the rows of this line have different prices.'],
      [3, 'Row 2 of the same line is wrong.'],
    ])
  })

  test('must come from the same export', () => {
    expect(problems(read(2, key(1, 1), {}), read(3, key(1, 2), {}))[0]?.[1]).toBe(
      'The rows of this line come from different exports.',
    )
  })

  test('keep the rules of a save: prices of 0 or more, whole quantities, short reasons', () => {
    expect(problems(read(2, key(1), { unitNetPrice: '-5' }))).toEqual([[2, 'Please confirm unit net price!']])
    expect(problems(read(2, key(1), { quantity: '1.5' }))).toEqual([[2, 'Please confirm quantity!']])
    expect(problems(read(2, key(1), { reason: 'x'.repeat(501) }))[0]?.[1]).toMatch(/^Reason: /)
    expect(problems(read(2, key(1), { reason: 'two\nlines' }))[0]?.[1]).toBe(
      'Reason: must not contain control characters.',
    )
  })

  test('with the same problem have it named once', () => {
    expect(problems(read(2, key(1), { quantity: '1.5' }), read(3, key(1), { quantity: '2.5' }))).toEqual([
      [2, 'Please confirm quantity!'],
      [3, 'Row 2 of the same line is wrong.'],
    ])
  })

  test('are confirmed for today or later; of a rejected line the day does not matter', () => {
    expect(problems(read(2, key(1), { ...confirmed, deliveryDate: '20261114' }))).toEqual([
      [2, 'Confirm delivery date: Please choose 2026/11/15 or a later day.'],
    ])
    expect(problems(read(2, key(1), { status: 'Rejected', reason: 'no', deliveryDate: '20261114' }))).toEqual([])
  })
})
