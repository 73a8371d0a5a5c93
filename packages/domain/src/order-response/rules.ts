import { unknownCountryError } from '../countries'
import type { Address } from '../documents/shape'
import { decimal, sum } from '../lib/decimal'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isNothing, isPositiveNumber, isWholeNumber } from '../lib/typed'
import type { ConfirmLine, OrderResponseForm, OrderResponseItemForm } from './shape'

/** What the rules need to know beside the form, item by item in the same order. */
export interface OrderResponseFacts {
  requestedQuantities: readonly number[]
  needsDeliveryAddress: boolean
}

/** What stops an order response from being submitted, in the order of the screen. */
export function orderResponseIssues(form: OrderResponseForm, facts: OrderResponseFacts): Issue[] {
  return [
    ...(facts.needsDeliveryAddress ? addressIssues(form.deliveryPartyAddress ?? null) : []),
    ...check(!isBlank(form.sellerOrderNumber), 'sellerOrderNumber', 'seller order number'),
    ...form.items.flatMap((item, i) => itemIssues(item, facts.requestedQuantities[i] ?? 0, `items.${i}`)),
  ]
}

/** A required delivery address must be in a country that exists. Checked after `orderResponseIssues`. */
export function deliveryCountryError(
  { deliveryPartyAddress }: OrderResponseForm,
  { needsDeliveryAddress }: Pick<OrderResponseFacts, 'needsDeliveryAddress'>,
): FieldError | null {
  if (!needsDeliveryAddress) return null
  return unknownCountryError(deliveryPartyAddress?.countryCode ?? '', 'deliveryPartyAddress.countryCode')
}

/** Save: prices number or empty, quantity integer or empty, nothing else. */
export function orderResponseSaveIssues(form: OrderResponseForm): Issue[] {
  return form.items.flatMap((item, i) => [
    ...check(isPriceOrNothing(item.unitNetPrice), `items.${i}.unitNetPrice`, 'unit net price'),
    ...check(isPriceOrNothing(item.unitListPrice), `items.${i}.unitListPrice`, 'unit list price'),
    ...item.confirms.flatMap(({ quantity }, c) =>
      check(isNothing(quantity) || isWholeNumber(quantity), `items.${i}.confirms.${c}.quantity`, 'quantity'),
    ),
  ])
}

/** Quantities are whole numbers, so none of them add up to a requested quantity that is not. */
export function canBeConfirmed(requestedQuantity: number): boolean {
  return Number.isInteger(requestedQuantity)
}

/** The sum of an item's quantities is what was requested, or at most that while nothing is confirmed. */
export function isQuantitySumRight(confirms: readonly ConfirmLine[], requestedQuantity: number): boolean {
  const total = sum(confirms.map(({ quantity }) => decimal(quantity)))
  return isAnyConfirmed(confirms) ? total.eq(requestedQuantity) : total.lte(requestedQuantity)
}

function addressIssues(address: Address | null): Issue[] {
  const filled = (field: keyof Address, label: string): Issue[] =>
    check(!isBlank(address?.[field]), `deliveryPartyAddress.${field}`, label)
  return [
    ...filled('name1', 'name'),
    ...filled('street1', 'street'),
    ...filled('postalCode', 'postal code'),
    ...filled('city', 'city'),
    ...filled('countryCode', 'country'),
  ]
}

function itemIssues(item: OrderResponseItemForm, requestedQuantity: number, path: string): Issue[] {
  const isSumRight = isQuantitySumRight(item.confirms, requestedQuantity)
  return [
    ...priceIssues(item, path),
    ...item.confirms.flatMap((line, c) => confirmIssues(line, isSumRight, `${path}.confirms.${c}`)),
  ]
}

/** Empty prices are accepted while no line is Confirmed: nothing is being sold. */
function priceIssues({ unitNetPrice, unitListPrice, confirms }: OrderResponseItemForm, path: string): Issue[] {
  const needsPrice = isAnyConfirmed(confirms)
  const areBothEmpty = isNothing(unitNetPrice) && isNothing(unitListPrice)
  const isNetRight = isPositiveNumber(unitNetPrice) || (isNothing(unitNetPrice) && !needsPrice)
  const isListRight = isPriceOrNothing(unitListPrice) && !(areBothEmpty && needsPrice)
  return [
    ...check(isNetRight, `${path}.unitNetPrice`, 'unit net price'),
    ...check(isListRight, `${path}.unitListPrice`, 'unit list price'),
  ]
}

function confirmIssues(line: ConfirmLine, isSumRight: boolean, path: string): Issue[] {
  const isConfirmed = line.status === 'Confirmed'
  return [
    ...check(isSumRight && isQuantityRight(line), `${path}.quantity`, 'quantity'),
    ...check(!isBlank(line.status), `${path}.status`, 'status'),
    ...(isConfirmed
      ? check(!isBlank(line.deliveryDate), `${path}.deliveryDate`, 'delivery date')
      : check(!isBlank(line.reason), `${path}.reason`, 'reason')),
  ]
}

/** At least 1; a Rejected line may be 0. */
function isQuantityRight({ quantity, status }: ConfirmLine): boolean {
  return isWholeNumber(quantity) && (status === 'Rejected' || decimal(quantity).gte(1))
}

function isPriceOrNothing(price: OrderResponseItemForm['unitNetPrice']): boolean {
  return isNothing(price) || isPositiveNumber(price)
}

function isAnyConfirmed(confirms: readonly ConfirmLine[]): boolean {
  return confirms.some(({ status }) => status === 'Confirmed')
}
