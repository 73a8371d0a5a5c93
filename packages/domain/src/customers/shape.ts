import * as z from 'zod'
import { id } from '../lib/shape'

export const customer = z.object({
  id,
  partyNumber: z.string(),
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2 code; the screen shows the name. */
  country: z.string(),
  taxRegNumber: z.string(),
})
export type Customer = z.infer<typeof customer>

export const CUSTOMER_SORT_FIELDS = ['partyNumber', 'name', 'city', 'country'] as const
export type CustomerSortField = (typeof CUSTOMER_SORT_FIELDS)[number]
