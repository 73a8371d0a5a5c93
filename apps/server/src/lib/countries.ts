import { COUNTRY_CODES } from '@partwire/domain/countries'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Sorted by name, as the selects show them. */
export const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

const byCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/** An unknown code stands for itself: what the platform says is shown, never lost. */
export function countryName(code: string): string {
  return byCode.get(code.toUpperCase()) ?? code
}
