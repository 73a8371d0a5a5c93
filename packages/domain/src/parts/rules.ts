import { isCountry } from '../countries'
import { check, type Issue } from '../lib/issue'
import { isEmptyInput, isNonNegativeNumber, isWholeNumber, type NumberInput } from '../lib/number-input'
import { toDecimal } from '../lib/decimal'
import { isBlank } from '../lib/text'
import { MAX_DELIVERY_DAYS } from './offers'
import type { PartChanges, PriceChange } from './shape'

/** Labels of the banner. */
const PART_LABELS = {
  productNumber: 'product number',
  countryCode: 'country of origin',
  deliveryDays: 'delivery days',
  currency: 'currency',
  netPrice: 'net price',
  listPrice: 'list price',
  percent: 'percentage',
} as const

/** Invalid fields that prevent the change of a part, in screen order. */
export function partIssues(productNumber: string, changes: PartChanges): Issue[] {
  return [
    ...check(!isBlank(productNumber), 'productNumber', PART_LABELS.productNumber),
    ...(changes.netPrices ?? []).flatMap((price, i) => priceIssues(price, `netPrices.${i}`, PART_LABELS.netPrice)),
    ...(changes.listPrices ?? []).flatMap((price, i) => [
      ...priceIssues(price, `listPrices.${i}`, PART_LABELS.listPrice),
      // A list price is the same for all customers.
      ...check(isBlank(price.partyNumber), `listPrices.${i}.partyNumber`, PART_LABELS.listPrice),
    ]),
    ...check(
      isBlank(changes.countryCode) || isCountry(changes.countryCode?.trim() ?? ''),
      'countryCode',
      PART_LABELS.countryCode,
    ),
    ...check(isDeliveryDays(changes.deliveryDays ?? ''), 'deliveryDays', PART_LABELS.deliveryDays),
  ]
}

function priceIssues({ currency, price }: PriceChange, path: string, label: string): Issue[] {
  return [
    ...check(/^[A-Z]{3}$/.test(currency), `${path}.currency`, PART_LABELS.currency),
    ...check(isEmptyInput(price) || isNonNegativeNumber(price), `${path}.price`, label),
  ]
}

/** A whole number of working days, or blank. */
function isDeliveryDays(days: NumberInput): boolean {
  return isEmptyInput(days) || (isWholeNumber(days) && Number(days) <= MAX_DELIVERY_DAYS)
}

const MAX_GUARD_PERCENT = 1_000

/** Invalid percentage of the price guard: it must be a number from 0 to 1000. */
export function priceGuardIssues(percent: NumberInput): Issue[] {
  const isValid = isNonNegativeNumber(percent) && toDecimal(percent).lte(MAX_GUARD_PERCENT)
  return check(isValid, 'percent', PART_LABELS.percent)
}
