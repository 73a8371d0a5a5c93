import type { OrderSeed } from './order'
import { createRandom } from './random'
import { type Relation, someRelation } from './relations'

export interface OrderHead {
  relation: Relation
  number: string | null
}

const BLANK_EVERY = 50
const BLANK_AT = 33

/** Who orders under which number: cheap enough to be asked for a hundred thousand orders at once. */
export function orderHead({ tecComId, about, run }: Pick<OrderSeed, 'tecComId' | 'about' | 'run'>): OrderHead {
  const relation = someRelation(tecComId, createRandom(`${tecComId}/buyer/${about}`))
  // Some buyers order without a number. Not among the first, so that a handful of orders can be told apart by theirs.
  const isBlank = about % BLANK_EVERY === BLANK_AT
  return { relation, number: isBlank ? null : numberOf(relation.company.orderNumber, run, about) }
}

function numberOf(pattern: string, run: number, serial: number): string {
  return pattern.replace(/R(?=[^A-Z]?N$)/, String(run)).replace(/N$/, String(serial).padStart(5, '0'))
}
