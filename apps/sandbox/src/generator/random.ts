export interface Random {
  /** Both ends included. */
  integer(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

/** Seeded generator (mulberry32). The same seed gives the same sequence on every machine. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    integer,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    chance: (probability) => next() < probability,
  }
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Replaces every # by a random digit. */
export function digits(random: Random, pattern: string): string {
  return pattern.replaceAll('#', () => String(random.integer(0, 9)))
}
