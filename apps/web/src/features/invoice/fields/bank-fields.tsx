import { isIban } from '@partwire/domain/lib/iban'
import { isSwift } from '@partwire/domain/lib/swift'
import { isBlank } from '@partwire/domain/lib/text'
import { TextField } from '../../../shared/ui/fields/text-field'
import css from './bank-fields.module.css'
import { Block } from './block'
import { type FieldsProps, validationProps } from './fields'
import type { InvoiceFormValues } from '../form'

type Bank = InvoiceFormValues['banking']

/** An unusual IBAN or SWIFT gets a hint, not a refusal: not every bank of the world has them. */
const FIELDS = [
  { name: 'bankName', label: 'Bank name', maxLength: 200, isUsual: anything, hint: '' },
  { name: 'bankAccount', label: 'Bank account', maxLength: 100, isUsual: anything, hint: '' },
  { name: 'iban', label: 'IBAN', maxLength: 60, isUsual: isIban, hint: 'This is not a usual IBAN. Please check it.' },
  {
    name: 'swift',
    label: 'SWIFT',
    maxLength: 30,
    isUsual: isSwift,
    hint: 'This is not a usual SWIFT code. Please check it.',
  },
] as const

export function BankFields({ form, marked, isDisabled = false, onChange: change }: FieldsProps) {
  const { banking } = form
  return (
    <Block title="Bank">
      <div className={css['fields']}>
        {FIELDS.map(({ name, label, maxLength, isUsual, hint }) => (
          <TextField
            key={name}
            {...validationProps(`banking.${name}`, marked)}
            {...(!isDisabled && !isBlank(banking[name]) && !isUsual(banking[name]) && { hint })}
            label={label}
            value={banking[name]}
            maxLength={maxLength}
            autoComplete="off"
            isDisabled={isDisabled}
            onChange={(text) => change((before) => ({ ...before, banking: { ...before.banking, [name]: text } }))}
          />
        ))}
      </div>
      {!isDisabled && isHalf(banking) && (
        <p className={css['hint']}>A bank is sent to the buyer only when all four fields are filled.</p>
      )}
    </Block>
  )
}

function isHalf(banking: Bank): boolean {
  const blank = Object.values(banking).filter((field) => isBlank(field)).length
  return blank > 0 && blank < FIELDS.length
}

function anything(): boolean {
  return true
}
