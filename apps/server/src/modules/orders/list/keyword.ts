/** Hits are counted up to this number: counting all hits of a frequent word in a million orders takes a second. */
const MAX_COUNTED_HITS = 10_000
/** Result cap for keywords without a trigram, mostly one or two characters. */
const MAX_COUNTED_SHORT_HITS = 1_000
/** Number of pieces of a long keyword whose frequency is measured. */
const MAX_PIECES = 12

export interface Keyword {
  text: string
  /** Hits are counted up to this number. */
  cap: number
  /**
   * Texts of three characters or more that every hit contains, in lower case. Not the sigma at the end of a keyword, which
   * a hit may have in its other form. The trigram index is read for the rarest of
   * them: reading it for the whole keyword reads long lists of frequent ones as well. Empty for a keyword without a
   * trigram, which must not use that index: it took 17 seconds for two Chinese characters.
   */
  pieces: readonly string[]
}

export function readKeyword(text: string): Keyword {
  if (!/[\p{L}\p{N}]{3}/u.test(withoutLastSigma(text))) return { text, cap: MAX_COUNTED_SHORT_HITS, pieces: [] }
  const pieces = findPieces(text)
  return { text, cap: MAX_COUNTED_HITS, pieces: pieces.length === 0 ? [withoutLastSigma(text.toLowerCase())] : pieces }
}

function withoutLastSigma(text: string): string {
  return text.replace(/[Σσς]+$/u, '')
}

/**
 * Three letters or digits each. Only ASCII, whose lower case is the same here and in the database in any context. Of a
 * long keyword some, evenly spread.
 */
function findPieces(text: string): string[] {
  const runs = text.toLowerCase().match(/[a-z\d]{3,}/g) ?? []
  const pieces = [
    ...new Set(runs.flatMap((run) => Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3)))),
  ]
  const step = Math.max(1, Math.ceil(pieces.length / MAX_PIECES))
  return pieces.filter((_, index) => index % step === 0)
}
