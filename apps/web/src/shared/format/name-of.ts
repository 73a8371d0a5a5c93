import { isBlank } from '@partwire/domain/lib/text'
import type { Order } from '@partwire/domain/orders/shape'

/** The buyer's order number, n.a. if blank. */
export function nameOf({ buyerOrderNumber }: Pick<Order, 'buyerOrderNumber'>): string {
  return isBlank(buyerOrderNumber) ? 'n.a.' : buyerOrderNumber
}
