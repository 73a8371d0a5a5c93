import { expect, test } from 'vitest'
import { LANE_COUNT } from '../jobs/lanes'
import { poolSizes } from './pools'

const WANTED = { orders: 8, calls: 4, signIn: 3, exports: 2, health: 2, worker: 8, queue: LANE_COUNT + 2 }

test.each([
  ['web', 27],
  ['worker', 12 + LANE_COUNT],
  ['all', 29 + LANE_COUNT],
] as const)('a process with PROCESS=%s and room for %i connections has what its pools want', (kind, max) => {
  expect(poolSizes(WANTED, kind, max)).toEqual(WANTED)
})

test('with fewer connections each pool gets about the same part of what it wants', () => {
  expect(poolSizes(WANTED, 'web', 18)).toEqual({
    ...WANTED,
    orders: 5,
    calls: 3,
    signIn: 2,
    exports: 2,
    health: 1,
    worker: 5,
  })
})

test.each([
  ['web', 12, { orders: 2, calls: 2, signIn: 1, exports: 1, health: 1, worker: 5 }],
  ['worker', 7 + LANE_COUNT, { health: 1, worker: 5, queue: LANE_COUNT + 1 }],
  ['all', 13 + LANE_COUNT, { orders: 2, calls: 2, signIn: 1, exports: 1, health: 1, worker: 5, queue: LANE_COUNT + 1 }],
] as const)('PROCESS=%s with the smallest limit, %i, has the smallest pools', (kind, max, expected) => {
  expect(poolSizes(WANTED, kind, max)).toEqual({ ...WANTED, ...expected })
})

test.each(['web', 'worker', 'all'] as const)('PROCESS=%s never exceeds its limit', (kind) => {
  const unused: readonly string[] = { web: ['queue'], worker: ['orders', 'calls', 'signIn', 'exports'], all: [] }[kind]
  const inUse = (sizes: Record<string, number>) =>
    Object.entries(sizes).reduce((sum, [work, size]) => sum + (unused.includes(work) ? 0 : size), 0)

  for (let max = 13 + LANE_COUNT; max <= 50; max += 1) {
    expect(inUse(poolSizes(WANTED, kind, max))).toBe(Math.min(max, inUse(WANTED)))
  }
})
