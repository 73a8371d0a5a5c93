import type { Country } from './use-countries'

/** What a country select offers: the blank one first. */
export function countryOptions(countries: readonly Country[]): { value: string; label: string }[] {
  return [{ value: '', label: '-' }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]
}
