import type { Tax } from '@partwire/domain/settings/shape'
import { DayField } from '../../../shared/document/fields/day-field'
import { Checkbox } from '../../../shared/ui/fields/checkbox'
import { TextField } from '../../../shared/ui/fields/text-field'
import { Block } from './block'
import { type FieldsProps, validationProps } from './fields'
import css from './terms-fields.module.css'

interface TermsFieldsProps extends FieldsProps {
  taxs: readonly Tax[]
  today: string
  /** What was typed as discount due date is no day. */
  onWrongDay?: (isWrong: boolean) => void
}

/** The tax checkbox is enabled only when the settings list tax codes. */
export function TermsFields({
  form,
  marked,
  isDisabled = false,
  onChange: change,
  taxs,
  today,
  onWrongDay,
}: TermsFieldsProps) {
  return (
    <Block title="Terms">
      <div className={css['fields']}>
        <TextField
          {...validationProps('discount', marked)}
          label={isDisabled ? 'Discount' : 'Discount (%)'}
          value={form.discount}
          maxLength={40}
          inputMode="decimal"
          autoComplete="off"
          isDisabled={isDisabled}
          onChange={(discount) => change((before) => ({ ...before, discount }))}
        />
        <DayField
          {...validationProps('discountDueDate', marked)}
          label="Discount Due Date"
          value={form.discountDueDate}
          minDay={today}
          onWrong={onWrongDay}
          isDisabled={isDisabled}
          onChange={(discountDueDate) => change((before) => ({ ...before, discountDueDate }))}
        />
        <div className={css['tax']}>
          <Checkbox
            label="Tax applies"
            isChecked={form.isTaxApplies}
            isDisabled={isDisabled || taxs.length === 0}
            onChange={(isTaxApplies) => change((before) => ({ ...before, isTaxApplies }))}
          />
        </div>
      </div>
      {!isDisabled && taxs.length === 0 && (
        <p className={css['hint']}>There are no taxes in the settings to choose from.</p>
      )}
    </Block>
  )
}
