import { expect, test } from 'vitest'
import { inParallel } from './in-parallel'

test('every item is worked on once and the results keep their order', async () => {
  const results = await inParallel([5, 1, 4, 2, 3], 2, async (n) => {
    for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
    return n * 10
  })

  expect(results).toEqual([50, 10, 40, 20, 30])
})

test('never more than the width are under way', async () => {
  let running = 0
  let most = 0

  await inParallel(Array.from({ length: 20 }), 3, async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })

  expect(most).toBe(3)
})

test('a failure is told', async () => {
  const failing = inParallel([1, 2, 3], 2, async (n) => {
    if (n === 2) throw new Error('two')
    return n
  })

  await expect(failing).rejects.toThrow('two')
})

test('nothing to do is done', async () => {
  expect(await inParallel([], 4, async () => 1)).toEqual([])
})
