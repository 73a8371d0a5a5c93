import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { Address, WorkedOrder } from '@partwire/domain/documents/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { newConfirmLine } from '@partwire/domain/order-response/confirm-lines'
import type { ConfirmLine, OrderResponse } from '@partwire/domain/order-response/shape'
import { formatPrice } from './lines/show-price'

/** A confirm line as it is typed: its quantity is text until the server reads it. */
export interface ConfirmLineValues extends Omit<ConfirmLine, 'quantity'> {
  quantity: string
}

export interface OrderResponseItemValues {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  confirms: readonly ConfirmLineValues[]
}

export interface OrderResponseFormValues {
  sellerOrderNumber: string
  items: readonly OrderResponseItemValues[]
  /** Null when the delivery address is the buyer's, or none is needed. */
  deliveryPartyAddress: Address | null
}

const EMPTY_ADDRESS: Address = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

export function toFormValues(response: OrderResponse, order: WorkedOrder): OrderResponseFormValues {
  return {
    sellerOrderNumber: response.sellerOrderNumber,
    items: response.items.map(({ productName, inputEan, unitNetPrice, unitListPrice, confirms }) => ({
      productName,
      inputEan,
      unitNetPrice: formatPrice(unitNetPrice),
      unitListPrice: formatPrice(unitListPrice),
      confirms: confirms.map((line) => ({ ...line, quantity: typedText(line.quantity) })),
    })),
    deliveryPartyAddress: needsDeliveryAddress(order) ? (response.deliveryParty?.address ?? EMPTY_ADDRESS) : null,
  }
}

/** What the calls take: arrays of their own, because the form's are not to be changed. */
export function toRequestForm({ items, ...form }: OrderResponseFormValues) {
  return { ...form, items: items.map((item) => ({ ...item, confirms: [...item.confirms] })) }
}

/** All other items keep their reference: only this one is drawn again. */
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
  const added = newConfirmLine(today)
  const confirms = form.items[item]?.confirms ?? []
  return updateItem(form, item, { confirms: [...confirms, { ...added, quantity: typedText(added.quantity) }] })
}

/** At least one confirm line stays per item. */
export function removeConfirmLine(form: OrderResponseFormValues, item: number, line: number): OrderResponseFormValues {
  const confirms = form.items[item]?.confirms ?? []
  if (confirms.length <= 1) return form
  return updateItem(form, item, { confirms: confirms.filter((_confirm, c) => c !== line) })
}
