/** Seeded random values: the same seed gives the same attack. */
export interface Random {
  /** Integer from 0 to `below` - 1. */
  whole: (below: number) => number
  pick: <T>(values: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** mulberry32: 32 bits of state are sufficient here, and the results are equal on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    pick: (values) => {
      const value = values[whole(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from.')
      return value
    },
    chance: (probability) => next() < probability,
  }
}

/** Combines numbers into one seed, so that a request of a phase does not depend on earlier ones. */
export function mixSeed(...parts: readonly number[]): number {
  return parts.reduce((mixed, part) => Math.imul(mixed ^ part, 0x9e_37_79_b1) ^ (mixed >>> 13), 0x85_eb_ca_6b) >>> 0
}
