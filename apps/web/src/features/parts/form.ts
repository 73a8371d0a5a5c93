import type { Part, PartChanges, PriceChange } from '@partwire/domain/parts/shape'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { PACKET_KINDS } from '@partwire/domain/option-lists'

/** The editable values of a part. Numbers are the typed text. */
export interface PartFormValues {
  productNumber: string
  description: string
  ean: string
  countryCode: string
  statisticGroup: string
  taxCode: string
  packetKind: string
  deliveryDays: string
  prices: readonly PriceValues[]
}

/** Net and list price of a currency, or the net price of one customer. */
export interface PriceValues {
  currency: string
  /** Blank for the prices of all customers. */
  partyNumber: string
  netPrice: string
  listPrice: string
  /** A row that the person has added: currency and customer can be changed. */
  isNew: boolean
}

export const EMPTY_PRICE: PriceValues = { currency: '', partyNumber: '', netPrice: '', listPrice: '', isNew: true }

export const EMPTY_PART: PartFormValues = {
  productNumber: '',
  description: '',
  ean: '',
  countryCode: '',
  statisticGroup: '',
  taxCode: '',
  packetKind: '',
  deliveryDays: '',
  prices: [EMPTY_PRICE],
}

export function toFormValues(part: Part): PartFormValues {
  return {
    productNumber: part.productNumber,
    description: part.description.value,
    ean: part.ean.value,
    countryCode: part.countryCode.value,
    statisticGroup: part.statisticGroup.value,
    taxCode: part.taxCode.value,
    packetKind: part.packetKind.value,
    deliveryDays: part.deliveryDays.value,
    prices: toPriceValues(part),
  }
}

function toPriceValues({ netPrices, listPrices }: Part): PriceValues[] {
  const rows = new Map<string, PriceValues>()
  const row = (currency: string, partyNumber: string): PriceValues =>
    rows.get(`${currency} ${partyNumber}`) ?? { ...EMPTY_PRICE, currency, partyNumber, isNew: false }
  for (const { currency, partyNumber, value } of netPrices) {
    rows.set(`${currency} ${partyNumber}`, { ...row(currency, partyNumber), netPrice: value })
  }
  for (const { currency, partyNumber, value } of listPrices) {
    rows.set(`${currency} ${partyNumber}`, { ...row(currency, partyNumber), listPrice: value })
  }
  return rows.size === 0 ? [EMPTY_PRICE] : [...rows.values()]
}

/** Whether something was typed that Cancel would discard. */
export function hasChanges(before: PartFormValues, after: PartFormValues): boolean {
  return before.productNumber !== after.productNumber.trim() || toChanges(before, after) !== null
}

const TEXTS = ['description', 'ean', 'countryCode', 'statisticGroup', 'taxCode', 'deliveryDays'] as const

/** The values that differ from `before`; null when none does. */
export function toChanges(before: PartFormValues, after: PartFormValues): PartChanges | null {
  const changes: PartChanges = {}
  for (const name of TEXTS) if (before[name].trim() !== after[name].trim()) changes[name] = after[name].trim()
  if (before.packetKind !== after.packetKind) changes.packetKind = parsePacketKind(after.packetKind)
  const netPrices = changedPrices(before, after, 'netPrice')
  const listPrices = changedPrices(before, after, 'listPrice')
  if (netPrices.length > 0) changes.netPrices = netPrices
  if (listPrices.length > 0) changes.listPrices = listPrices
  return Object.keys(changes).length === 0 ? null : changes
}

/** A row that was removed removes its prices. A row without currency and price is ignored. */
function changedPrices(before: PartFormValues, after: PartFormValues, name: 'netPrice' | 'listPrice'): PriceChange[] {
  const known = new Map(before.prices.map((row) => [rowKey(row), row[name]]))
  const left = new Set(after.prices.map(rowKey))
  const removed = before.prices.filter((row) => !left.has(rowKey(row)) && row[name] !== '')
  const changed = uniqueRows(after.prices, name).filter((row) => {
    const price = known.get(rowKey(row)) ?? ''
    return normalizeInput(row[name]) !== normalizeInput(price)
  })
  return [
    ...removed.map((row) => ({ ...priceKey(row), price: '' })),
    ...changed.map((row) => ({ ...priceKey(row), price: row[name].trim() })),
  ]
}

/**
 * One row for each currency and customer: the last one with this price. A blank price in an added row is no removal as
 * long as another row has the price.
 */
function uniqueRows(prices: readonly PriceValues[], name: 'netPrice' | 'listPrice'): PriceValues[] {
  const rows = new Map<string, PriceValues>()
  for (const row of prices) if (!rows.has(rowKey(row)) || row[name].trim() !== '') rows.set(rowKey(row), row)
  return [...rows.values()]
}

function priceKey({ currency, partyNumber }: PriceValues): Pick<PriceChange, 'currency' | 'partyNumber'> {
  return { currency: currency.trim().toUpperCase(), partyNumber: partyNumber.trim() }
}

function rowKey(row: PriceValues): string {
  const { currency, partyNumber } = priceKey(row)
  return `${currency} ${partyNumber}`
}

function parsePacketKind(value: string): (typeof PACKET_KINDS)[number] | '' {
  return PACKET_KINDS.find((kind) => kind === value) ?? ''
}

const PRICE_PATH = /^(netPrices|listPrices)\.(\d+)\.(\w+)$/

/** The paths of the fields of the form that the issues of its changes are about. */
export function markedFields(
  issues: readonly { path: string }[],
  changes: PartChanges,
  form: PartFormValues,
): ReadonlySet<string> {
  return new Set(
    issues.map(({ path }) => {
      const [, list = '', index = '', field = ''] = PRICE_PATH.exec(path) ?? []
      if (list !== 'netPrices' && list !== 'listPrices') return path
      const change = changes[list]?.[Number(index)]
      const row = form.prices.findIndex(
        (price) => change !== undefined && rowKey(price) === `${change.currency} ${change.partyNumber}`,
      )
      const name = list === 'netPrices' ? 'netPrice' : 'listPrice'
      return `prices.${row}.${field === 'currency' ? 'currency' : name}`
    }),
  )
}
