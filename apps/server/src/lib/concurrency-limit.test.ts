import { expect, test } from 'vitest'
import { heldWork } from '../testing/held-work'
import { concurrencyLimit } from './concurrency-limit'

test('no more than the limit run at once, and the call that waited longest is next', async () => {
  const { started, work, end } = heldWork()
  const limit = concurrencyLimit(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => limit(work(name)))

  const atFirst = [...started]
  end('b')
  await all[1]
  const afterOne = [...started]
  end('a')
  await all[0]
  end('c')
  end('d')
  await Promise.all(all)

  expect([atFirst, afterOne, started]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ])
})

test('work is told whether another call waits for its slot', async () => {
  const limit = concurrencyLimit(1)
  const wanted: boolean[] = []
  const first = limit(async (isSlotWanted) => {
    wanted.push(isSlotWanted())
    await Promise.resolve()
    wanted.push(isSlotWanted())
  })
  const second = limit(async (isSlotWanted) => void wanted.push(isSlotWanted()))

  await Promise.all([first, second])

  expect(wanted).toEqual([false, true, false])
})

test('work that fails gives its slot back', async () => {
  const limit = concurrencyLimit(1)
  const failing = limit(() => Promise.reject(new Error('broken')))

  await expect(failing).rejects.toThrow('broken')
  await expect(limit(() => Promise.resolve('next'))).resolves.toBe('next')
})

test('a call that finds the queue full is refused, and the next one after a place was freed is not', async () => {
  const { started, work, end } = heldWork()
  const limit = concurrencyLimit(1, 1)
  const [first, second] = [limit(work('a')), limit(work('b'))]

  await expect(limit(work('c'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  end('a')
  await first
  const fourth = limit(work('d'))
  end('b')
  await second
  end('d')
  await fourth

  expect(started).toEqual(['a', 'b', 'd'])
})
