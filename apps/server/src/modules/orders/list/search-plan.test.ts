import { describe, expect, test } from 'vitest'
import { readKeyword } from './keyword'
import { choosePieces, planCount, planPage, type Probe } from './search-plan'

const BRAKE_DISC = readKeyword('brake disc')
const TWO_LETTERS = readKeyword('f3')

function probe(changes: Partial<Probe>): Probe {
  return { matching: 1_000_000, sampled: 200, hits: 0, pieceHits: [], ...changes }
}

describe('the hits are counted', () => {
  test('by a scan when the keyword is frequent, with a limit in case that only new orders contain it', () => {
    expect(planCount(probe({ hits: 100 }), BRAKE_DISC)).toEqual({ by: 'scan', maxScannedOrders: 60_006 })
  })

  test.each([0, 1, 10])('by the index when %i of the 200 newest orders contain it', (hits) => {
    expect(planCount(probe({ hits }), BRAKE_DISC)).toEqual({ by: 'index' })
  })

  test('by a scan of all orders when the supplier has few', () => {
    expect(planCount(probe({ matching: 2_000 }), BRAKE_DISC)).toEqual({ by: 'scan', maxScannedOrders: null })
    expect(planCount(probe({ matching: 0, sampled: 0 }), BRAKE_DISC)).toEqual({ by: 'scan', maxScannedOrders: null })
  })

  test('by a scan for two letters in one of nine orders: their index would find all hits first', () => {
    expect(planCount(probe({ hits: 22 }), TWO_LETTERS)).toEqual({ by: 'scan', maxScannedOrders: 27_300 })
  })
})

describe('a page of a known total is read', () => {
  const capped = { total: 10_000, isCapped: true }

  test('by a scan when the page is near the beginning', () => {
    expect(planPage(probe({ hits: 10 }), capped, 10)).toEqual({ by: 'scan', maxScannedOrders: 20_000 })
  })

  test('by a scan when the sample has no hit, but the total says that the keyword is frequent enough', () => {
    expect(planPage(probe({ matching: 100_000 }), capped, 10)).toEqual({
      by: 'scan',
      maxScannedOrders: 20_000,
    })
  })

  test('by the index when the hits are fewer than the orders of a scan', () => {
    expect(planPage(probe({ hits: 10 }), capped, 10_000)).toEqual({ by: 'index' })
    expect(planPage(probe({}), { total: 3, isCapped: false }, 3)).toEqual({ by: 'index' })
  })
})

describe('the index is read for', () => {
  const number = readKeyword('PO-0000777')

  test('the rarest pieces, until they exclude enough', () => {
    expect(choosePieces(probe({ pieceHits: [200, 30, 6, 4] }), number)).toEqual(['777', '077', '007'])
    expect(choosePieces(probe({ pieceHits: [200, 30, 0, 0] }), number)).toEqual(['077', '777'])
  })

  test('no piece that most orders contain, if there is another', () => {
    expect(choosePieces(probe({ pieceHits: [200, 120, 4, 110] }), number)).toEqual(['077'])
    expect(choosePieces(probe({ pieceHits: [200, 190, 180, 170] }), number)).toEqual(['777'])
  })

  test('one piece when it is as rare as the keyword', () => {
    expect(choosePieces(probe({ hits: 10, pieceHits: [10, 10, 10] }), readKeyword('wheel'))).toEqual(['whe'])
  })
})
