import { describe, expect, test } from 'vitest'
import { firstTransportFields } from './first-values'

const BLANK = { transportType: '', transportId: '', identSystem: '' } as const
const ROAD = { transportType: 'Road', transportId: 'HH-AB 123', identSystem: 'Suppliers Number' } as const
const SEA = { transportType: 'Sea', transportId: 'MS Frieda', identSystem: 'NVE/SSCC Number' } as const

const DRAFT = { ...BLANK, version: 1, submittedAt: null }

describe('the second and later advices of an order start with transport type, transport id and ident system of the one submitted before', () => {
  test('a draft that nobody has saved starts with those of the submitted advice', () => {
    const first = { ...ROAD, version: 2, submittedAt: '2026-11-15T09:00:00.000Z' }

    expect(firstTransportFields(DRAFT, [first, DRAFT])).toEqual(ROAD)
  })

  test('of several submitted advices it is the one submitted last, whatever its planned day', () => {
    const early = { ...SEA, version: 2, submittedAt: '2026-11-16T10:00:00.000Z' }
    const late = { ...ROAD, version: 5, submittedAt: '2026-11-15T23:00:00.000Z' }

    expect(firstTransportFields(DRAFT, [early, DRAFT, late])).toEqual(SEA)
    expect(firstTransportFields(DRAFT, [late, DRAFT, early])).toEqual(SEA)
  })

  test('the first advice of an order starts blank: a draft is no model for another draft', () => {
    const saved = { ...ROAD, version: 2, submittedAt: null }

    expect(firstTransportFields(DRAFT, [DRAFT, saved])).toEqual(BLANK)
  })

  test.each([
    ['a saved draft, with the fields it was saved with', { ...BLANK, transportId: 'K-L 5', version: 2 }],
    ['a draft whose fields were emptied and saved', { ...BLANK, version: 3 }],
  ])('%s, keeps its own', (_, { version, ...fields }) => {
    const first = { ...ROAD, version: 2, submittedAt: '2026-11-15T09:00:00.000Z' }
    const draft = { ...fields, version, submittedAt: null }

    expect(firstTransportFields(draft, [first, draft])).toEqual(fields)
  })

  test('a submitted advice keeps its own', () => {
    const first = { ...ROAD, version: 2, submittedAt: '2026-11-15T09:00:00.000Z' }
    const second = { ...SEA, version: 2, submittedAt: '2026-11-16T09:00:00.000Z' }

    expect(firstTransportFields(first, [first, second])).toEqual(ROAD)
  })
})
