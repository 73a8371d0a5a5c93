import type { Address } from '@partwire/domain/documents/shape'
import { countryOptions } from '../../../shared/countries/country-options'
import { useCountries } from '../../../shared/countries/use-countries'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import css from './delivery-address-fields.module.css'

interface DeliveryAddressFieldsProps {
  value: Address
  marked: ReadonlySet<string>
  onChange: (change: Partial<Address>) => void
}

const TEXTS = [
  { field: 'name1', label: 'Name', maxLength: 200 },
  { field: 'street1', label: 'Street', maxLength: 200 },
  { field: 'postalCode', label: 'Postal code', maxLength: 50 },
  { field: 'city', label: 'City', maxLength: 200 },
] as const

/** The buyer named a delivery party by its number alone: where the goods go has to be typed in. */
export function DeliveryAddressFields({ value, marked, onChange }: DeliveryAddressFieldsProps) {
  const countries = useCountries()
  return (
    <fieldset className={css['address']}>
      <legend className={css['heading']}>Delivery address</legend>
      <div className={css['fields']}>
        {TEXTS.map(({ field, label, maxLength }) => (
          <TextField
            key={field}
            path={`deliveryPartyAddress.${field}`}
            label={label}
            value={value[field]}
            maxLength={maxLength}
            autoComplete="off"
            isInvalid={marked.has(`deliveryPartyAddress.${field}`)}
            reason={`Please type the ${label.toLowerCase()}.`}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
        <SelectField
          path="deliveryPartyAddress.countryCode"
          label="Country"
          value={value.countryCode}
          options={countryOptions(countries)}
          isInvalid={marked.has('deliveryPartyAddress.countryCode')}
          reason="Please choose a country."
          onChange={(countryCode) => onChange({ countryCode })}
        />
      </div>
    </fieldset>
  )
}
