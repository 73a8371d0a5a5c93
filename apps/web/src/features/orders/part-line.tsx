import { showDay } from '@partwire/domain/lib/calendar-date'
import type { OrderItem } from '@partwire/domain/orders/shape'
import { memo } from 'react'
import { formatCount } from '../../shared/format/count'
import css from './part-lines.module.css'

/** Memoised: an order may have 2,000 of them. */
export const PartLine = memo(function PartLine({ item }: { item: OrderItem }) {
  return (
    <li className={css['line']}>
      <span className={css['text']} title={item.productNumber}>
        {item.productNumber}
      </span>
      <span className={css['text']} title={item.productName}>
        {item.productName}
      </span>
      <span className={css['quantity']}>
        {formatCount(item.requestedQuantity)} <span className={css['unit']}>{item.requestedQuantityUom}</span>
      </span>
      <span>{showDay(item.requestedDeliveryDate)}</span>
    </li>
  )
})
