import type { Tax } from '@partwire/domain/settings/shape'
import { DayField } from '../../../shared/document/fields/day-field'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { Checkbox } from '../../../shared/ui/fields/checkbox'
import { NumberField } from '../../../shared/ui/fields/text-field'
import { type FieldsProps, validationProps } from './field-props'
import css from './terms-fields.module.css'

interface TermsFieldsProps extends FieldsProps {
  taxes: readonly Tax[]
  /** `yyyymmdd`. Earlier discount due dates cannot be chosen. */
  today: string
}

/** Discount and tax. The tax checkbox is enabled only when the settings contain taxes. */
export function TermsFields(props: TermsFieldsProps) {
  const { form, marked, isDisabled = false, onChange, taxes, today } = props
  return (
    <FieldGroup isDense title="Terms">
      <div className={css['fields']}>
        <NumberField
          {...validationProps('discount', marked)}
          label={isDisabled ? 'Discount' : 'Discount (%)'}
          value={form.discount}
          source={form.proposals.discount}
          isDisabled={isDisabled}
          onChange={(discount) => onChange((before) => ({ ...before, discount }))}
        />
        <DayField
          {...validationProps('discountDueDate', marked)}
          label="Discount Due Date"
          value={form.discountDueDate}
          source={form.proposals.discountDueDate}
          minDay={today}
          isDisabled={isDisabled}
          onChange={(discountDueDate) => onChange((before) => ({ ...before, discountDueDate }))}
        />
        <div className={css['tax']}>
          <Checkbox
            label="Tax applies"
            isChecked={form.isTaxApplies}
            source={form.proposals.isTaxApplies}
            isDisabled={isDisabled || taxes.length === 0}
            onChange={(isTaxApplies) => onChange((before) => ({ ...before, isTaxApplies }))}
          />
        </div>
      </div>
      {!isDisabled && taxes.length === 0 && (
        <p className={css['hint']}>There are no taxes in the settings to choose from.</p>
      )}
    </FieldGroup>
  )
}
