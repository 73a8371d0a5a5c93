import type { TaxFacts } from '@partwire/domain/e-document/shape'
import {
  effectiveCategory,
  hasExemptionReason,
  standardExemption,
  TAX_CATEGORY_NAMES,
  type TaxCategory,
  ZERO_RATE_CATEGORIES,
} from '@partwire/domain/e-document/tax-categories'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import type { TaxForm } from '../form'
import type { FactGroupProps } from './fact-groups'
import css from './rows.module.css'

const STANDARD_RATE = [{ value: '', label: TAX_CATEGORY_NAMES.S }]
const ZERO_RATES = [
  { value: '', label: '-' },
  ...ZERO_RATE_CATEGORIES.map((category) => ({ value: category, label: TAX_CATEGORY_NAMES[category] })),
]

/** One row for each tax of the settings: its VAT category, and why it is not charged. */
export function TaxCategories({ taxes, value, onChange }: FactGroupProps & { taxes: readonly TaxForm[] }) {
  const named = namedTaxes(taxes)

  function changeTax(changed: TaxFacts) {
    const others = value.taxes.filter(({ code }) => code !== changed.code)
    onChange({ taxes: [...others, changed] })
  }

  return (
    <FieldGroup title="Tax categories" level={3}>
      {named.length === 0 && <p className={css['empty']}>There are no taxes in the settings.</p>}
      {named.map((tax) => (
        <TaxCategoryRow key={tax.code} tax={tax} facts={findFacts(value.taxes, tax.code)} onChange={changeTax} />
      ))}
    </FieldGroup>
  )
}

interface TaxCategoryRowProps {
  tax: TaxForm
  facts: TaxFacts
  onChange: (facts: TaxFacts) => void
}

/** A tax above 0 percent is the standard rate; the others have a category to choose. */
function TaxCategoryRow({ tax: { code, percent }, facts, onChange }: TaxCategoryRowProps) {
  const show = useShownNumber()
  const isStandard = effectiveCategory(percent, '') === 'S'
  const category = effectiveCategory(percent, facts.category)
  return (
    <fieldset className={css['tax']} aria-label={`Category of tax ${code}`}>
      <span className={css['name']}>
        {code} ({show(percent)} %)
      </span>
      <SelectField
        label="Category"
        {...(!isStandard && { path: `taxes.${code}` })}
        value={isStandard ? '' : facts.category}
        options={isStandard ? STANDARD_RATE : ZERO_RATES}
        isDisabled={isStandard}
        onChange={(chosen) => onChange({ ...facts, category: parseCategory(chosen) })}
      />
      <TextField
        label="Exemption reason"
        value={facts.exemptionReason}
        placeholder={standardExemption(category).reason}
        isDisabled={!hasExemptionReason(category)}
        maxLength={E_DOCUMENT_MAX_LENGTHS.exemptionReason}
        autoComplete="off"
        onChange={(exemptionReason) => onChange({ ...facts, exemptionReason })}
      />
    </fieldset>
  )
}

/** The taxes with a code; of two with the same code the first, as on an invoice. */
function namedTaxes(taxes: readonly TaxForm[]): TaxForm[] {
  const trimmed = taxes.map((tax) => ({ ...tax, code: tax.code.trim() })).filter(({ code }) => code !== '')
  return trimmed.filter(({ code }, i) => trimmed.findIndex((other) => other.code === code) === i)
}

function findFacts(taxes: readonly TaxFacts[], code: string): TaxFacts {
  return taxes.find((tax) => tax.code === code) ?? { code, category: '', exemptionReason: '' }
}

function parseCategory(value: string): TaxCategory | '' {
  return ZERO_RATE_CATEGORIES.find((category) => category === value) ?? ''
}
