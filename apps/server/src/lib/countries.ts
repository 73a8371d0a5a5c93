import { COUNTRY_CODES } from '@partwire/domain/countries'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Sorted by English name, the order of the select boxes. */
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/** English name of a country code in any case; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return byCode.get(code.toUpperCase()) ?? code
}
