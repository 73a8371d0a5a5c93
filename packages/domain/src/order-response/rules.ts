import { unknownCountryError } from '../countries'
import type { Address } from '../documents/shape'
import { isDay } from '../lib/calendar-date'
import { toDecimal, sum } from '../lib/decimal'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isEmptyInput, isNonNegativeNumber, isWholeNumber } from '../lib/number-input'
import type { ConfirmLine, OrderResponseForm, OrderResponseItemForm } from './shape'

/** Data of the order that the rules need. Quantities are in the order of the items of the form. */
export interface OrderResponseContext {
  requestedQuantities: readonly number[]
  needsDeliveryAddress: boolean
}

/** Invalid fields that prevent a submit, in screen order. */
export function orderResponseIssues(form: OrderResponseForm, context: OrderResponseContext): Issue[] {
  return [
    ...(context.needsDeliveryAddress ? addressIssues(form.deliveryPartyAddress ?? null) : []),
    ...check(!isBlank(form.sellerOrderNumber), 'sellerOrderNumber', 'seller order number'),
    ...form.items.flatMap((item, i) => itemIssues(item, context.requestedQuantities[i] ?? 0, `items.${i}`)),
  ]
}

/** A required delivery address must be in a country that exists. Checked after `orderResponseIssues`. */
export function deliveryCountryError(
  { deliveryPartyAddress }: OrderResponseForm,
  { needsDeliveryAddress }: Pick<OrderResponseContext, 'needsDeliveryAddress'>,
): FieldError | null {
  if (!needsDeliveryAddress) return null
  return unknownCountryError(deliveryPartyAddress?.countryCode ?? '', 'deliveryPartyAddress.countryCode')
}

/** Invalid fields that prevent a save: prices must be numbers or empty, quantities whole numbers or empty. */
export function orderResponseSaveIssues(form: OrderResponseForm): Issue[] {
  return form.items.flatMap((item, i) => [
    ...check(isPriceOrEmpty(item.unitNetPrice), `items.${i}.unitNetPrice`, 'unit net price'),
    ...check(isPriceOrEmpty(item.unitListPrice), `items.${i}.unitListPrice`, 'unit list price'),
    ...item.confirms.flatMap(({ quantity }, c) =>
      check(isEmptyInput(quantity) || isWholeNumber(quantity), `items.${i}.confirms.${c}.quantity`, 'quantity'),
    ),
  ])
}

/** Whether an item can be confirmed. Confirmed quantities are whole numbers from 1, so a fraction and 0 never add up. */
export function canBeConfirmed(requestedQuantity: number): boolean {
  return Number.isInteger(requestedQuantity) && requestedQuantity >= 1
}

/** The quantities of an item must add up to the requested quantity, or at most to it while no line is Confirmed. */
export function isQuantitySumValid(confirms: readonly ConfirmLine[], requestedQuantity: number): boolean {
  const total = sum(confirms.map(({ quantity }) => toDecimal(quantity)))
  return isAnyConfirmed(confirms) ? total.eq(requestedQuantity) : total.lte(requestedQuantity)
}

function addressIssues(address: Address | null): Issue[] {
  const checkFilled = (field: keyof Address, label: string): Issue[] =>
    check(!isBlank(address?.[field]), `deliveryPartyAddress.${field}`, label)
  return [
    ...checkFilled('name1', 'name'),
    ...checkFilled('street1', 'street'),
    ...checkFilled('postalCode', 'postal code'),
    ...checkFilled('city', 'city'),
    ...checkFilled('countryCode', 'country'),
  ]
}

function itemIssues(item: OrderResponseItemForm, requestedQuantity: number, path: string): Issue[] {
  const isSumValid = isQuantitySumValid(item.confirms, requestedQuantity)
  return [
    ...priceIssues(item, path),
    ...item.confirms.flatMap((line, c) => confirmIssues(line, isSumValid, `${path}.confirms.${c}`)),
  ]
}

/** The net price is required once a line is Confirmed. Without it, an empty list price is flagged as well. */
function priceIssues({ unitNetPrice, unitListPrice, confirms }: OrderResponseItemForm, path: string): Issue[] {
  const needsPrice = isAnyConfirmed(confirms)
  const areBothEmpty = isEmptyInput(unitNetPrice) && isEmptyInput(unitListPrice)
  const isNetPriceValid = isNonNegativeNumber(unitNetPrice) || (isEmptyInput(unitNetPrice) && !needsPrice)
  const isListPriceValid = isPriceOrEmpty(unitListPrice) && !(areBothEmpty && needsPrice)
  return [
    ...check(isNetPriceValid, `${path}.unitNetPrice`, 'unit net price'),
    ...check(isListPriceValid, `${path}.unitListPrice`, 'unit list price'),
  ]
}

function confirmIssues(line: ConfirmLine, isSumValid: boolean, path: string): Issue[] {
  const isConfirmed = line.status === 'Confirmed'
  return [
    ...check(isSumValid && isQuantityValid(line), `${path}.quantity`, 'quantity'),
    ...check(!isBlank(line.status), `${path}.status`, 'status'),
    ...(isConfirmed
      ? check(isDay(line.deliveryDate), `${path}.deliveryDate`, 'delivery date')
      : check(!isBlank(line.reason), `${path}.reason`, 'reason')),
  ]
}

/** A whole number of at least 1, or of at least 0 in a Rejected line. */
function isQuantityValid({ quantity, status }: ConfirmLine): boolean {
  return isWholeNumber(quantity) && (status === 'Rejected' || toDecimal(quantity).gte(1))
}

function isPriceOrEmpty(price: OrderResponseItemForm['unitNetPrice']): boolean {
  return isEmptyInput(price) || isNonNegativeNumber(price)
}

function isAnyConfirmed(confirms: readonly ConfirmLine[]): boolean {
  return confirms.some(({ status }) => status === 'Confirmed')
}
