import * as z from 'zod'
import { id, line } from '../lib/shape'
import { ORDER_STATUSES } from '../order-flow/status'
import { ADDRESS_LIMITS } from './limits'

/** An address as it is edited and shown. */
export const address = z.object({
  name1: line(ADDRESS_LIMITS.name1),
  street1: line(ADDRESS_LIMITS.street1),
  postalCode: line(ADDRESS_LIMITS.postalCode),
  city: line(ADDRESS_LIMITS.city),
  countryCode: line(ADDRESS_LIMITS.countryCode),
})
export type Address = z.infer<typeof address>

/** Buyer and seller carry a tax number as well; a party may come without an address. */
export const party = z.object({
  partyNumber: z.string(),
  address: address.nullable(),
  taxRegNumber: z.string().optional(),
})
export type Party = z.infer<typeof party>

/** What the document screens need to know of their order. */
export const workedOrder = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  buyerOrderNumber: z.string(),
  customerName: z.string(),
  orderResponseId: z.string().optional(),
  dispatchAdviceIds: z.array(z.string()),
  submittedDispatchAdviceIds: z.array(z.string()),
  deliveryPartyNumber: z.string(),
  deliveryPartyAddress: address.nullable(),
  freeParams: z.array(z.object({ paramId: z.string(), parameter: z.string() })),
  freeTexts: z.array(z.object({ caption: z.string(), text: z.string() })),
})
export type WorkedOrder = z.infer<typeof workedOrder>

export const DELIVERY_STATES = ['queued', 'sending', 'delivered', 'failed'] as const

/** Where a submitted document is on its way to the platform. */
const delivery = z.object({
  id,
  state: z.enum(DELIVERY_STATES),
  /** Why it failed or waits, in plain words; blank otherwise. */
  reason: z.string(),
  /** When it came into that state. */
  at: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** What every document carries besides its own fields. A draft's version grows with every save. */
export const documentHead = {
  id,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  submittedAt: z.string().nullable(),
  delivery: delivery.nullable(),
}

export const orderEvent = z.object({
  at: z.string(),
  /** Who did it: a person's name, or blank when the portal did it by itself. */
  by: z.string(),
  text: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>
