import { expect, test } from 'vitest'
import { errorReason, storableReason } from './failure-reason'

test('characters that PostgreSQL does not accept are removed from a reason', () => {
  expect(storableReason('mailbox\u0000 full')).toBe('mailbox full')
})

test('a reason is truncated to what a table cell can show', () => {
  expect(storableReason('x'.repeat(100_000))).toHaveLength(1_000)
})

test('an error without a message is described by its code', () => {
  expect(errorReason(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(errorReason(new Error('as it says'))).toBe('as it says')
})
