import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, RETRY_DELAYS_SECONDS, retryOrFail } from './retry-policy'

test('each attempt waits twice as long as the one before, up to an hour', () => {
  expect(RETRY_DELAYS_SECONDS).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600, 3600])
})

test('jitter shortens a delay by up to a half and never extends it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const outcome = retryOrFail('busy', { attempts, limit: MAX_ATTEMPTS, random })
        const delay = outcome.result === 'retry' ? outcome.delaySeconds : Number.NaN
        const maximum = RETRY_DELAYS_SECONDS[attempts - 1] ?? Number.NaN
        expect(delay).toBeLessThanOrEqual(maximum)
        expect(delay).toBeGreaterThanOrEqual(maximum / 2)
      },
    ),
  )
})

test('the last attempt is not followed by another', () => {
  expect(retryOrFail('busy', { attempts: 10, limit: 10, random: 0 })).toEqual({ result: 'failed', reason: 'busy' })
})
