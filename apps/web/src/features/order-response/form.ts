import { needsDeliveryAddress } from '@partwire/domain/documents/delivery-address'
import type { Address, WorkedOrder } from '@partwire/domain/documents/shape'
import { typedText } from '@partwire/domain/lib/typed'
import { newConfirmLine } from '@partwire/domain/order-response/confirm-lines'
import type { ConfirmLine, OrderResponse } from '@partwire/domain/order-response/shape'
import { showPrice } from './lines/show-price'

/** A confirm line as it is typed: its quantity is text until the server reads it. */
export interface ConfirmForm extends Omit<ConfirmLine, 'quantity'> {
  quantity: string
}

export interface ItemForm {
  productName: string
  inputEan: string
  unitNetPrice: string
  unitListPrice: string
  confirms: readonly ConfirmForm[]
}

export interface ResponseForm {
  sellerOrderNumber: string
  items: readonly ItemForm[]
  /** Null when the delivery address is the buyer's, or none is needed. */
  deliveryPartyAddress: Address | null
}

const NO_ADDRESS: Address = { name1: '', street1: '', postalCode: '', city: '', countryCode: '' }

export function formOf(response: OrderResponse, order: WorkedOrder): ResponseForm {
  return {
    sellerOrderNumber: response.sellerOrderNumber,
    items: response.items.map(({ productName, inputEan, unitNetPrice, unitListPrice, confirms }) => ({
      productName,
      inputEan,
      unitNetPrice: showPrice(unitNetPrice),
      unitListPrice: showPrice(unitListPrice),
      confirms: confirms.map((line) => ({ ...line, quantity: typedText(line.quantity) })),
    })),
    deliveryPartyAddress: needsDeliveryAddress(order) ? (response.deliveryParty?.address ?? NO_ADDRESS) : null,
  }
}

/** What the calls take: arrays of their own, because the form's are not to be changed. */
export function bodyOf({ items, ...form }: ResponseForm) {
  return { ...form, items: items.map((item) => ({ ...item, confirms: [...item.confirms] })) }
}

/** All other items keep their reference: only this one is drawn again. */
export function changeItem(form: ResponseForm, index: number, change: Partial<ItemForm>): ResponseForm {
  return { ...form, items: form.items.map((item, i) => (i === index ? { ...item, ...change } : item)) }
}

export function changeConfirm(
  form: ResponseForm,
  [item, line]: readonly [item: number, line: number],
  change: Partial<ConfirmForm>,
): ResponseForm {
  const confirms = form.items[item]?.confirms ?? []
  return changeItem(form, item, {
    confirms: confirms.map((confirm, c) => (c === line ? { ...confirm, ...change } : confirm)),
  })
}

export function addConfirm(form: ResponseForm, item: number, today: string): ResponseForm {
  const added = newConfirmLine(today)
  const confirms = form.items[item]?.confirms ?? []
  return changeItem(form, item, { confirms: [...confirms, { ...added, quantity: typedText(added.quantity) }] })
}

/** At least one confirm line stays per item. */
export function removeConfirm(form: ResponseForm, item: number, line: number): ResponseForm {
  const confirms = form.items[item]?.confirms ?? []
  if (confirms.length <= 1) return form
  return changeItem(form, item, { confirms: confirms.filter((_confirm, c) => c !== line) })
}
