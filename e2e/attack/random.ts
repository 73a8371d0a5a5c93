/** Seeded random values: the same seed gives the same attack. */
export interface Random {
  /** From 0 up to `below`, without `below`. */
  whole: (below: number) => number
  pick: <T>(values: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** mulberry32: 32 bits of state are plenty to spread an attack, and every run of every machine is the same. */
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

/** One number from several, so that request 4711 of a phase is the same whatever ran before it. */
export function mixSeed(...parts: readonly number[]): number {
  return parts.reduce((mixed, part) => Math.imul(mixed ^ part, 0x9e_37_79_b1) ^ (mixed >>> 13), 0x85_eb_ca_6b) >>> 0
}
