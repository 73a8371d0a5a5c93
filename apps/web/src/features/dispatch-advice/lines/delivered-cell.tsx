import { toDecimal } from '@partwire/domain/lib/decimal'
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

/** The delivered quantity, with the confirmed quantity and the difference beside it. */
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

/** An item with several lines shows its sum once, in its original line. */
function Confirmed({ line: { item, product, delivered, isShared } }: { line: DispatchAdviceLine }) {
  const show = useShownNumber()
  if (!item.isOrigin) return <span className={css['confirmed']} />
  const { confirmedQuantity, quantityUom } = product
  const missing = toDecimal(confirmedQuantity).minus(toDecimal(delivered))
  return (
    <span className={css['confirmed']}>
      of {show(formatQuantity(confirmedQuantity))} {quantityUom}
      <span className={css['difference']}>
        {isShared && `${show(formatQuantity(delivered))} together`}
        {isShared && !missing.eq(0) && ', '}
        {!missing.eq(0) && (
          <span className={css['differs']}>
            {show(formatQuantity(missing.abs().toFixed()))} {missing.gt(0) ? 'less' : 'more'}
          </span>
        )}
      </span>
    </span>
  )
}
