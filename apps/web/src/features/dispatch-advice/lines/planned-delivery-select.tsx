import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { showDay } from '@partwire/domain/lib/calendar-date'
import { SelectField } from '../../../shared/ui/fields/select-field'
import css from './planned-delivery-select.module.css'

interface PlannedDeliverySelectProps {
  advices: readonly DispatchAdvice[]
  value: string
  onChange: (id: string) => void
}

/** Which of the planned deliveries is shown. */
export function PlannedDeliverySelect({ advices, value, onChange }: PlannedDeliverySelectProps) {
  const options = advices.map(({ id, plannedDeliveryDate, status }) => ({
    value: id,
    label: `${showDay(plannedDeliveryDate)}${status === 'submitted' ? ' (submitted)' : ''}`,
  }))
  return (
    <div className={css['select']}>
      <SelectField label="Planned delivery" value={value} options={options} onChange={onChange} />
    </div>
  )
}
