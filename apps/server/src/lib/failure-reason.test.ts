import { expect, test } from 'vitest'
import { errorReason } from './failure-reason'

test('an error without a message is described by its code', () => {
  expect(errorReason(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(errorReason(new Error('as it says'))).toBe('as it says')
})
