import { isWholeNumber } from '@partwire/domain/lib/number-input'
import { canBeConfirmed, isQuantitySumValid } from '@partwire/domain/order-response/rules'
import type { ConfirmLineValues } from './form'

/** Column headings, as specified. */
export const HEADINGS = {
  buyerProductNumber: 'Buyer number',
  productNumber: 'Seller number',
  ean: 'EAN',
  productName: 'Description',
  requestedQuantity: 'Requested quantity',
  requestedDeliveryDate: 'Requested delivery date',
  unitNetPrice: 'Unit net price',
  unitListPrice: 'Unit list price',
  quantity: 'Confirm quantity',
  status: 'Status',
  outcome: 'Confirm delivery date or reason',
} as const

/** Label of each field, by the last name in its path. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...HEADINGS,
  inputEan: 'EAN',
  confirms: 'Confirm lines',
  deliveryDate: 'Confirm delivery date',
  reason: 'Reason',
  sellerOrderNumber: 'Seller order number',
  name1: 'Name',
  street1: 'Street',
  postalCode: 'Postal code',
  city: 'City',
  countryCode: 'Country',
}

export const FIELD_ERRORS = {
  unitNetPrice: 'Please type a price, 0 or more.',
  unitListPrice: 'Please type a price, 0 or more.',
  status: 'Please choose a status.',
  deliveryDate: 'Please choose a delivery date.',
  reason: 'Please type a reason.',
  sellerOrderNumber: 'Please type your own number of this order.',
} as const

/** Label of the field at a form path: 'Unit net price, item 3' for `items.2.unitNetPrice`. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? path
  const [item, line] = parts.filter((part) => /^\d+$/.test(part)).map((index) => Number(index) + 1)
  return [FIELD_LABELS[field] ?? field, item && `item ${item}`, line && `line ${line}`].filter(Boolean).join(', ')
}

/** Error message of an invalid confirm quantity. `requested` is the requested quantity as the supplier sees it. */
export function quantityError(
  { quantity, status }: ConfirmLineValues,
  confirms: readonly ConfirmLineValues[],
  { requestedQuantity, requested }: { requestedQuantity: number; requested: string },
): string {
  if (!isWholeNumber(quantity)) return 'Please type a whole number.'
  if (requestedQuantity === 0 && status !== 'Rejected') return '0 cannot be confirmed: please reject it with 0.'
  if (!isQuantitySumValid(confirms, requestedQuantity)) {
    const isAnyConfirmed = confirms.some((line) => line.status === 'Confirmed')
    if (isAnyConfirmed && !canBeConfirmed(requestedQuantity))
      return `${requested} cannot be confirmed: it is no whole number.`
    return isAnyConfirmed
      ? `The quantities of this item must add up to ${requested}.`
      : `The quantities of this item must not exceed ${requested}.`
  }
  return status === 'Rejected' ? 'Please type a whole number.' : 'Please type 1 or more.'
}
