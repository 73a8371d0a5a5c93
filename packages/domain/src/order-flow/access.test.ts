import { describe, expect, test } from 'vitest'
import { canView } from './access'
import { ORDER_STATUSES } from './status'

describe('the access rules of the read-only views', () => {
  test('view/orderResponse is allowed when order status is dispatchAdvice, invoice, rejected or finish', () => {
    expect(statusesThatShow('orderResponse', [])).toEqual(['dispatchAdvice', 'invoice', 'finish', 'rejected'])
  })

  test('view/dispatchAdvice is allowed with at least one submitted dispatch advice and status invoice or finish', () => {
    expect(statusesThatShow('dispatchAdvice', ['1'])).toEqual(['invoice', 'finish'])
    expect(statusesThatShow('dispatchAdvice', ['1', '2'])).toEqual(['invoice', 'finish'])
  })

  test('view/dispatchAdvice is never allowed without a submitted dispatch advice', () => {
    expect(statusesThatShow('dispatchAdvice', [])).toEqual([])
  })

  test.each([{ submitted: [] }, { submitted: ['1'] }])(
    'view/invoice is allowed only when status is finish, whatever was dispatched ($submitted)',
    ({ submitted }) => {
      expect(statusesThatShow('invoice', submitted)).toEqual(['finish'])
    },
  )
})

function statusesThatShow(kind: Parameters<typeof canView>[0], submittedDispatchAdviceIds: readonly string[]) {
  return ORDER_STATUSES.filter((status) => canView(kind, { status, submittedDispatchAdviceIds }))
}
