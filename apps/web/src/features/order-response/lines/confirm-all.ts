import { confirmedAsRequested } from '@partwire/domain/order-response/confirm-lines'
import { typedText } from '@partwire/domain/lib/typed'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ItemForm, ResponseForm } from '../form'

/** Every item nobody has answered yet: confirmed, with the requested quantity and date. */
export function confirmAll(form: ResponseForm, items: readonly OrderResponseItem[], today: string): ResponseForm {
  return {
    ...form,
    items: form.items.map((item, i) => {
      const requested = items[i]
      return requested === undefined ? item : confirmed(item, requested, today)
    }),
  }
}

function confirmed(item: ItemForm, requested: OrderResponseItem, today: string): ItemForm {
  const before = { confirms: [...item.confirms] }
  const after = confirmedAsRequested(before, requested, today)
  if (after === before) return item
  return { ...item, confirms: after.confirms.map((line) => ({ ...line, quantity: typedText(line.quantity) })) }
}
