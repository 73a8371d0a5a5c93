import { showDay } from '@partwire/domain/lib/calendar-date'
import { DayField } from '../../../shared/document/fields/day-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import { type FieldsProps, validationProps } from './fields'
import css from './number-fields.module.css'

interface IdAndDateFieldsProps extends FieldsProps {
  /** `yyyymmdd`: of a draft the browser's today. */
  issueDate: string
  today: string
}

/** The header row of the invoice. */
export function IdAndDateFields({
  form,
  marked,
  isDisabled = false,
  onChange: change,
  issueDate,
  today,
}: IdAndDateFieldsProps) {
  return (
    <div className={css['fields']}>
      <TextField
        {...validationProps('invoiceId', marked)}
        label="Invoice ID"
        value={form.invoiceId}
        maxLength={100}
        autoComplete="off"
        isDisabled={isDisabled}
        onChange={(invoiceId) => change((before) => ({ ...before, invoiceId }))}
      />
      <div className={css['fixed']}>
        <TextField
          label="Invoice Issue Date"
          value={showDay(issueDate)}
          isReadOnly={!isDisabled}
          isDisabled={isDisabled}
          onChange={() => {}}
        />
      </div>
      <DayField
        {...validationProps('invoiceDueDate', marked)}
        label="Invoice Due Date"
        value={form.invoiceDueDate}
        minDay={today}
        isDisabled={isDisabled}
        onChange={(invoiceDueDate) => change((before) => ({ ...before, invoiceDueDate }))}
      />
    </div>
  )
}
