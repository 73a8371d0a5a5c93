import { expect, test, vi } from 'vitest'
import { abortableLoad } from '../testing/abortable-load'
import { unlessLeaving } from './unless-leaving'

test('a load that succeeds or fails in a page that stays does so at once', async () => {
  expect(await unlessLeaving(() => Promise.resolve('the list'))).toBe('the list')
  await expect(unlessLeaving(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

test('a load that is aborted because the page is left does not fail', async () => {
  vi.useFakeTimers()
  const { settled } = givenLoadAbortedByLeaving()

  await vi.advanceTimersByTimeAsync(9_000)

  expect(settled).not.toHaveBeenCalled()
})

test('it fails after ten seconds if the page is still there, as when the link led to a file to download', async () => {
  vi.useFakeTimers()
  const { settled } = givenLoadAbortedByLeaving()

  await vi.advanceTimersByTimeAsync(10_000)

  expect(settled).toHaveBeenCalledExactlyOnceWith(new TypeError('aborted'))
})

test('a load that begins later fails at once', async () => {
  window.dispatchEvent(new Event('beforeunload'))

  await expect(unlessLeaving(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

function givenLoadAbortedByLeaving() {
  const settled = vi.fn<(result: unknown) => void>()
  const { load, leavePage } = abortableLoad()
  void unlessLeaving(load).then(settled, settled)
  leavePage()
  return { settled }
}
