import { useJumps } from '../../../shared/document/frame/jump'
import { NumberCell } from '../../../shared/document/line-table/text-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { RemoveRowButton } from '../../../shared/document/fields/remove-row-button'
import { IconButton } from '../../../shared/ui/icon-button'
import { PlusIcon } from '../../../shared/ui/icons'
import { addMeasurement, type MeasurementValues, removeMeasurement, updateMeasurement } from '../form'
import { FIELD_ERRORS } from '../labels'
import { MEASUREMENT_OPTIONS, parseMeasurementType } from '../options'
import css from './measurements.module.css'

interface ShipmentMeasurementsProps {
  value: readonly MeasurementValues[]
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (update: (measurements: MeasurementValues[]) => MeasurementValues[]) => void
}

/** The measurements of the whole shipment. The first row cannot be removed. */
export function ShipmentMeasurements({ value, marked, isLocked, onChange }: ShipmentMeasurementsProps) {
  const { jump } = useJumps()

  function add() {
    onChange(addMeasurement)
    jump(`measurements.${value.length}.amount`)
  }

  return (
    <fieldset className={css['fieldset']}>
      <legend className={css['heading']}>Measurements</legend>
      <div className={css['list']}>
        {value.map((measurement, i) => (
          <MeasurementLine
            // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
            key={i}
            list="measurements"
            index={i}
            name={`measurement ${i + 1}`}
            value={measurement}
            marked={marked}
            isLocked={isLocked}
            onChange={(change) => onChange((rows) => updateMeasurement(rows, i, change))}
            {...(i === 0 ? { onAdd: add } : { onRemove: () => onChange((rows) => removeMeasurement(rows, i)) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface MeasurementLineProps {
  /** Path of the list of measurements. */
  list: string
  index: number
  /** Names the row in the labels of its fields: 'measurement 2, item 1'. */
  name: string
  value: MeasurementValues
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (change: Partial<MeasurementValues>) => void
  /** Given for the first row, which has an add button. */
  onAdd?: () => void
  /** Given for every other row, which has a remove button. */
  onRemove?: () => void
}

/** Amount and type of one measurement. */
export function MeasurementLine(props: MeasurementLineProps) {
  const { list, index, name, value, marked, isLocked, onChange, onAdd, onRemove } = props
  const path = `${list}.${index}`
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
          <RemoveRowButton
            label={`Remove ${name}`}
            pathAbove={`${list}.${index - 1}.amount`}
            isDisabled={isLocked}
            onRemove={onRemove}
          />
        )}
      </span>
    </div>
  )
}
