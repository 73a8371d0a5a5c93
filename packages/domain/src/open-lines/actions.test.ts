import { describe, expect, test } from 'vitest'
import { aConfirmLine, anOrderResponseItemForm } from '../order-response/samples'
import type { ConfirmLine, OrderResponseItemForm } from '../order-response/shape'
import { applyLineChange, type LineChange, lineChangeIssues } from './actions'
import type { LineEntries } from './shape'

const TODAY = '20261116'
const REQUESTED = { requestedQuantity: 10, requestedDeliveryDate: '20261130' }
const NOTHING: LineEntries = {
  day: '',
  unitNetPrice: null,
  unitListPrice: null,
  reason: '',
  pattern: '',
  nextNumber: null,
  count: 0,
  startedAt: '',
}

function apply(
  item: OrderResponseItemForm,
  action: LineChange,
  entries: Partial<LineEntries>,
  requested = REQUESTED,
): OrderResponseItemForm {
  return applyLineChange(item, requested, { action, entries: { ...NOTHING, ...entries }, today: TODAY })
}

function unanswered(changes: Partial<ConfirmLine> = {}): OrderResponseItemForm {
  return anOrderResponseItemForm({ confirms: [aConfirmLine({ status: '', ...changes })] })
}

describe('Confirm as requested', () => {
  const entries = { day: '20261118' }

  test('confirms the requested quantity for the requested date', () => {
    expect(apply(unanswered({ deliveryDate: TODAY }), 'confirm', entries).confirms).toEqual([
      { quantity: 10, status: 'Confirmed', reason: '', deliveryDate: '20261130' },
    ])
  })

  test('takes the proposed date where none is requested, and keeps its mark', () => {
    const item = { ...unanswered({ deliveryDate: '20261123' }), proposals: { deliveryDate: '5 working days' } }

    const after = apply(item, 'confirm', entries, { ...REQUESTED, requestedDeliveryDate: '' })

    expect(after.confirms[0]?.deliveryDate).toBe('20261123')
    expect(after.proposals).toEqual({ deliveryDate: '5 working days' })
  })

  test.each([
    ['missing', ''],
    ['past', '20261101'],
  ])('takes the date asked for where the requested one is %s', (_what, requestedDeliveryDate) => {
    const after = apply(unanswered({ deliveryDate: TODAY }), 'confirm', entries, {
      ...REQUESTED,
      requestedDeliveryDate,
    })

    expect(after.confirms[0]?.deliveryDate).toBe('20261118')
  })

  test('leaves a line that is answered, and one that cannot be confirmed, as they are', () => {
    const rejected = unanswered({ status: 'Rejected', reason: 'sold out' })
    const fraction = unanswered({ quantity: '2.5' })
    const nothing = unanswered({ quantity: '0' })

    expect(apply(rejected, 'confirm', entries)).toBe(rejected)
    expect(apply(fraction, 'confirm', entries, { ...REQUESTED, requestedQuantity: 2.5 })).toBe(fraction)
    expect(apply(nothing, 'confirm', entries, { ...REQUESTED, requestedQuantity: 0 })).toBe(nothing)
  })
})

test('Set date changes the date of lines that are not rejected, and removes the mark of a proposed date', () => {
  const item = anOrderResponseItemForm({
    confirms: [aConfirmLine({ quantity: 6 }), aConfirmLine({ quantity: 4, status: 'Rejected', reason: 'sold out' })],
    proposals: { deliveryDate: '5 working days', unitNetPrice: 'price list' },
  })

  const after = apply(item, 'setDate', { day: '20261201' })

  expect(after.confirms.map(({ deliveryDate }) => deliveryDate)).toEqual(['20261201', '20261130'])
  expect(after.proposals).toEqual({ unitNetPrice: 'price list' })
  expect(apply(after, 'setDate', { day: '20261201' })).toBe(after)
})

test('Set price changes the prices that are entered, and removes their marks', () => {
  const item = anOrderResponseItemForm({ proposals: { unitNetPrice: 'price list', unitListPrice: 'price list' } })

  const after = apply(item, 'setPrice', { unitNetPrice: '13,5' })

  expect(after).toEqual({ ...item, unitNetPrice: '13.5', proposals: { unitListPrice: 'price list' } })
  expect(apply(item, 'setPrice', { unitNetPrice: '12.50', unitListPrice: '' })).toBe(item)
})

test('Reject with reason replaces the answer by one rejected line with the requested quantity, 0 for a fraction', () => {
  const item = anOrderResponseItemForm({ confirms: [aConfirmLine({ quantity: 4 }), aConfirmLine({ quantity: 6 })] })
  const rejected = { quantity: 10, status: 'Rejected', reason: 'sold out', deliveryDate: '' }

  const after = apply(item, 'reject', { reason: ' sold out ' })

  expect(after.confirms).toEqual([rejected])
  expect(apply(after, 'reject', { reason: 'sold out' })).toBe(after)
  expect(apply(item, 'reject', { reason: 'sold out' }, { ...REQUESTED, requestedQuantity: 2.5 }).confirms).toEqual([
    { ...rejected, quantity: 0 },
  ])
})

test.each<[LineChange, Partial<LineEntries>, string[]]>([
  ['confirm', { day: '20261118' }, []],
  ['confirm', { day: 'soon' }, ['day']],
  ['setDate', {}, ['day']],
  ['setPrice', {}, ['unitNetPrice']],
  ['setPrice', { unitListPrice: '20' }, []],
  ['setPrice', { unitNetPrice: '-1', unitListPrice: 'x' }, ['unitNetPrice', 'unitListPrice']],
  ['reject', { reason: ' ' }, ['reason']],
  ['reject', { reason: 'sold out' }, []],
])('the action %s with %j lacks %j', (action, entries, paths) => {
  expect(lineChangeIssues(action, { ...NOTHING, ...entries }).map(({ path }) => path)).toEqual(paths)
})
