import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Replaces `setInterval`, so that a test need not wait for it: intervals pass only by the returned function. `findBy…`
 * and `waitFor` still see every change of the page, but nothing else.
 */
export function givenIntervals(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return (ms) => act(() => vi.advanceTimersByTimeAsync(ms))
}
