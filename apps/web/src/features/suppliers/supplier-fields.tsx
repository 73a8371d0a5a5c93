import { SUPPLIER_LIMITS } from '@partwire/domain/suppliers/limits'
import { SUPPLIER_LABELS, type SupplierForm } from '@partwire/domain/suppliers/rules'
import { Checkbox } from '../../shared/ui/fields/checkbox'
import { PasswordField } from '../../shared/ui/fields/password-field'
import { TextField } from '../../shared/ui/fields/text-field'
import css from './supplier-fields.module.css'

interface SupplierFieldsProps {
  value: SupplierForm
  /** The fields that stopped the last Save. */
  marked: readonly string[]
  /** An account that exists keeps its password while the field is blank. */
  keepsPassword: boolean
  onChange: (value: SupplierForm) => void
}

export function SupplierFields({ value, marked, keepsPassword, onChange }: SupplierFieldsProps) {
  /** The browser must not fill the operator's own name and password into somebody else's account. */
  function text(field: keyof typeof SUPPLIER_LABELS, autoComplete: 'off' | 'new-password' = 'off') {
    return {
      label: SUPPLIER_LABELS[field],
      value: value[field],
      isInvalid: marked.includes(field),
      maxLength: SUPPLIER_LIMITS[field],
      autoComplete,
      onChange: (typed: string) => onChange({ ...value, [field]: typed }),
    }
  }

  return (
    <div className={css['fields']}>
      <TextField {...text('tecComId')} isFirst />
      <TextField {...text('supplierName')} />
      <TextField {...text('contactName')} />
      <TextField {...text('tecComUserName')} />
      <PasswordField {...text('tecComPassword', 'new-password')} />
      <PasswordField
        {...text('password', 'new-password')}
        {...(keepsPassword && { hint: 'Leave blank to keep the current password.' })}
      />
      <PasswordField {...text('confirmPassword', 'new-password')} />
      <TextField {...text('contactEmail')} />
      <Checkbox
        label="Email Notification for Orders"
        isChecked={value.sendEmailForOrder}
        onChange={(sendEmailForOrder) => onChange({ ...value, sendEmailForOrder })}
      />
    </div>
  )
}
