import { countryNameFinder } from '@partwire/domain/countries'
import { COUNTRIES_BEFORE_LOAD } from '@partwire/domain/option-lists'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../api/client'

export interface Country {
  code: string
  name: string
}

/** The countries of the server, sorted by name; China and Deutschland until they are loaded. */
export function useCountries(): readonly Country[] {
  const { data } = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  return data ?? COUNTRIES_BEFORE_LOAD
}

/** Returns the name of a country by its code in any case; an unknown code is returned unchanged. */
export function useCountryName(): (code: string) => string {
  const countries = useCountries()
  return useMemo(() => countryNameFinder(countries), [countries])
}

/** Throws on an unsuccessful reply, so that nothing is cached and the next screen loads again. */
async function loadCountries(): Promise<readonly Country[]> {
  const reply = await callApi('GET /api/constants')
  if (!reply.success) throw new Error('the constants could not be loaded')
  return reply.countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The options of a country select; the first one is blank. */
export function countryOptions(countries: readonly Country[]): { value: string; label: string }[] {
  return [{ value: '', label: '-' }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]
}
