import { isBlank } from '@partwire/domain/lib/text'
import type { Order } from '@partwire/domain/orders/shape'

/** The buyer's order number, or n.a. if it is blank. */
export function nameOf({ buyerOrderNumber }: Pick<Order, 'buyerOrderNumber'>): string {
  return isBlank(buyerOrderNumber) ? 'n.a.' : buyerOrderNumber
}
