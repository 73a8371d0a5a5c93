import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import {
  isOpen,
  OPEN_STATUSES,
  ORDER_STATUSES,
  canTransition,
  statusAfterDispatch,
  statusAfterResponse,
  canView,
} from './status'
import { CONFIRM_STATUSES } from '../option-lists'

test('the order statuses are those of the flow, with rejected beside it', () => {
  expect(ORDER_STATUSES).toEqual(['orderResponse', 'dispatchAdvice', 'invoice', 'finish', 'rejected'])
})

test('the edit button is active unless status is finish or rejected', () => {
  expect(ORDER_STATUSES.filter((status) => isOpen(status))).toEqual(['orderResponse', 'dispatchAdvice', 'invoice'])
})

test('the statuses the list can be filtered by are those an order can be edited in', () => {
  expect(OPEN_STATUSES).toEqual(ORDER_STATUSES.filter((status) => isOpen(status)))
})

describe('flow: orderResponse, dispatchAdvice, invoice, finish', () => {
  test.each([
    ['orderResponse', ['dispatchAdvice', 'rejected']],
    ['dispatchAdvice', ['dispatchAdvice', 'invoice']],
    ['invoice', ['finish']],
    ['finish', []],
    ['rejected', []],
  ] as const)('from %s an order moves to %j', (from, next) => {
    expect(ORDER_STATUSES.filter((to) => canTransition(from, to))).toEqual(next)
  })

  test('rejected and finish are terminal, every other status can change', () => {
    for (const from of ORDER_STATUSES) {
      expect(ORDER_STATUSES.some((to) => canTransition(from, to))).toBe(isOpen(from))
    }
  })

  test('no status change leads back', () => {
    const orders = ['orderResponse', 'dispatchAdvice', 'invoice', 'finish'] as const

    for (const [i, from] of orders.entries()) {
      for (const to of orders.slice(0, i)) expect(canTransition(from, to)).toBe(false)
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
    expect(statusAfterResponse(buildItems(items))).toBe(status)
  })

  test('with no Confirmed line makes the order rejected, otherwise dispatchAdvice', () => {
    const items = fc.array(fc.array(fc.constantFrom('', ...CONFIRM_STATUSES)))

    fc.assert(
      fc.property(items, (statuses) => {
        const status = statusAfterResponse(buildItems(statuses))
        expect(status).toBe(statuses.flat().includes('Confirmed') ? 'dispatchAdvice' : 'rejected')
        expect(canTransition('orderResponse', status)).toBe(true)
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

  test('both results are allowed status changes', () => {
    expect([0, 1].every((open) => canTransition('dispatchAdvice', statusAfterDispatch(open)))).toBe(true)
  })
})

describe('the access rules of the read-only views', () => {
  test('view/orderResponse is allowed when order status is dispatchAdvice, invoice, rejected or finish', () => {
    expect(viewableStatuses('orderResponse', [])).toEqual(['dispatchAdvice', 'invoice', 'finish', 'rejected'])
  })

  test('view/dispatchAdvice is allowed with at least one submitted dispatch advice and status invoice or finish', () => {
    expect(viewableStatuses('dispatchAdvice', ['1'])).toEqual(['invoice', 'finish'])
    expect(viewableStatuses('dispatchAdvice', ['1', '2'])).toEqual(['invoice', 'finish'])
  })

  test('view/dispatchAdvice is never allowed without a submitted dispatch advice', () => {
    expect(viewableStatuses('dispatchAdvice', [])).toEqual([])
  })

  test.each([{ submitted: [] }, { submitted: ['1'] }])(
    'view/invoice is allowed only when status is finish, whatever was dispatched ($submitted)',
    ({ submitted }) => {
      expect(viewableStatuses('invoice', submitted)).toEqual(['finish'])
    },
  )
})

function viewableStatuses(kind: Parameters<typeof canView>[0], submittedDispatchAdviceIds: readonly string[]) {
  return ORDER_STATUSES.filter((status) => canView(kind, { status, submittedDispatchAdviceIds }))
}

function buildItems(items: readonly (readonly string[])[]) {
  return items.map((statuses) => ({ confirms: statuses.map((status) => ({ status })) }))
}
