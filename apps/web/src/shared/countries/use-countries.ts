import { COUNTRIES_BEFORE_LOAD } from '@partwire/domain/option-lists'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/client'

export interface Country {
  code: string
  name: string
}

/** China and Deutschland before the constants have come; afterwards the server's list, sorted by name. */
export function useCountries(): readonly Country[] {
  const { data } = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  return data ?? COUNTRIES_BEFORE_LOAD
}

/** A call that brought nothing leaves the two of the beginning, and the next screen asks again. */
async function loadCountries(): Promise<readonly Country[]> {
  const { success, countries } = await callApi('GET /api/constants')
  if (!success || countries === undefined) throw new Error('the constants did not come')
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
