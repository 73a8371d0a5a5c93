import { expect, test } from 'vitest'
import { heldWork } from '../testing/held-work'
import { fairLimit } from './fair-limit'

test('owners that wait are served in turn, each with its work in order', async () => {
  const started: string[] = []
  const limit = fairLimit({ maxRunning: 1, maxWaiting: 10, maxWaitingOfOwner: 10 })
  const calls = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1'].map((name) =>
    limit(name.slice(0, 1), async () => void started.push(name)),
  )

  await Promise.all(calls)

  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more than the limit run at once', async () => {
  const { started, work, end } = heldWork()
  const limit = fairLimit({ maxRunning: 2, maxWaiting: 10, maxWaitingOfOwner: 10 })
  const all = ['a', 'b', 'c'].map((name) => limit(name, work(name)))

  const atFirst = [...started]
  end('a')
  await all[0]
  end('b')
  end('c')
  await Promise.all(all)

  expect([atFirst, started]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
})

test('an owner with too much waiting work is refused with 429, another owner is not', async () => {
  const { work, end } = heldWork()
  const limit = fairLimit({ maxRunning: 1, maxWaiting: 10, maxWaitingOfOwner: 1 })
  const [first, second] = [limit('a', work('first')), limit('a', work('second'))]
  const ofOther = limit('b', async () => 'other')

  await expect(limit('a', work('third'))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  end('first')
  await first
  end('second')
  await second
  expect(await ofOther).toBe('other')
})

test('when too much work waits in all, more is refused with 503, until a place is free again', async () => {
  const { work, end } = heldWork()
  const limit = fairLimit({ maxRunning: 1, maxWaiting: 1, maxWaitingOfOwner: 10 })
  const [first, second] = [limit('a', work('first')), limit('b', work('second'))]

  await expect(limit('c', work('third'))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  end('first')
  await first
  const fourth = limit('c', async () => 'fourth')
  end('second')
  await second
  expect(await fourth).toBe('fourth')
})

test('work that fails gives its slot back', async () => {
  const limit = fairLimit({ maxRunning: 1, maxWaiting: 1, maxWaitingOfOwner: 1 })

  await expect(limit('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit('a', () => Promise.resolve('next'))).toBe('next')
})
