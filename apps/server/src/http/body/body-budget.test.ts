import { expect, test } from 'vitest'
import { byteBudget } from './body-budget'

const LIMITS = { totalBytes: 100, ownerBytes: 60 }

test('bytes are free again once they are released, and releasing twice gives nothing away', () => {
  const budget = byteBudget(LIMITS)
  const release = budget.reserve('a', 60)
  budget.reserve('b', 40)

  release()
  release()

  expect(budget.reservedBytes()).toBe(40)
  budget.reserve('a', 60)
  expect(budget.reservedBytes()).toBe(100)
})

test('one owner gets no more than its share: 429 with the time to wait', () => {
  const budget = byteBudget(LIMITS)
  budget.reserve('a', 60)

  expect(() => budget.reserve('a', 1)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }))
  expect(() => budget.reserve('b', 40)).not.toThrow()
})

test('all owners together get no more than the process has: 503 with the time to wait', () => {
  const budget = byteBudget(LIMITS)
  budget.reserve('a', 60)
  budget.reserve('b', 40)

  expect(() => budget.reserve('c', 1)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 5 }))
  expect(budget.reservedBytes()).toBe(100)
})
