import { expect, test } from 'vitest'
import { NOON } from '../testing/sandbox'
import { placeOrders } from './place-orders'
import { createPlatform } from './platform'
import { acknowledge, prepareDocuments, pull } from './pull'

test('An answer holds fewer orders than requested rather than exceeding its size limit', () => {
  const platform = createPlatform(() => NOON)
  placeOrders(platform, { tecComId: 'A', count: 30, lines: 2_000, kind: 'order' })

  const limits = { messages: 30, characters: platform.maxResponseCharacters }
  const pulled = pull(platform.findOrCreateOrganisation('A'), limits, NOON)

  expect(pulled.length).toBeGreaterThan(1)
  expect(pulled.length).toBeLessThan(30)
})

test('Without a limit of characters an answer holds all requested orders', () => {
  const platform = createPlatform(() => NOON)
  placeOrders(platform, { tecComId: 'A', count: 3, lines: 10, kind: 'order' })

  const limited = pull(platform.findOrCreateOrganisation('A'), { messages: 30, characters: 1_000 }, NOON)
  const unlimited = pull(platform.findOrCreateOrganisation('A'), { messages: 30, characters: Infinity }, NOON)

  expect([limited.length, unlimited.length]).toEqual([1, 3])
})

test('Short documents are kept from before their fetch until they are acknowledged, and only so many', async () => {
  const platform = createPlatform(() => NOON)
  const organisation = platform.findOrCreateOrganisation('A')
  placeOrders(platform, { tecComId: 'A', count: 500, lines: 1, kind: 'order' })
  const kept = (): number => [...organisation.messages.values()].filter(({ document }) => document !== null).length

  const fetched = pull(organisation, { messages: 100, characters: Infinity }, NOON)
  await prepareDocuments(organisation)
  await prepareDocuments(organisation)
  expect(kept()).toBe(300)

  acknowledge(
    organisation,
    Array.from(fetched, ({ message }) => message.id),
    NOON,
  )
  expect(kept()).toBe(200)
})

test('A document that was prepared is the one that a fetch would write', async () => {
  const [prepared, fetched] = [createPlatform(() => NOON), createPlatform(() => NOON)]
  for (const platform of [prepared, fetched]) {
    placeOrders(platform, { tecComId: 'A', count: 2, lines: 3, kind: 'order' })
  }

  await prepareDocuments(prepared.findOrCreateOrganisation('A'))

  const limits = { messages: 2, characters: Infinity }
  const documents = (platform: typeof prepared) =>
    pull(platform.findOrCreateOrganisation('A'), limits, NOON).map(({ document }) => document)
  expect(documents(prepared)).toEqual(documents(fetched))
})

test('Long documents are not kept', async () => {
  const platform = createPlatform(() => NOON)
  const organisation = platform.findOrCreateOrganisation('A')
  placeOrders(platform, { tecComId: 'A', count: 3, lines: 21, kind: 'order' })

  await prepareDocuments(organisation)
  pull(organisation, { messages: 3, characters: Infinity }, NOON)

  expect(Array.from(organisation.waiting.values(), ({ document }) => document)).toEqual([null, null, null])
})

test('A hundred thousand waiting orders are fetched to the last one', () => {
  const platform = createPlatform(() => NOON)
  const organisation = platform.findOrCreateOrganisation('A')
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

  const kinds = Array.from(platform.findOrCreateOrganisation('A').messages.values(), ({ seed }) => seed.kind)

  expect([kinds[0], new Set(kinds)]).toEqual(['order', new Set(['order', 'change', 'cancellation'])])
})
