import type { EDocumentSetting } from '@partwire/domain/e-document/shape'
import { effectiveTaxNumber, effectiveVatId } from '@partwire/domain/e-document/tax-ids'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { DOCUMENT_LANGUAGES } from '@partwire/domain/option-lists'
import { ElectronicAddressFields } from '../../../shared/e-document/electronic-address-fields'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'

export interface FactGroupProps {
  value: EDocumentSetting
  /** Path of the field that the last Save refused. */
  wrongField: string | null
  onChange: (part: Partial<EDocumentSetting>) => void
}

/** VAT ID, tax number and registration number. What is left blank comes from the Tax Registration Number. */
export function TaxIdGroup({
  value,
  taxRegistrationNumber,
  onChange,
}: FactGroupProps & { taxRegistrationNumber: string }) {
  return (
    <FieldGroup title="Tax identification" level={3}>
      <TextField
        label="VAT ID"
        path="vatId"
        value={value.vatId}
        hint={defaultHint(value.vatId, effectiveVatId('', taxRegistrationNumber))}
        maxLength={E_DOCUMENT_MAX_LENGTHS.vatId}
        autoComplete="off"
        onChange={(vatId) => onChange({ vatId })}
      />
      <TextField
        label="Tax number"
        value={value.taxNumber}
        hint={defaultHint(value.taxNumber, effectiveTaxNumber('', taxRegistrationNumber))}
        maxLength={E_DOCUMENT_MAX_LENGTHS.taxNumber}
        autoComplete="off"
        onChange={(taxNumber) => onChange({ taxNumber })}
      />
      <TextField
        label="Company registration number"
        value={value.companyRegistrationNumber}
        hint="SIREN for French companies."
        maxLength={E_DOCUMENT_MAX_LENGTHS.companyRegistrationNumber}
        autoComplete="off"
        onChange={(companyRegistrationNumber) => onChange({ companyRegistrationNumber })}
      />
    </FieldGroup>
  )
}

/** Where a blank field gets its value from; nothing while it is filled or when there is no such value. */
function defaultHint(typed: string, value: string): string {
  return typed.trim() === '' && value !== '' ? `Left blank: ${value}, from Tax Registration Number.` : ''
}

export function AddressGroup({ value, wrongField, onChange }: FactGroupProps) {
  return (
    <FieldGroup title="Electronic address" level={3}>
      <ElectronicAddressFields
        value={value.electronicAddress}
        isInvalid={wrongField === 'electronicAddress'}
        hint="Left blank: the e-mail of the contact person. Peppol needs a participant id."
        onChange={(electronicAddress) => onChange({ electronicAddress })}
      />
    </FieldGroup>
  )
}

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const
const LANGUAGE_OPTIONS = DOCUMENT_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))

export function FileGroup({ value, wrongField, onChange }: FactGroupProps) {
  return (
    <FieldGroup title="PDF files and labels" level={3}>
      <SelectField
        label="Document language"
        value={value.documentLanguage}
        options={LANGUAGE_OPTIONS}
        onChange={(chosen) => onChange({ documentLanguage: chosen === 'de' ? 'de' : 'en' })}
      />
      <TextField
        label="GS1 company prefix"
        value={value.gs1CompanyPrefix}
        isInvalid={wrongField === 'gs1CompanyPrefix'}
        hint="4 to 12 digits, to number packages."
        maxLength={E_DOCUMENT_MAX_LENGTHS.gs1CompanyPrefix}
        autoComplete="off"
        inputMode="numeric"
        onChange={(gs1CompanyPrefix) => onChange({ gs1CompanyPrefix })}
      />
    </FieldGroup>
  )
}
