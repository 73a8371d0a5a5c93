import { expect, test } from 'vitest'
import { errorReason, reasonText } from './failure-reason'

test('characters that PostgreSQL does not accept are removed from a reason', () => {
  expect(reasonText('mailbox\u0000 full')).toBe('mailbox full')
})

test('a reason is truncated to what a table cell can show', () => {
  expect(reasonText('x'.repeat(100_000))).toHaveLength(1_000)
})

test('an error without a message is described by its code', () => {
  expect(errorReason(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(errorReason(new Error('as it says'))).toBe('as it says')
})
