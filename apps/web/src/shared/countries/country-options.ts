import type { Country } from './use-countries'

/** The options of a country select; the first one is blank. */
export function countryOptions(countries: readonly Country[]): { value: string; label: string }[] {
  return [{ value: '', label: '-' }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]
}
