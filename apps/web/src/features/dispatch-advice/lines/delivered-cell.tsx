import { decimal } from '@partwire/domain/lib/decimal'
import { NumberCell } from '../../../shared/document/line-table/number-cell'
import css from './delivered-cell.module.css'
import type { DispatchAdviceLine } from './line-rows'
import { FIELD_ERRORS } from '../labels'

interface DeliveredCellProps {
  path: string
  number: number
  line: DispatchAdviceLine
  isInvalid: boolean
  isLocked: boolean
  onChange: (deliveredQuantity: string) => void
}

/** What is delivered, and how that stands against what was confirmed for the day. */
export function DeliveredCell({ path, number, line, isInvalid, isLocked, onChange }: DeliveredCellProps) {
  return (
    <div className={css['delivered']}>
      <NumberCell
        path={`${path}.deliveredQuantity`}
        label={`Delivered quantity, item ${number}`}
        value={line.item.deliveredQuantity}
        isInvalid={isInvalid}
        reason={FIELD_ERRORS.deliveredQuantity}
        isReadOnly={isLocked}
        onChange={onChange}
      />
      <Confirmed line={line} />
    </div>
  )
}

/** An item that is spread over several lines is counted once, in its first one. */
function Confirmed({ line: { item, product, delivered, isShared } }: { line: DispatchAdviceLine }) {
  if (!item.isOrigin) return <span className={css['confirmed']} />
  const { confirmedQuantity, quantityUom } = product
  const less = decimal(confirmedQuantity).minus(decimal(delivered))
  return (
    <span className={css['confirmed']}>
      of {confirmedQuantity} {quantityUom}
      <span className={css['second']}>
        {isShared && `${delivered} together`}
        {isShared && !less.eq(0) && ', '}
        {!less.eq(0) && (
          <span className={css['differs']}>
            {less.abs().toFixed()} {less.gt(0) ? 'less' : 'more'}
          </span>
        )}
      </span>
    </span>
  )
}
