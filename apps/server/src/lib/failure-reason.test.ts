import { expect, test } from 'vitest'
import { reasonText } from './failure-reason'

test('a reason that PostgreSQL would refuse loses what it refuses', () => {
  expect(reasonText('mailbox\u0000 full')).toBe('mailbox full')
})

test('a reason is cut to what a table cell can show', () => {
  expect(reasonText('x'.repeat(100_000))).toHaveLength(1_000)
})
