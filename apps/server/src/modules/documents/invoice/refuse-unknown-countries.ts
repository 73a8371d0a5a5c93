import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import { isBlank } from '@partwire/domain/lib/text'
import { Refusal } from '../../../errors'
import { isCountry } from '../../../lib/countries'

/** The screen offers a list; another country did not come from it. */
export function refuseUnknownCountries({ items }: InvoiceForm): void {
  items.forEach(({ countryCode }, i) => {
    if (!isBlank(countryCode) && !isCountry(countryCode)) {
      throw new Refusal('invalid', `The country ${countryCode} is not known.`, `items.${i}.countryCode`)
    }
  })
}
