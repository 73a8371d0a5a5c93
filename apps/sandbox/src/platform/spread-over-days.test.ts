import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, textAt } from '../xml/read-xml'
import { placeOrders } from './place-orders'
import { createPlatform } from './platform'
import { pull } from './pull'
import { spreadOverDays } from './spread-over-days'

const DAY_MS = 86_400_000
const MONDAY_MORNING = Date.UTC(2026, 10, 16, 6, 22)

test('Times are in the last days, oldest first, on working days in office hours and not in the future', () => {
  const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 4, max: 60 }), now, (count, days, at) => {
      const times = spreadOverDays(count, days, at)

      expect(times).toHaveLength(count)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      for (const time of times) {
        const issued = new Date(time)
        expect([0, 6]).not.toContain(issued.getUTCDay())
        expect(issued.getUTCHours()).toBeGreaterThanOrEqual(6)
        expect(issued.getUTCHours()).toBeLessThan(16)
        expect(time).toBeLessThanOrEqual(at)
        expect(time).toBeGreaterThan(at - days * DAY_MS)
      }
    }),
  )
})

test('Forty-eight orders over thirty days are issued on every working day', () => {
  const days = new Set(spreadOverDays(48, 30, MONDAY_MORNING).map((time) => Math.floor(time / DAY_MS)))

  expect(days.size).toBeGreaterThanOrEqual(20)
})

test('The issue date of a message is that of its order, and a requested day is a working day after it', () => {
  const platform = createPlatform(() => new Date(MONDAY_MORNING))
  placeOrders(platform, { tecComId: 'A', count: 48, lines: 2, kind: 'order', spreadDays: 30 })
  const limits = { messages: 48, characters: Infinity }

  const documents = pull(platform.findOrCreateOrganisation('A'), limits, platform.now()).map(({ document }) =>
    readXml(document),
  )

  const issued = documents.map((document) => textAt(document, 'OrderHeader', 'OrderIssueDate', 'Date') ?? '')
  expect(issued).toEqual(issued.toSorted())
  expect(issued[0]).toMatch(/^202610(19|20)$/)
  const requested = documents.map((document) => textAt(document, 'OrderHeader', 'RequestedDeliveryDate', 'Date'))
  for (const [index, day] of requested.entries()) {
    if (day === null) continue
    expect(Number(day)).toBeGreaterThan(Number(issued[index]))
    expect([0, 6]).not.toContain(weekday(day))
  }
})

function weekday(day: string): number {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay()
}
