import { calendarDay } from './calendar-day'
import type { OrderLine, OrderSeed } from './order'
import { somePart } from './parts'
import { digits, type Random } from './random'

/** Of an order whose number of lines is left to chance. */
const MOST_LINES = 2_000
/** Of an order that is placed with a number of lines: enough for a message that no portal reads. */
export const MAX_PLACED_LINES = 100_000

export function makeLines(random: Random, seed: OrderSeed): [OrderLine, ...OrderLine[]] {
  const count = seed.lines ?? usualCount(random)
  const step = random.pick([1, 10])
  const first = makeLine(random, seed, step)
  const others = Array.from({ length: count - 1 }, (_, index) => makeLine(random, seed, (index + 2) * step))
  return [first, ...others]
}

/** Mostly a few, sometimes many, now and then as many as fit. */
function usualCount(random: Random): number {
  if (random.chance(0.001)) return MOST_LINES
  if (random.chance(0.01)) return random.whole(100, 400)
  return random.chance(0.1) ? random.whole(13, 60) : random.whole(1, 8)
}

function makeLine(random: Random, { placedAt, variant }: OrderSeed, position: number): OrderLine {
  return {
    position,
    ...somePart(random),
    buyerProductNumber: random.chance(0.3) ? digits(random, '000###-##') : null,
    // Only the quantities tell the variants of an order apart: nothing else may move.
    quantity: random.pick([1, 2, 4, 5, 10, 12, 20, 24, 50, 100, 250, 1_000]) + variant,
    requestedDay: random.chance(0.15) ? calendarDay(placedAt, random.whole(5, 60)) : null,
    freeTexts: random.chance(0.06) ? [{ caption: 'Item', text: 'No substitute parts. Verpackung: Einzelkarton.' }] : [],
  }
}
