import { isBlank } from '@partwire/domain/lib/text'
import { SETTING_LABELS } from '@partwire/domain/settings/rules'
import type { Setting } from '@partwire/domain/settings/shape'
import { countryOptions } from '../../shared/countries/country-options'
import { useCountries } from '../../shared/countries/use-countries'
import { SelectField } from '../../shared/ui/fields/select-field'
import { TextField } from '../../shared/ui/fields/text-field'
import { Block } from './block'
import css from './seller-fields.module.css'

type Seller = Setting['seller']

interface SellerFieldsProps {
  value: Seller
  marked: ReadonlySet<string>
  onChange: (value: Seller) => void
}

/** Unlike the others, these show an error highlight while they are empty. */
export function SellerFields({ value, marked, onChange }: SellerFieldsProps) {
  const countries = useCountries()

  function field(name: keyof Seller) {
    return {
      label: SETTING_LABELS[`seller.${name}`],
      value: value[name],
      isInvalid: isBlank(value[name]) || marked.has(`seller.${name}`),
      onChange: (typed: string) => onChange({ ...value, [name]: typed }),
    }
  }

  return (
    <Block title="Seller">
      <TextField {...field('name')} autoComplete="organization" />
      <TextField {...field('street')} autoComplete="street-address" />
      <div className={css['town']}>
        <TextField {...field('postalCode')} autoComplete="postal-code" />
        <TextField {...field('city')} autoComplete="address-level2" />
      </div>
      <SelectField {...field('country')} options={countryOptions(countries)} />
    </Block>
  )
}
