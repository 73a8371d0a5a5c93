import { toDecimal, sum } from '@partwire/domain/lib/decimal'
import { inputText } from '@partwire/domain/lib/number-input'
import { canBeConfirmed, isQuantitySumValid } from '@partwire/domain/order-response/rules'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { useShownNumber } from '../../format/decimal-mark'
import { formatQuantity } from '../../format/format'
import { countTextLines } from '../line-table/text-size'
import { AlertIcon } from '../../ui/icons'
import type { ConfirmLineValues } from './form'
import css from './requested-quantity.module.css'

interface RequestedQuantityProps {
  ordered: OrderResponseItem
  confirms: readonly ConfirmLineValues[]
}

/**
 * The requested quantity, with the confirmed quantity or the wrong sum below it. A quantity that cannot be confirmed has
 * an icon; its hint shows while the focus is in the row or the pointer on the cell.
 */
export function RequestedQuantity({ ordered, confirms }: RequestedQuantityProps) {
  const show = useShownNumber()
  const { text, isValid } = quantityNote(confirms, ordered.requestedQuantity)
  const hint = confirmHint(ordered.requestedQuantity, show)
  return (
    <span className={css['cell']}>
      <span className={css['requested']}>
        {hint !== null && (
          <span className={css['hint']}>
            <AlertIcon />
            <span className={css['text']}>{hint}</span>
          </span>
        )}
        {`${show(formatQuantity(ordered.requestedQuantity))} ${ordered.requestedQuantityUom}`}
      </span>
      <span className={css['note']} data-wrong={!isValid || undefined}>
        {show(text)}
      </span>
    </span>
  )
}

/** Below this, the quantity and its note fit on one line each. */
const MAX_FITTING_QUANTITY = 100_000

/** The lines of text of the cell, where the first two count as one: a row of one line has room for both. */
export function countQuantityLines(
  { requestedQuantity, requestedQuantityUom }: Pick<OrderResponseItem, 'requestedQuantity' | 'requestedQuantityUom'>,
  columnWidthPx: number,
): number {
  if (requestedQuantity < MAX_FITTING_QUANTITY) return 1
  const quantity = formatQuantity(requestedQuantity)
  return (
    countTextLines(`${quantity} ${requestedQuantityUom}`, columnWidthPx) +
    countTextLines(`Confirmed ${quantity}`, columnWidthPx) -
    1
  )
}

interface QuantityNote {
  text: string
  isValid: boolean
}

/**
 * 'Confirmed 6' for a valid item, 'Sum 7' when the quantities of its lines do not fit the requested one.
 * @internal
 */
export function quantityNote(confirms: readonly ConfirmLineValues[], requested: number): QuantityNote {
  if (!isQuantitySumValid(confirms, requested))
    return { text: `Sum ${formatQuantity(sumQuantities(confirms))}`, isValid: false }
  const confirmed = confirms.filter(({ status }) => status === 'Confirmed')
  return { text: `Confirmed ${formatQuantity(sumQuantities(confirmed))}`, isValid: true }
}

/**
 * Hint for an item that cannot be confirmed because the requested quantity is 0 or not a whole number, else null.
 * @internal
 */
export function confirmHint(requested: number, show: (text: string) => string): string | null {
  if (canBeConfirmed(requested)) return null
  if (requested === 0) return 'A quantity of 0 cannot be confirmed. Please reject it with 0.'
  const max = Math.floor(requested)
  const answer = max < 1 ? 'reject it with 0' : `reject it or answer Unknown, with ${max} at most`
  return `Quantities are whole numbers, so ${show(inputText(requested))} cannot be confirmed. Please ${answer}.`
}

function sumQuantities(confirms: readonly ConfirmLineValues[]): string {
  return sum(confirms.map(({ quantity }) => toDecimal(quantity))).toFixed()
}
