import { ADDRESS_SCHEMES } from '@partwire/domain/e-document/address-schemes'
import type { ElectronicAddress } from '@partwire/domain/e-document/shape'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { SelectField } from '../ui/fields/select-field'
import { TextField } from '../ui/fields/text-field'
import css from './electronic-address-fields.module.css'

interface ElectronicAddressFieldsProps {
  value: ElectronicAddress
  isInvalid: boolean
  /** What a blank address means. */
  hint: string
  onChange: (value: ElectronicAddress) => void
}

const SCHEME_OPTIONS = [
  { value: '', label: '-' },
  ...ADDRESS_SCHEMES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
]

/** Scheme and id of an electronic address. */
export function ElectronicAddressFields({ value, isInvalid, hint, onChange }: ElectronicAddressFieldsProps) {
  return (
    <div className={css['fields']}>
      <SelectField
        label="Scheme"
        path="electronicAddress.scheme"
        value={value.scheme}
        options={SCHEME_OPTIONS}
        onChange={(scheme) => onChange({ ...value, scheme })}
      />
      <TextField
        label="Electronic address"
        value={value.id}
        isInvalid={isInvalid}
        hint={hint}
        maxLength={E_DOCUMENT_MAX_LENGTHS.addressId}
        autoComplete="off"
        onChange={(id) => onChange({ ...value, id })}
      />
    </div>
  )
}
