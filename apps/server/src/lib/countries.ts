import { COUNTRY_CODES, countryNameFinder } from '@partwire/domain/countries'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Sorted by English name, the order of the select boxes. */
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

/** English name of a country code in any case; an unknown code is returned unchanged. */
export const countryName = countryNameFinder(COUNTRIES)
