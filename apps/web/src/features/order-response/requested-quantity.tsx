import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ConfirmForm } from './form'
import { quantityNote } from './quantities'
import css from './requested-quantity.module.css'

interface RequestedQuantityProps {
  ordered: OrderResponseItem
  confirms: readonly ConfirmForm[]
}

/** What was asked for, and below it what it comes to while somebody types. */
export function RequestedQuantity({ ordered, confirms }: RequestedQuantityProps) {
  const { text, isRight } = quantityNote(confirms, ordered.requestedQuantity)
  return (
    <span className={css['cell']}>
      <span>{`${ordered.requestedQuantity} ${ordered.requestedQuantityUom}`}</span>
      <span className={css['note']} data-wrong={!isRight || undefined}>
        {text}
      </span>
    </span>
  )
}
