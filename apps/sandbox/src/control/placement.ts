import { MAX_PLACED_LINES } from '../generator/make-lines'
import { PLACED_KINDS, type Placement } from '../platform/place-orders'
import { choiceIn, type Input, isGiven, tecComIdIn, wholeIn } from './input'

const MOST_ORDERS = 100_000

export function readPlacement(input: Input): Placement {
  return {
    tecComId: tecComIdIn(input),
    count: wholeIn(input, 'count', 1, MOST_ORDERS),
    lines: isGiven(input, 'lines') ? wholeIn(input, 'lines', 1, MAX_PLACED_LINES) : null,
    kind: isGiven(input, 'kind') ? choiceIn(input, 'kind', PLACED_KINDS) : 'order',
  }
}
