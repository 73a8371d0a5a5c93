import { useJumps } from '../../../shared/document/frame/jump'
import { addMeasurement, updateMeasurement, removeMeasurement } from '../lines/change-lines'
import type { MeasurementValues } from '../form'
import { MeasurementLine } from './measurement-line'
import css from './measurements.module.css'

interface ShipmentMeasurementsProps {
  value: readonly MeasurementValues[]
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (update: (measurements: MeasurementValues[]) => MeasurementValues[]) => void
}

/** What the shipment as a whole measures. Only the first row cannot be removed. */
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
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
            key={i}
            path={`measurements.${i}`}
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
