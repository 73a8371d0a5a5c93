import { NumberCell } from '../../../shared/document/line-table/number-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { IconButton } from '../../../shared/ui/icon-button'
import { DeleteIcon, PlusIcon } from '../../../shared/ui/icons'
import type { MeasurementValues } from '../form'
import css from './measurements.module.css'
import { MEASUREMENT_OPTIONS, parseMeasurementType } from '../options'
import { FIELD_ERRORS } from '../labels'

interface MeasurementLineProps {
  path: string
  /** Which one of what, for the spoken labels: 'measurement 2, item 1'. */
  name: string
  value: MeasurementValues
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (change: Partial<MeasurementValues>) => void
  /** The first row offers to add another one, every other row to go. */
  onAdd?: () => void
  onRemove?: () => void
}

/** An amount and what it measures. */
export function MeasurementLine({ path, name, value, marked, isLocked, onChange, ...more }: MeasurementLineProps) {
  const { onAdd, onRemove } = more
  return (
    <div className={css['measurement']}>
      <span className={css['amount']}>
        <NumberCell
          path={`${path}.amount`}
          label={`Amount of ${name}`}
          value={value.amount}
          isInvalid={marked.has(`${path}.amount`)}
          reason={FIELD_ERRORS.amount}
          isReadOnly={isLocked}
          placeholder={isLocked ? '' : 'Amount'}
          onChange={(amount) => onChange({ amount })}
        />
      </span>
      <span className={css['type']}>
        <SelectCell
          path={`${path}.type`}
          label={`Type of ${name}`}
          value={value.type}
          options={MEASUREMENT_OPTIONS}
          isInvalid={marked.has(`${path}.type`)}
          reason={FIELD_ERRORS.type}
          isDisabled={isLocked}
          onChange={(type) => onChange({ type: parseMeasurementType(type) })}
        />
      </span>
      <span className={css['button']}>
        {onAdd !== undefined && (
          <IconButton
            label={`Add measurement after ${name}`}
            icon={<PlusIcon />}
            isDisabled={isLocked}
            onClick={onAdd}
          />
        )}
        {onRemove !== undefined && (
          <IconButton label={`Remove ${name}`} icon={<DeleteIcon />} isDisabled={isLocked} onClick={onRemove} />
        )}
      </span>
    </div>
  )
}
