import type { Keyword } from './keyword'
import type { KeywordTotal } from './keyword-totals'

/** Number of newest orders in which the frequency of a keyword is measured. */
export const SAMPLE_ORDERS = 200

/** A supplier with at most this many orders is searched without an index. */
const MAX_ORDERS_WITHOUT_INDEX = 2_000
/** Cost of a hit that an index finds, in orders of a scan: each hit is on another page. */
const INDEX_HIT_COST = 3
/** Cost of reading an index at all. */
const INDEX_COST = 300
/** A scan may read this many times the expected number of orders, because hits are not spread evenly. */
const SCAN_TOLERANCE = 3
/** The least limit of a scan, in orders. */
const MIN_SCAN_LIMIT = 20_000
/** Pieces of a keyword that together occur in a smaller share of the orders are not narrowed further. */
const RARE_SHARE = 0.0005
/** A piece in a larger share of the orders costs more to read than it excludes. */
const FREQUENT_SHARE = 0.5
const MAX_PIECES_READ = 4

/** What a first, cheap statement finds out about a keyword. */
export interface Probe {
  /** Number of orders of the supplier, with the status of the filter if there is one. */
  matching: number
  /** Number of newest orders looked at, and how many of them contain the keyword and each of its pieces. */
  sampled: number
  hits: number
  pieceHits: readonly number[]
}

/**
 * Orders are searched in two ways. A scan reads them in the order of an index and stops after `maxScannedOrders` of
 * them (null: no limit), or as soon as it has enough hits: good for frequent keywords. A text index finds all hits in any
 * order: good for rare ones.
 */
export type Access = { by: 'scan'; maxScannedOrders: number | null } | { by: 'index' }

/** How to count the hits up to the cap. */
export function planCount(probe: Probe, { cap, pieces }: Keyword): Access {
  const { matching } = probe
  const share = sampleShare(probe)
  const hits = share * matching
  const scanned = Math.min(matching, (cap + 1) / share)
  // The index of character pairs finds all hits of the supplier before the status is compared.
  const found = pieces.length > 0 ? Math.min(hits, cap + 1) : hits
  return cheaper(matching, scanned, found)
}

/** How to read a page when the total is known. `wanted` is the number of hits up to the end of the page. */
export function planPage(probe: Probe, { total, isCapped }: KeywordTotal, wanted: number): Access {
  const { matching } = probe
  const known = total / Math.max(1, matching)
  const share = isCapped ? Math.max(known, sampleShare(probe)) : known
  return cheaper(matching, wanted / share, share * matching)
}

function cheaper(matching: number, scanned: number, found: number): Access {
  if (matching > MAX_ORDERS_WITHOUT_INDEX && scanned > INDEX_COST + INDEX_HIT_COST * found) return { by: 'index' }
  const maxScannedOrders = Math.max(MIN_SCAN_LIMIT, Math.ceil(SCAN_TOLERANCE * scanned))
  return {
    by: 'scan',
    maxScannedOrders: matching <= MAX_ORDERS_WITHOUT_INDEX || maxScannedOrders >= matching ? null : maxScannedOrders,
  }
}

/** The pieces for which the trigram index is read: the rarest of the keyword. */
export function choosePieces(probe: Probe, { pieces }: Keyword): string[] {
  const { hits, sampled, pieceHits } = probe
  const enough = Math.max(RARE_SHARE, hits / Math.max(1, sampled))
  const byShare = pieces
    .map((piece, index) => ({ piece, share: estimateShare(pieceHits[index] ?? 0, sampled) }))
    .toSorted((a, b) => a.share - b.share)
  const chosen: string[] = []
  let share = 1
  for (const candidate of byShare) {
    const isEnough = chosen.length === MAX_PIECES_READ || share <= enough
    if (chosen.length > 0 && (isEnough || candidate.share > FREQUENT_SHARE)) break
    chosen.push(candidate.piece)
    share *= candidate.share
  }
  return chosen
}

function sampleShare({ hits, sampled }: Probe): number {
  return estimateShare(hits, sampled)
}

/** What occurs in no sampled order may still occur in others. */
function estimateShare(hits: number, sampled: number): number {
  return Math.max(hits, 0.5) / Math.max(1, sampled)
}
