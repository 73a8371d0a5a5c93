import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aConfirmLine } from '../order-response/samples'
import type { ConfirmLine } from '../order-response/shape'
import { plannedDeliveries } from './planned-deliveries'

const REJECTED: Partial<ConfirmLine> = { status: 'Rejected', reason: 'sold out' }

describe('one dispatch advice is created for each distinct confirmed delivery date, carrying the lines of that date', () => {
  test('one date: one advice with every item', () => {
    expect(planItems([[{ quantity: 3 }], [{ quantity: '4' }]])).toEqual([
      { plannedDeliveryDate: '20261130', items: [item(0, '3'), item(1, '4')] },
    ])
  })

  test('several dates: an advice each, the earliest first, each item on its days', () => {
    const plan = planItems([
      [
        { quantity: 3, deliveryDate: '20270105' },
        { quantity: 4, deliveryDate: '20261130' },
      ],
      [{ quantity: 5, deliveryDate: '20270105' }],
    ])

    expect(plan).toEqual([
      { plannedDeliveryDate: '20261130', items: [item(0, '4')] },
      { plannedDeliveryDate: '20270105', items: [item(0, '3'), item(1, '5')] },
    ])
  })

  test('two lines of an item for the same day are one line of the advice', () => {
    expect(planItems([[{ quantity: 3 }, { quantity: '4' }]])).toEqual([
      { plannedDeliveryDate: '20261130', items: [item(0, '7')] },
    ])
  })

  test('lines that are not Confirmed are not delivered, nor do their dates count', () => {
    const plan = planItems([
      [{ quantity: 3 }, { ...REJECTED, quantity: 4, deliveryDate: '20261201' }],
      [{ status: 'Unknown', quantity: 5 }],
      [{ status: '', quantity: 6 }],
      [{ quantity: 7 }],
    ])

    expect(plan).toEqual([{ plannedDeliveryDate: '20261130', items: [item(0, '3'), item(3, '7')] }])
  })

  test('thousands of lines, each on a day of its own, are planned in linear time', () => {
    const days = Array.from({ length: 40_000 }, (_, i) => String(20_270_101 + (i % 28) + 10_000 * Math.floor(i / 28)))
    const lines = days.map((deliveryDate) => ({ quantity: 1, deliveryDate }))

    const plan = planItems(Array.from({ length: 200 }, (_, i) => lines.slice(i * 200, (i + 1) * 200)))

    expect(plan.map(({ plannedDeliveryDate }) => plannedDeliveryDate)).toEqual(days)
    expect(plan.at(-1)?.items).toEqual([item(199, '1')])
  })

  test('nothing confirmed, nothing planned', () => {
    expect(planItems([[REJECTED], []])).toEqual([])
    expect(planItems([])).toEqual([])
  })
})

test('the advices share out the confirmed quantities of every item: nothing is lost, nothing comes twice', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 10 ** 9 }),
    status: fc.constantFrom('Confirmed', 'Rejected', 'Unknown'),
    deliveryDate: fc.constantFrom('20261130', '20261201', '20270105'),
  })
  const order = fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 })

  fc.assert(
    fc.property(order, (items) => {
      const plan = planItems(items)
      const planned = items.map((_, index) =>
        total(plan.flatMap((day) => day.items.filter((each) => each.index === index).map((each) => each.quantity))),
      )
      const confirmed = items.map((lines) =>
        total(lines.filter(({ status }) => status === 'Confirmed').map(({ quantity }) => quantity)),
      )
      const days = plan.map((day) => day.plannedDeliveryDate)

      expect(planned).toEqual(confirmed)
      expect(days).toEqual([...new Set(days)].toSorted())
      for (const day of plan) {
        const indexes = day.items.map((each) => each.index)
        expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b))
        expect(indexes.length).toBeGreaterThan(0)
      }
    }),
  )
})

function planItems(items: readonly (readonly Partial<ConfirmLine>[])[]) {
  return plannedDeliveries(items.map((lines) => ({ confirms: lines.map((line) => aConfirmLine(line)) })))
}

function item(index: number, quantity: string) {
  return { index, quantity }
}

function total(quantities: readonly (string | number)[]): bigint {
  return quantities.reduce((all, quantity) => all + BigInt(quantity), 0n)
}
