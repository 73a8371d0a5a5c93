import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONFIRM_STATUSES } from '../option-lists'
import { isOpen, ORDER_STATUSES } from './status'
import { canMove, statusAfterDispatch, statusAfterResponse } from './transitions'

describe('flow: orderResponse, dispatchAdvice, invoice, finish', () => {
  test.each([
    ['orderResponse', ['dispatchAdvice', 'rejected']],
    ['dispatchAdvice', ['dispatchAdvice', 'invoice']],
    ['invoice', ['finish']],
    ['finish', []],
    ['rejected', []],
  ] as const)('from %s an order moves to %j', (from, next) => {
    expect(ORDER_STATUSES.filter((to) => canMove(from, to))).toEqual(next)
  })

  test('rejected and finish are terminal, every other status leads on', () => {
    for (const from of ORDER_STATUSES) {
      expect(ORDER_STATUSES.some((to) => canMove(from, to))).toBe(isOpen(from))
    }
  })

  test('no way leads back', () => {
    const orders = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish'] as const

    for (const [i, from] of orders.entries()) {
      for (const to of orders.slice(0, i)) expect(canMove(from, to)).toBe(false)
    }
  })
})

describe('submitting an order response', () => {
  test.each([
    [[], 'rejected'],
    [[[]], 'rejected'],
    [[['Rejected']], 'rejected'],
    [[['Unknown', 'Rejected'], ['Unknown']], 'rejected'],
    [[['Confirmed']], 'dispatchAdvice'],
    [[['Rejected', 'Confirmed']], 'dispatchAdvice'],
    [[['Rejected'], ['Unknown', 'Confirmed']], 'dispatchAdvice'],
  ] as const)('with the lines %j makes the order %s', (items, status) => {
    expect(statusAfterResponse(itemsOf(items))).toBe(status)
  })

  test('with no Confirmed line makes the order rejected, otherwise dispatchAdvice', () => {
    const items = fc.array(fc.array(fc.constantFrom('', ...CONFIRM_STATUSES)))

    fc.assert(
      fc.property(items, (statuses) => {
        const status = statusAfterResponse(itemsOf(statuses))
        expect(status).toBe(statuses.flat().includes('Confirmed') ? 'dispatchAdvice' : 'rejected')
        expect(canMove('orderResponse', status)).toBe(true)
      }),
    )
  })
})

describe('submitting a dispatch advice', () => {
  test('when the last open dispatch advice is submitted, the status becomes invoice', () => {
    expect(statusAfterDispatch(0)).toBe('invoice')
  })

  test('while others are open, the status stays dispatchAdvice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (open) => {
        expect(statusAfterDispatch(open)).toBe('dispatchAdvice')
      }),
    )
  })

  test('every way it can end is a way the order may go', () => {
    expect([0, 1].every((open) => canMove('dispatchAdvice', statusAfterDispatch(open)))).toBe(true)
  })
})

function itemsOf(items: readonly (readonly string[])[]) {
  return items.map((statuses) => ({ confirms: statuses.map((status) => ({ status })) }))
}
