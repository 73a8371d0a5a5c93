import type { Part, ShownPrice, ShownValue } from '@partwire/domain/parts/shape'

const NOTHING: ShownValue = { value: '', source: '' }

/** A part of which nothing is known but what `changes` has. */
export function aPart(changes: Partial<Part> = {}): Part {
  return {
    productNumber: 'B-1',
    description: { value: 'Brake disc', source: 'last confirmed 2026/10/02 in order 4711' },
    ean: NOTHING,
    countryCode: NOTHING,
    statisticGroup: NOTHING,
    taxCode: NOTHING,
    packetKind: NOTHING,
    deliveryDays: NOTHING,
    netPrices: [],
    listPrices: [],
    ...changes,
  }
}

export function aPrice(value: string, changes: Partial<ShownPrice> = {}): ShownPrice {
  return { currency: 'EUR', partyNumber: '', value, source: 'price list of 2026/11/01', ...changes }
}

/** The reply of the list call. */
export function listReply(list: Part[], page: { total?: number; pageNo?: number } = {}) {
  const pager = { list, total: page.total ?? list.length, pageNo: page.pageNo ?? 1, pageSize: 10 }
  return { success: true, pager, priceGuardPercent: '30' }
}
