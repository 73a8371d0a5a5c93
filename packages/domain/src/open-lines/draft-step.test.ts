import { describe, expect, test } from 'vitest'
import type { OrderResponseForm, OrderResponseItemForm } from '../order-response/shape'
import { draftStep, revertDraftStep } from './draft-step'

const LINE: OrderResponseItemForm = {
  productName: 'Brake disc',
  inputEan: '',
  unitNetPrice: null,
  unitListPrice: '20',
  confirms: [{ quantity: '4', status: '', reason: '', deliveryDate: '20261130' }],
  proposals: { unitListPrice: 'price list of 2026/11/01' },
}

const BEFORE: OrderResponseForm = { sellerOrderNumber: '', items: [LINE, LINE] }
const REJECTED = [{ quantity: 4, status: 'Rejected' as const, reason: 'sold out', deliveryDate: '' }]

describe('a bulk action is taken back as one step', () => {
  test('in the changed lines and the seller order number, with the marks of proposed values', () => {
    const after = withSecond({ unitNetPrice: '12.50', unitListPrice: '15', proposals: {} }, 'S26-00001')
    const step = draftStep(BEFORE, after)

    expect(step.positions).toEqual([2])
    expect(revertDraftStep(step, after)).toEqual({
      sellerOrderNumber: '',
      items: [LINE, { ...LINE, unitNetPrice: '' }],
    })
  })

  test('also when the draft was stored, which writes numbers in another way', () => {
    const step = draftStep(BEFORE, withSecond({ unitNetPrice: '12.50' }))

    const { items } = revertDraftStep(
      step,
      withSecond({ unitNetPrice: 12.5, confirms: [{ ...confirmLine(), quantity: 4 }] }),
    )

    expect(items[1]?.unitNetPrice).toBe('')
  })

  test('also where it replaced all confirm lines', () => {
    const lines = [confirmLine(), { ...confirmLine(), deliveryDate: '20261201' }]
    const before = withSecond({ confirms: lines })
    const after = withSecond({ confirms: REJECTED })

    expect(revertDraftStep(draftStep(before, after), after).items[1]?.confirms).toEqual(lines)
  })

  test('and what was changed since stays', () => {
    const step = draftStep(BEFORE, withSecond({ unitNetPrice: '12.50', unitListPrice: '15' }, 'S26-00001'))
    const edited = withSecond({ unitNetPrice: '13', unitListPrice: '15' }, 'OWN-1')

    expect(revertDraftStep(step, edited)).toMatchObject({
      sellerOrderNumber: 'OWN-1',
      items: [{}, { unitNetPrice: '13', unitListPrice: '20' }],
    })
  })

  test('without any value that is still that of the action the draft stays the same object', () => {
    const step = draftStep(BEFORE, withSecond({ unitNetPrice: '12.50' }))
    const edited = withSecond({ unitNetPrice: '13' })

    expect(revertDraftStep(step, edited)).toBe(edited)
  })

  test('and done again by taking back what was taken back', () => {
    const after = withSecond({ confirms: REJECTED }, 'S26-00001')
    const undone = revertDraftStep(draftStep(BEFORE, after), after)

    const again = revertDraftStep(draftStep(after, undone), undone)

    expect(again.sellerOrderNumber).toBe('S26-00001')
    expect(again.items[1]?.confirms).toEqual([{ ...REJECTED[0], quantity: '4' }])
  })
})

/** The form before, with another second line. */
function withSecond(changes: Partial<OrderResponseItemForm>, sellerOrderNumber = ''): OrderResponseForm {
  return { ...BEFORE, sellerOrderNumber, items: [LINE, { ...LINE, ...changes }] }
}

function confirmLine() {
  return { quantity: '4', status: '' as const, reason: '', deliveryDate: '20261130' }
}
