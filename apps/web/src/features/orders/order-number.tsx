import type { Order } from '@partwire/domain/orders/shape'
import { NewBadge } from '../../shared/ui/list/new-badge'
import { nameOf } from '../../shared/format/name-of'
import css from './order-number.module.css'

/** NEW stands until somebody opened the order response for the first time. */
export function OrderNumber({ order }: { order: Order }) {
  const name = nameOf(order)
  return (
    <div className={css['order']}>
      <span className={css['number']} title={name}>
        {name}
      </span>
      {order.orderResponseId === undefined && <NewBadge />}
    </div>
  )
}
