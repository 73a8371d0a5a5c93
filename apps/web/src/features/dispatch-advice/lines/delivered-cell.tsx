import { deliveryDifference, deliverySentence, itemMatch, openVerb } from '@partwire/domain/dispatch-advice/match'
import { useId } from 'react'
import { NumberCell } from '../../../shared/document/line-table/text-cell'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatQuantity } from '../../../shared/format/format'
import css from './delivered-cell.module.css'
import type { DispatchAdviceLine } from './dispatch-advice-line'
import { FIELD_ERRORS } from '../labels'

interface DeliveredCellProps {
  path: string
  number: number
  line: DispatchAdviceLine
  isInvalid: boolean
  isLocked: boolean
  onChange: (deliveredQuantity: string) => void
}

/**
 * The delivered quantity. Beside it what was confirmed, what other advices of the order have delivered, and in words what
 * all of them together deliver too much or leave open.
 */
export function DeliveredCell({ path, number, line, isInvalid, isLocked, onChange }: DeliveredCellProps) {
  const matchId = useId()
  const isOrigin = line.item.isOrigin
  return (
    <div className={css['delivered']}>
      <NumberCell
        path={`${path}.deliveredQuantity`}
        label={`Delivered quantity, item ${number}`}
        value={line.item.deliveredQuantity}
        isInvalid={isInvalid}
        reason={FIELD_ERRORS.deliveredQuantity}
        isReadOnly={isLocked}
        describedBy={isOrigin ? matchId : undefined}
        onChange={onChange}
      />
      {isOrigin ? <Match id={matchId} line={line} /> : <span className={css['match']} />}
    </div>
  )
}

/** An item with several lines shows its sum once, in its original line. */
function Match({ id, line: { product, delivered, isShared } }: { id: string; line: DispatchAdviceLine }) {
  const show = useShownNumber()
  const format = (quantity: string) => show(formatQuantity(quantity))
  const match = itemMatch(product)
  const difference = deliveryDifference(match, delivered)
  const { quantityUom } = product
  return (
    <span id={id} className={css['match']} title={deliverySentence({ match, delivered, unit: quantityUom }, format)}>
      {`of ${format(match.confirmed)} ${quantityUom} `}
      {product.match !== undefined && <span className={css['line']}>{`${format(match.advised)} advised `}</span>}
      <span className={css['line']}>
        {isShared && `${format(delivered)} together`}
        {isShared && difference !== null && ', '}
        {difference !== null && (
          <span className={css['differs']}>
            {`${format(difference.quantity)} ${difference.kind === 'more' ? 'more' : openVerb(difference.quantity)}`}
          </span>
        )}
        {difference === null && !isShared && match.planned !== '0' && `${format(match.planned)} planned`}
      </span>
    </span>
  )
}
