import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_ATTEMPTS, retryDelay } from './retry-policy'

test('each try waits twice as long as the one before, up to an hour', () => {
  expect(Array.from({ length: 12 }, (_, i) => retryDelay(i + 1, 0))).toEqual([
    5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600,
  ])
})

test('jitter takes up to a half off and adds nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_ATTEMPTS }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const whole = retryDelay(attempts, 0)
        const delay = retryDelay(attempts, random)
        expect(delay).toBeLessThanOrEqual(whole)
        expect(delay).toBeGreaterThanOrEqual(whole / 2)
      },
    ),
  )
})
