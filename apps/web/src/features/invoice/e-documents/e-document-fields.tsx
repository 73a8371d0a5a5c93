import {
  standardExemption,
  TAX_CATEGORY_NAMES,
  TAX_TREATMENTS,
  type TaxTreatment,
} from '@partwire/domain/e-document/tax-categories'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { memo } from 'react'
import { DayField } from '../../../shared/document/fields/day-field'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import { type FieldsProps, validationProps } from '../fields/field-props'
import css from './e-document-fields.module.css'

const TREATMENT_OPTIONS = [
  { value: '', label: '-' },
  ...TAX_TREATMENTS.map((treatment) => ({ value: treatment, label: TAX_CATEGORY_NAMES[treatment] })),
]

type EDocumentField = 'taxTreatment' | 'exemptionReason' | 'deliveryDate'

interface EDocumentFieldsProps extends FieldsProps {
  /** The fields that can be edited; all of them in a draft. */
  openFields?: readonly EDocumentField[]
}

const ALL_FIELDS: readonly EDocumentField[] = ['taxTreatment', 'exemptionReason', 'deliveryDate']

/** The facts of the invoice that only e-documents need. Below everything that is specified, and never required. */
export const EDocumentFields = memo(function EDocumentFields(props: EDocumentFieldsProps) {
  const { form, marked, openFields = ALL_FIELDS, onChange } = props
  return (
    <>
      <div className={css['fields']}>
        <DayField
          {...validationProps('deliveryDate', marked)}
          label="Delivery Date"
          value={form.deliveryDate}
          isDisabled={!openFields.includes('deliveryDate')}
          onChange={(deliveryDate) => onChange((before) => ({ ...before, deliveryDate }))}
        />
        {!form.isTaxApplies && <TaxTreatmentFields {...props} />}
      </div>
      {openFields.length > 0 && (
        <p className={css['hint']}>Only for files such as ZUGFeRD, XRechnung and Peppol. Nothing here is required.</p>
      )}
    </>
  )
})

/** Why no tax applies. The standard reason is shown where none is typed. */
function TaxTreatmentFields({ form, marked, openFields = ALL_FIELDS, onChange }: EDocumentFieldsProps) {
  return (
    <>
      <SelectField
        {...validationProps('taxTreatment', marked)}
        label="Tax treatment"
        value={form.taxTreatment}
        options={TREATMENT_OPTIONS}
        isDisabled={!openFields.includes('taxTreatment')}
        onChange={(chosen) => onChange((before) => ({ ...before, taxTreatment: parseTreatment(chosen) }))}
      />
      {form.taxTreatment !== '' && (
        <TextField
          {...validationProps('exemptionReason', marked)}
          label="Exemption reason"
          value={form.exemptionReason}
          placeholder={standardExemption(form.taxTreatment).reason}
          maxLength={E_DOCUMENT_MAX_LENGTHS.exemptionReason}
          autoComplete="off"
          isDisabled={!openFields.includes('exemptionReason')}
          onChange={(exemptionReason) => onChange((before) => ({ ...before, exemptionReason }))}
        />
      )}
    </>
  )
}

function parseTreatment(value: string): TaxTreatment | '' {
  return TAX_TREATMENTS.find((treatment) => treatment === value) ?? ''
}
