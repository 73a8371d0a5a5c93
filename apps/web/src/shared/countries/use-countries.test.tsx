import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { createQueryClient } from '../api/query-client'
import { countryOptions, useCountries } from './use-countries'

const CONSTANTS = 'GET /api/constants'
const DEFAULT_COUNTRIES = [
  { code: 'CN', name: 'China' },
  { code: 'DE', name: 'Deutschland' },
]

test('before the constants load the countries are CN China and DE Deutschland', () => {
  givenServer({ [CONSTANTS]: () => new Promise(() => {}) })

  expect(renderCountries().result.current).toEqual(DEFAULT_COUNTRIES)
})

test('afterwards it is the server list sorted by label', async () => {
  const austria = { code: 'AT', name: 'Austria' }
  const aland = { code: 'AX', name: 'Åland Islands' }
  const zambia = { code: 'ZM', name: 'Zambia' }
  givenServer({ [CONSTANTS]: () => ({ success: true, countries: [zambia, austria, aland] }) })

  const { result } = renderCountries()

  await waitFor(() => expect(result.current).toEqual([aland, austria, zambia]))
})

test('constants that cannot be loaded leave the two', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  givenServer({})

  const { result } = renderCountries()

  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(result.current).toEqual(DEFAULT_COUNTRIES)
})

test('a select offers a blank - option first', () => {
  expect(countryOptions(DEFAULT_COUNTRIES)).toEqual([
    { value: '', label: '-' },
    { value: 'CN', label: 'China' },
    { value: 'DE', label: 'Deutschland' },
  ])
})

function renderCountries() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useCountries(), { wrapper })
}
