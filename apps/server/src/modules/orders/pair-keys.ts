/** Larger than any code point, so that every pair of code points is another number. */
const CODE_POINTS = 2_097_152
/** Spread the suppliers over all keys; the products stay below 2^53. */
const SUPPLIER_MODULUS = 1_000_003
const SUPPLIER_FACTOR = 2_654_435_761
/** The largest prime below 2^32. */
const KEY_MODULUS = 4_294_967_291
const MIN_KEY = -2_147_483_648

/**
 * The keys of the index for keywords of one or two characters, ascending: a 32-bit number for each character of the text
 * and for each pair of characters, together with the supplier. The database function `order_pair_keys` returns the same.
 */
export function orderPairKeys(supplierId: string, text: string): Int32Array {
  const base = (Number(supplierId) % SUPPLIER_MODULUS) * SUPPLIER_FACTOR
  const keys = new Set<number>()
  let previous = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    keys.add(pairKey(base, code, 0))
    if (previous !== 0) keys.add(pairKey(base, previous, code))
    previous = code
  }
  return Int32Array.from(keys).toSorted()
}

function pairKey(base: number, first: number, second: number): number {
  return ((base + first * CODE_POINTS + second) % KEY_MODULUS) + MIN_KEY
}
