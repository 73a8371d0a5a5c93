import { isIban, isSwift } from '@partwire/domain/lib/bank-codes'
import type { DecimalMark } from '@partwire/domain/lib/number-input'
import { SETTING_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { isBlank } from '@partwire/domain/lib/text'
import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { countryOptions, useCountries } from '../../shared/countries/use-countries'
import { FieldGroup } from '../../shared/ui/fields/field-group'
import { SelectField } from '../../shared/ui/fields/select-field'
import { TextField } from '../../shared/ui/fields/text-field'
import css from './field-groups.module.css'

interface FieldsProps<Value> {
  value: Value
  /** The paths of the fields to mark as invalid. */
  marked: ReadonlySet<string>
  onChange: (value: Value) => void
}

type Seller = Setting['seller']

/** Unlike the other fields of the settings, these are highlighted as invalid while they are empty. */
export function SellerFields({ value, marked, onChange }: FieldsProps<Seller>) {
  const countries = useCountries()

  function fieldProps(name: keyof Seller) {
    return {
      label: SETTING_LABELS[`seller.${name}`],
      path: `seller.${name}`,
      value: value[name],
      isInvalid: isBlank(value[name]) || marked.has(`seller.${name}`),
      maxLength: SETTING_MAX_LENGTHS.seller[name],
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    }
  }

  return (
    <FieldGroup title="Seller">
      <TextField {...fieldProps('name')} autoComplete="organization" />
      <TextField {...fieldProps('street')} autoComplete="street-address" />
      <div className={css['town']}>
        <TextField {...fieldProps('postalCode')} autoComplete="postal-code" />
        <TextField {...fieldProps('city')} autoComplete="address-level2" />
      </div>
      <SelectField {...fieldProps('country')} options={countryOptions(countries)} />
    </FieldGroup>
  )
}

type Bank = Setting['bank']

/** An unusual IBAN or SWIFT code gets a hint and can be saved: not every bank in the world has them. */
export function BankFields({ value, marked, onChange }: FieldsProps<Bank>) {
  function fieldProps(name: keyof Bank) {
    return {
      label: SETTING_LABELS[`bank.${name}`],
      value: value[name],
      isInvalid: marked.has(`bank.${name}`),
      maxLength: SETTING_MAX_LENGTHS.bank[name],
      autoComplete: 'off',
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    } as const
  }

  return (
    <FieldGroup title="Bank">
      <TextField {...fieldProps('name')} />
      <TextField {...fieldProps('account')} />
      <TextField
        {...fieldProps('iban')}
        {...hintUnless(isBlank(value.iban) || isIban(value.iban), 'This is not a usual IBAN. Please check it.')}
      />
      <TextField
        {...fieldProps('swift')}
        {...hintUnless(
          isBlank(value.swift) || isSwift(value.swift),
          'This is not a usual SWIFT code. Please check it.',
        )}
      />
    </FieldGroup>
  )
}

function hintUnless(isUsual: boolean, hint: string): { hint?: string } {
  return isUsual ? {} : { hint }
}

interface NumberFormatFieldsProps {
  /** Undefined is the point. */
  value: Setting['decimalMark']
  onChange: (value: DecimalMark) => void
}

const DECIMAL_MARKS = [
  { value: '.', label: 'Point: 1,234.56' },
  { value: ',', label: 'Comma: 1.234,56' },
]

/** How the supplier types and sees numbers. Always filled, so it is no part of completeness. */
export function NumberFormatFields({ value = '.', onChange }: NumberFormatFieldsProps) {
  return (
    <FieldGroup title="Number Format">
      <SelectField
        label="Decimal Mark"
        value={value}
        options={DECIMAL_MARKS}
        onChange={(chosen) => onChange(chosen === ',' ? ',' : '.')}
      />
    </FieldGroup>
  )
}

type Contact = Setting['contactPerson']

export function ContactFields({ value, marked, onChange }: FieldsProps<Contact>) {
  function fieldProps(name: keyof Contact) {
    return {
      label: SETTING_LABELS[`contactPerson.${name}`],
      value: value[name],
      isInvalid: marked.has(`contactPerson.${name}`),
      maxLength: SETTING_MAX_LENGTHS.contactPerson[name],
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    }
  }

  return (
    <FieldGroup title="Contact Person">
      <TextField {...fieldProps('name')} autoComplete="name" />
      <TextField {...fieldProps('phone')} autoComplete="tel" />
      <TextField {...fieldProps('email')} autoComplete="email" />
    </FieldGroup>
  )
}
