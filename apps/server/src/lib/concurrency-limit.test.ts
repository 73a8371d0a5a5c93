import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit'

/** Work that ends when it is told to. */
function heldWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

test('no more than the limit run at once, and who asked first is next', async () => {
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

test('work that fails gives its slot back', async () => {
  const limit = concurrencyLimit(1)
  const failing = limit(() => Promise.reject(new Error('broken')))

  await expect(failing).rejects.toThrow('broken')
  await expect(limit(() => Promise.resolve('next'))).resolves.toBe('next')
})
