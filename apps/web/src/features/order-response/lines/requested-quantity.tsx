import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import type { ConfirmLineValues } from '../form'
import { AlertIcon } from '../../../shared/ui/icons'
import { fractionHint, quantityNote } from './quantities'
import css from './requested-quantity.module.css'

interface RequestedQuantityProps {
  ordered: OrderResponseItem
  confirms: readonly ConfirmLineValues[]
}

/**
 * What was asked for, and below it what it comes to while somebody types. What cannot be confirmed has a sign; its
 * sentence shows while the caret is in the item's row or the mouse on the cell.
 */
export function RequestedQuantity({ ordered, confirms }: RequestedQuantityProps) {
  const { text, isValid: isRight } = quantityNote(confirms, ordered.requestedQuantity)
  const hint = fractionHint(ordered.requestedQuantity)
  return (
    <span className={css['cell']}>
      <span className={css['asked']}>
        {hint !== null && (
          <span className={css['hint']}>
            <AlertIcon />
            <span className={css['text']}>{hint}</span>
          </span>
        )}
        {`${ordered.requestedQuantity} ${ordered.requestedQuantityUom}`}
      </span>
      <span className={css['note']} data-wrong={!isRight || undefined}>
        {text}
      </span>
    </span>
  )
}
