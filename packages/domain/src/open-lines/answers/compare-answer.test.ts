import { describe, expect, test } from 'vitest'
import { aConfirmLine, anOrderResponseItemForm } from '../../order-response/samples'
import { answerChanges, answeredItem, answerFingerprint, compareAnswer, missingForSubmit } from './compare-answer'

const ITEM = anOrderResponseItemForm()
const CHANGED = anOrderResponseItemForm({ unitNetPrice: '13' })
const OTHER = anOrderResponseItemForm({ unitNetPrice: '99' })
const exported = (version: number) => ({ version, fingerprint: answerFingerprint(ITEM) })

test('equal values have the same fingerprint, however they are written', () => {
  const written = anOrderResponseItemForm({
    unitNetPrice: 12.5,
    unitListPrice: '20,00',
    confirms: [aConfirmLine({ quantity: '10.0', reason: ' ', deliveryDate: '30.11.2026' })],
  })

  expect(answerFingerprint(written)).toBe(answerFingerprint(ITEM))
})

test.each([
  ['a price', { unitNetPrice: '12.51' }],
  ['an emptied price', { unitListPrice: '' }],
  ['a quantity', { confirms: [aConfirmLine({ quantity: 9 })] }],
  ['a status', { confirms: [aConfirmLine({ status: 'Unknown' })] }],
  ['a day', { confirms: [aConfirmLine({ deliveryDate: '20261201' })] }],
  ['a reason', { confirms: [aConfirmLine({ reason: 'no' })] }],
  ['a second confirm line', { confirms: [aConfirmLine(), aConfirmLine()] }],
])('%s changes the fingerprint', (_name, changes) => {
  expect(answerFingerprint(anOrderResponseItemForm(changes))).not.toBe(answerFingerprint(ITEM))
})

describe('an answer is', () => {
  test('unchanged when nobody has edited it, whatever somebody else has done', () => {
    expect(compareAnswer(ITEM, exported(1), { item: OTHER, version: 2 })).toBe('unchanged')
  })

  test('unchanged when the line holds the same values already', () => {
    expect(compareAnswer(CHANGED, exported(1), { item: CHANGED, version: 2 })).toBe('unchanged')
  })

  test('changed when the draft has the version of the export', () => {
    expect(compareAnswer(CHANGED, exported(1), { item: ITEM, version: 1 })).toBe('changed')
    // A line without a draft: its proposed day is another one the day after.
    expect(compareAnswer(CHANGED, exported(0), { item: OTHER, version: 0 })).toBe('changed')
  })

  test('changed when only other lines of the order were changed since', () => {
    expect(compareAnswer(CHANGED, exported(1), { item: ITEM, version: 7 })).toBe('changed')
  })

  test('stale when somebody else has changed the line since the export', () => {
    expect(compareAnswer(CHANGED, exported(1), { item: OTHER, version: 2 })).toBe('stale')
  })
})

test('the answer replaces prices and confirm lines; changed values lose the mark of a proposal', () => {
  const proposals = { unitNetPrice: 'price list', unitListPrice: 'price list', inputEan: '', deliveryDate: '' }
  const item = anOrderResponseItemForm({ inputEan: '4006381333931', proposals })

  expect(answeredItem(item, { unitNetPrice: '13', unitListPrice: '20', confirms: CHANGED.confirms })).toEqual({
    ...item,
    unitNetPrice: '13',
    unitListPrice: '20',
    proposals: expect.objectContaining({ unitListPrice: 'price list' }),
  })
})

test('changes are listed by confirm line: prices first, a smaller number of lines last', () => {
  const before = anOrderResponseItemForm({ confirms: [aConfirmLine({ quantity: 4 }), aConfirmLine({ quantity: 6 })] })
  const after = anOrderResponseItemForm({ unitNetPrice: '13', confirms: [aConfirmLine({ deliveryDate: '20261201' })] })

  expect(answerChanges(before, after)).toEqual([
    [
      { field: 'unitNetPrice', before: '12.5', after: '13' },
      { field: 'quantity', before: '4', after: '10' },
      { field: 'deliveryDate', before: '20261130', after: '20261201' },
      { field: 'lines', before: '2', after: '1' },
    ],
  ])
})

test('what is missing before a submit is said by the rules of the order response', () => {
  expect(missingForSubmit(ITEM, 10)).toBe('')
  expect(missingForSubmit(ITEM, 9)).toBe('Please confirm quantity!')
  expect(missingForSubmit(anOrderResponseItemForm({ confirms: [aConfirmLine({ status: 'Rejected' })] }), 10)).toBe(
    'Please confirm reason!',
  )
})
