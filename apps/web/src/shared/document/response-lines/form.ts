import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { Address, DocumentOrder } from '@partwire/domain/documents/shape'
import type { Sources } from '@partwire/domain/documents/proposals'
import { formatUnitPrice } from '@partwire/domain/lib/decimal'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { isBlank } from '@partwire/domain/lib/text'
import {
  canConfirmRequestedDay,
  type ConfirmDays,
  confirmItemAsRequested,
  newConfirmLine,
  withProposedDay,
} from '@partwire/domain/order-response/confirm-lines'
import type {
  ConfirmLine,
  OrderResponse,
  OrderResponseItem,
  ProposedItemField,
} from '@partwire/domain/order-response/shape'

/** The editable values of an order response. Numbers are the typed text, and so is a day that is not valid. */
export interface OrderResponseFormValues {
  sellerOrderNumber: string
  items: readonly OrderResponseItemValues[]
  /** Null when the order brings the delivery address, or needs none. */
  deliveryPartyAddress: Address | null
}

export interface OrderResponseItemValues {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  confirms: readonly ConfirmLineValues[]
  /** Where the proposed values come from that the item still holds. Missing when it holds none. */
  proposals?: Sources<ProposedItemField>
}

export interface ConfirmLineValues extends Omit<ConfirmLine, 'quantity'> {
  quantity: string
}

const EMPTY_ADDRESS: Address = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

/** The fields and types of an item in a draft in the browser's storage. */
export const ITEM_SHAPE: OrderResponseItemValues = {
  productName: '',
  inputEan: '',
  unitNetPrice: '',
  unitListPrice: '',
  confirms: [{ quantity: '', status: '', reason: '', deliveryDate: '' }],
}

/** The fields and types of a draft in the browser's storage. */
export const FORM_SHAPE: OrderResponseFormValues = {
  sellerOrderNumber: '',
  items: [ITEM_SHAPE],
  deliveryPartyAddress: EMPTY_ADDRESS,
}

export function toFormValues(orderResponse: OrderResponse, order: DocumentOrder): OrderResponseFormValues {
  return {
    sellerOrderNumber: orderResponse.sellerOrderNumber,
    items: orderResponse.items.map(toItemValues),
    deliveryPartyAddress: needsDeliveryAddress(order) ? (orderResponse.deliveryParty?.address ?? EMPTY_ADDRESS) : null,
  }
}

export function toItemValues(item: Omit<OrderResponseItem, 'offers'>): OrderResponseItemValues {
  const { productName, inputEan, unitNetPrice, unitListPrice, confirms, proposals } = item
  return {
    productName,
    inputEan,
    unitNetPrice: formatUnitPrice(unitNetPrice),
    unitListPrice: formatUnitPrice(unitListPrice),
    confirms: confirms.map(toConfirmLineValues),
    ...(proposals !== undefined && Object.keys(proposals).length > 0 && { proposals }),
  }
}

/** The form to send. Copies the arrays, because those of the form values are read-only. */
export function toRequestForm({ items, ...form }: OrderResponseFormValues) {
  return { ...form, items: items.map(toRequestItem) }
}

export function toRequestItem(item: OrderResponseItemValues) {
  return { ...item, confirms: [...item.confirms] }
}

/** All other items keep their reference, so that only the changed one is rendered again. */
export function updateItem(
  form: OrderResponseFormValues,
  index: number,
  change: Partial<OrderResponseItemValues>,
): OrderResponseFormValues {
  return { ...form, items: form.items.map((item, i) => (i === index ? { ...item, ...change } : item)) }
}

export function updateConfirmLine(
  form: OrderResponseFormValues,
  [item, line]: readonly [item: number, line: number],
  change: Partial<ConfirmLineValues>,
): OrderResponseFormValues {
  const confirms = form.items[item]?.confirms ?? []
  return updateItem(form, item, {
    confirms: confirms.map((confirm, c) => (c === line ? { ...confirm, ...change } : confirm)),
  })
}

export function addConfirmLine(form: OrderResponseFormValues, item: number, today: string): OrderResponseFormValues {
  const confirms = form.items[item]?.confirms ?? []
  return updateItem(form, item, { confirms: [...confirms, toConfirmLineValues(newConfirmLine(today))] })
}

/** The last confirm line of an item cannot be removed. */
export function removeConfirmLine(form: OrderResponseFormValues, item: number, line: number): OrderResponseFormValues {
  const confirms = form.items[item]?.confirms ?? []
  if (confirms.length <= 1) return form
  return updateItem(form, item, { confirms: confirms.filter((_confirm, c) => c !== line) })
}

/** Confirms every untouched item with the requested quantity and date, if the quantity can be confirmed. */
export function confirmAllAsRequested(
  form: OrderResponseFormValues,
  items: readonly OrderResponseItem[],
  days: ConfirmDays,
): OrderResponseFormValues {
  return {
    ...form,
    items: form.items.map((item, i) => {
      const requested = items[i]
      return requested === undefined ? item : confirmAsRequested(item, requested, days)
    }),
  }
}

/** How many items `confirmAllAsRequested` would confirm for another day than the requested one, and why. */
export interface ItemsWithoutDay {
  /** Items without a requested day. */
  blank: number
  /** Items whose requested day has passed. */
  passed: number
}

export function countItemsWithoutDay(
  form: OrderResponseFormValues,
  items: readonly OrderResponseItem[],
  today: string,
): ItemsWithoutDay {
  const confirmed = confirmAllAsRequested(form, items, { today, otherDay: today })
  const others = items.filter((item, i) => {
    const before = form.items[i]
    return confirmed.items[i] !== before && !canConfirmRequestedDay(withProposedDay(item, before), today)
  })
  const blank = others.filter(({ requestedDeliveryDate }) => isBlank(requestedDeliveryDate)).length
  return { blank, passed: others.length - blank }
}

/** Number of items whose lines all have a status. */
export function countAnswered(items: readonly OrderResponseItemValues[]): number {
  return items.filter(({ confirms }) => confirms.every(({ status }) => status !== '')).length
}

function confirmAsRequested(
  item: OrderResponseItemValues,
  requested: OrderResponseItem,
  days: ConfirmDays,
): OrderResponseItemValues {
  const before = { confirms: [...item.confirms] }
  const after = confirmItemAsRequested(before, withProposedDay(requested, item), days)
  if (after === before) return item
  return { ...item, confirms: after.confirms.map(toConfirmLineValues) }
}

function toConfirmLineValues(line: ConfirmLine): ConfirmLineValues {
  return { ...line, quantity: normalizeInput(line.quantity) }
}
