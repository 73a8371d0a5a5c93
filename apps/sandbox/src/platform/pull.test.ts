import { expect, test } from 'vitest'
import { NOON } from '../testing/sandbox'
import { placeOrders } from './place-orders'
import { createPlatform } from './platform'
import { acknowledge, pull } from './pull'

test('An answer holds fewer orders than requested rather than exceeding its size limit', () => {
  const platform = createPlatform(() => NOON)
  placeOrders(platform, { tecComId: 'A', count: 30, lines: 2_000, kind: 'order' })

  const limits = { messages: 30, characters: platform.maxAnswerCharacters }
  const pulled = pull(platform.use('A'), limits, NOON)

  expect(pulled.length).toBeGreaterThan(1)
  expect(pulled.length).toBeLessThan(30)
})

test('Without a limit of characters an answer holds all requested orders', () => {
  const platform = createPlatform(() => NOON)
  placeOrders(platform, { tecComId: 'A', count: 3, lines: 10, kind: 'order' })

  const limited = pull(platform.use('A'), { messages: 30, characters: 1_000 }, NOON)
  const unlimited = pull(platform.use('A'), { messages: 30, characters: Infinity }, NOON)

  expect([limited.length, unlimited.length]).toEqual([1, 3])
})

test('A hundred thousand waiting orders are fetched to the last one', () => {
  const platform = createPlatform(() => NOON)
  const organisation = platform.use('A')
  placeOrders(platform, { tecComId: 'A', count: 100_000, lines: 1, kind: 'order' })
  const ids = [...organisation.waiting.keys()]

  acknowledge(organisation, ids.slice(0, -2), NOON)

  expect(pull(organisation, { messages: 10, characters: 4_000_000 }, NOON).map(({ message }) => message.id)).toEqual(
    ids.slice(-2),
  )
})

test('After a reset, and after another start, order numbers are new ones', () => {
  const platform = createPlatform(() => NOON)
  const later = createPlatform(() => new Date(NOON.getTime() + 5_000))
  const place = (target: typeof platform): string[] =>
    placeOrders(target, { tecComId: 'A', count: 20, lines: 1, kind: 'order' })

  const first = place(platform)
  platform.reset()
  const numbers = [...first, ...place(platform), ...place(later)]

  expect(new Set(numbers).size).toBe(60)
})

test('A mixture holds new orders, changes and cancellations, and starts with a new order', () => {
  const platform = createPlatform(() => NOON)
  placeOrders(platform, { tecComId: 'A', count: 200, lines: 1, kind: 'mixed' })

  const kinds = Array.from(platform.use('A').messages.values(), ({ seed }) => seed.kind)

  expect([kinds[0], new Set(kinds)]).toEqual(['order', new Set(['order', 'change', 'cancellation'])])
})
