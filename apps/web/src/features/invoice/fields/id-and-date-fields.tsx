import { formatDay } from '@partwire/domain/lib/calendar-date'
import { DayField } from '../../../shared/document/fields/day-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import { type FieldsProps, validationProps } from './field-props'
import css from './id-and-date-fields.module.css'

interface IdAndDateFieldsProps extends FieldsProps {
  /** `yyyymmdd`. For a draft it is today. */
  issueDate: string
  /** `yyyymmdd`. Earlier due dates cannot be chosen. */
  today: string
}

/** Invoice id, issue date and due date. */
export function IdAndDateFields({
  form,
  marked,
  isDisabled = false,
  onChange,
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
        onChange={(invoiceId) => onChange((before) => ({ ...before, invoiceId }))}
      />
      <div className={css['fixed']}>
        <TextField
          label="Invoice Issue Date"
          value={formatDay(issueDate)}
          isReadOnly={!isDisabled}
          isDisabled={isDisabled}
          onChange={() => {}}
        />
      </div>
      <DayField
        {...validationProps('invoiceDueDate', marked)}
        label="Invoice Due Date"
        value={form.invoiceDueDate}
        source={form.proposals.invoiceDueDate}
        minDay={today}
        isDisabled={isDisabled}
        onChange={(invoiceDueDate) => onChange((before) => ({ ...before, invoiceDueDate }))}
      />
    </div>
  )
}
