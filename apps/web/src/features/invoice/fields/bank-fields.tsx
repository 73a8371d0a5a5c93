import { isIban, isSwift } from '@partwire/domain/lib/bank-codes'
import { isBlank } from '@partwire/domain/lib/text'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { TextField } from '../../../shared/ui/fields/text-field'
import css from './bank-fields.module.css'
import { type FieldsProps, validationProps } from './field-props'
import type { InvoiceFormValues } from '../form'

/** An unusual IBAN or SWIFT code gets a hint and is accepted, because not every bank has them. */
const BANK_FIELDS = [
  { name: 'bankName', label: 'Bank name', maxLength: 200, isUsual: always, hint: '' },
  { name: 'bankAccount', label: 'Bank account', maxLength: 100, isUsual: always, hint: '' },
  { name: 'iban', label: 'IBAN', maxLength: 60, isUsual: isIban, hint: 'This is not a usual IBAN. Please check it.' },
  {
    name: 'swift',
    label: 'SWIFT',
    maxLength: 30,
    isUsual: isSwift,
    hint: 'This is not a usual SWIFT code. Please check it.',
  },
] as const

export function BankFields({ form, marked, isDisabled = false, onChange }: FieldsProps) {
  const { banking } = form
  return (
    <FieldGroup isDense title="Bank">
      <div className={css['fields']}>
        {BANK_FIELDS.map(({ name, label, maxLength, isUsual, hint }) => (
          <TextField
            key={name}
            {...validationProps(`banking.${name}`, marked)}
            {...(!isDisabled && !isBlank(banking[name]) && !isUsual(banking[name]) && { hint })}
            label={label}
            value={banking[name]}
            maxLength={maxLength}
            autoComplete="off"
            isDisabled={isDisabled}
            onChange={(text) => onChange((before) => ({ ...before, banking: { ...before.banking, [name]: text } }))}
          />
        ))}
      </div>
      {!isDisabled && isIncomplete(banking) && (
        <p className={css['hint']}>A bank is sent to the buyer only when all four fields are filled.</p>
      )}
    </FieldGroup>
  )
}

/** Some of the four fields are filled, but not all. */
function isIncomplete(banking: InvoiceFormValues['banking']): boolean {
  const blankCount = Object.values(banking).filter((field) => isBlank(field)).length
  return blankCount > 0 && blankCount < BANK_FIELDS.length
}

function always(): boolean {
  return true
}
