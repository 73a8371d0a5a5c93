import type { OrderSeed } from './order'
import { createRandom } from './random'
import { pickRelation, type Relation } from './companies'

export interface OrderHead {
  relation: Relation
  number: string | null
}

const BLANK_EVERY = 50
const BLANK_AT = 33

/** Buyer and number of an order, without generating its content: fast enough for 100,000 orders. */
export function orderHead(seed: Pick<OrderSeed, 'tecComId' | 'serial' | 'content' | 'run'>): OrderHead {
  const { tecComId, serial, content, run } = seed
  const relation = pickRelation(tecComId, createRandom(`${tecComId}/buyer/${content}`))
  // Every 50th order has no number, starting at the 33rd: small test sets have numbers only.
  const isBlank = serial % BLANK_EVERY === BLANK_AT
  return { relation, number: isBlank ? null : formatOrderNumber(relation.company.orderNumber, run, serial) }
}

function formatOrderNumber(pattern: string, run: number, serial: number): string {
  return pattern.replace(/R(?=[^A-Z]?N$)/, String(run)).replace(/N$/, String(serial).padStart(5, '0'))
}
