import type { CallBody, CallReply } from '@partwire/contract/call'
import type { listParts as call } from '@partwire/contract/parts/parts'
import { currentValue, findDifference, learnedSource, valueWithSource } from '@partwire/domain/parts/part-value'
import type { PartField } from '@partwire/domain/parts/part-value'
import { DEFAULT_PRICE_GUARD_PERCENT } from '@partwire/domain/parts/price-guard'
import {
  MAX_SHOWN_PRICES,
  PART_SORT_FIELDS,
  type Part,
  type ShownPrice,
  type ShownValue,
} from '@partwire/domain/parts/shape'
import type { Deps } from '../../deps'
import type { UncheckedSession } from '../auth/sessions'
import type { KnownValue } from './knowledge-store'
import { partPageRead, partSearch, type PartPage } from './part-list-store'

/** One page of parts. One statement checks the session and reads everything. */
export async function listParts(
  _deps: Deps,
  session: UncheckedSession,
  { pageNo, keyword, orderField, isDesc }: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  const field = PART_SORT_FIELDS.find((candidate) => candidate === orderField)
  const sort = field === undefined ? { field: 'createTime' as const, isDesc: true } : { field, isDesc }
  const read = partPageRead({ sort, search: partSearch(keyword), isSharded: await session.isSharded() })
  const { pager, priceGuardPercent } = await session.read(read, { pageNo, keyword })
  const { isCapped, list, ...page } = pager
  return {
    success: true,
    priceGuardPercent: priceGuardPercent ?? String(DEFAULT_PRICE_GUARD_PERCENT),
    pager: { ...page, ...(isCapped && { totalIsCapped: true }), list: list.map(partReply) },
  }
}

function partReply({ productNumber, values }: PartPage['pager']['list'][number]): Part {
  const { shown, hasMore } = limitPrices(values)
  const text = (field: PartField): ShownValue => shownValue(shown.find((value) => value.field === field))
  const prices = (field: PartField): ShownPrice[] =>
    shown
      .filter((value) => value.field === field && currentValue(value) !== '')
      .map((value) => ({ ...shownValue(value), currency: value.currency, partyNumber: value.partyNumber }))
  return {
    productNumber,
    description: text('description'),
    ean: text('ean'),
    countryCode: text('countryCode'),
    statisticGroup: text('statisticGroup'),
    taxCode: text('taxCode'),
    packetKind: text('packetKind'),
    deliveryDays: text('deliveryDays'),
    netPrices: prices('netPrice'),
    listPrices: prices('listPrice'),
    ...(hasMore && { hasMorePrices: true }),
  }
}

/** Without the prices above the limit, of which one more was read. */
function limitPrices(values: readonly KnownValue[]): { shown: KnownValue[]; hasMore: boolean } {
  const count = { general: 0, customer: 0 }
  const shown = values.filter(({ field, partyNumber }) => {
    if (field !== 'netPrice' && field !== 'listPrice') return true
    return ++count[partyNumber === '' ? 'general' : 'customer'] <= MAX_SHOWN_PRICES
  })
  return { shown, hasMore: shown.length < values.length }
}

function shownValue(value: KnownValue | undefined): ShownValue {
  const shown = valueWithSource(value)
  if (value === undefined || shown === null) return { value: '', source: '' }
  const difference = findDifference(value)
  if (difference === null) return shown
  return { ...shown, learned: { value: difference.value, source: learnedSource(value.field, difference) } }
}
