import { digits, type Random } from './random'

/**
 * GS1: from the right, the digits count three times and once in turn.
 * @internal
 */
export function checkDigit(body: string): number {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Most are right, some are missing, a few are mistyped: what buyers' part masters hold. */
export function someEan(random: Random): string | null {
  if (random.chance(0.12)) return null
  const body = digits(random, random.pick(['40########', '50########', '76########', '001#######']) + '##')
  const slip = random.chance(0.04) ? random.whole(1, 9) : 0
  return body + String((checkDigit(body) + slip) % 10)
}
