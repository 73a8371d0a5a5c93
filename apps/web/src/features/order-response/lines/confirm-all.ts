import { confirmedAsRequested } from '@partwire/domain/order-response/confirm-lines'
import { typedText } from '@partwire/domain/lib/typed'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { OrderResponseItemValues, OrderResponseFormValues } from '../form'

/** Every item nobody has answered yet: confirmed, with the requested quantity and date. */
export function confirmAllAsRequested(
  form: OrderResponseFormValues,
  items: readonly OrderResponseItem[],
  today: string,
): OrderResponseFormValues {
  return {
    ...form,
    items: form.items.map((item, i) => {
      const requested = items[i]
      return requested === undefined ? item : confirmAsRequested(item, requested, today)
    }),
  }
}

function confirmAsRequested(
  item: OrderResponseItemValues,
  requested: OrderResponseItem,
  today: string,
): OrderResponseItemValues {
  const before = { confirms: [...item.confirms] }
  const after = confirmedAsRequested(before, requested, today)
  if (after === before) return item
  return { ...item, confirms: after.confirms.map((line) => ({ ...line, quantity: typedText(line.quantity) })) }
}
