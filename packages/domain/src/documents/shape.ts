import * as z from 'zod'
import { id, singleLine } from '../lib/shape'
import { ORDER_STATUSES } from '../order-flow/status'
import { ADDRESS_MAX_LENGTHS } from '../lib/limits'
import { parkedChanges } from '../parked-changes/shape'

export const address = z.object({
  name1: singleLine(ADDRESS_MAX_LENGTHS.name1),
  street1: singleLine(ADDRESS_MAX_LENGTHS.street1),
  postalCode: singleLine(ADDRESS_MAX_LENGTHS.postalCode),
  city: singleLine(ADDRESS_MAX_LENGTHS.city),
  countryCode: singleLine(ADDRESS_MAX_LENGTHS.countryCode),
})
export type Address = z.infer<typeof address>

/** A party of a document. The address can be missing; only buyer and seller have a tax number. */
export const party = z.object({
  partyNumber: z.string(),
  address: address.nullable(),
  taxRegNumber: z.string().optional(),
})
export type Party = z.infer<typeof party>

/** The order a document belongs to, as the document screens need it. */
export const documentOrder = z.object({
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
  /** Missing when the buyer sent no change or cancellation that the portal has parked. */
  parkedChanges: parkedChanges.optional(),
})
export type DocumentOrder = z.infer<typeof documentOrder>

export const DELIVERY_STATES = ['queued', 'sending', 'delivered', 'failed'] as const

/** Delivery of a submitted document to the platform. */
const delivery = z.object({
  id,
  state: z.enum(DELIVERY_STATES),
  /** Why it failed or is waiting; blank otherwise. */
  reason: z.string(),
  /** Time of the last state change (ISO 8601). */
  at: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** The fields all documents have. The version increases with every save of the draft. */
export const documentHead = {
  id,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  submittedAt: z.string().nullable(),
  delivery: delivery.nullable(),
}

/** A value that the portal proposes, with the text that says where it comes from. */
export const proposal = z.object({ value: z.string(), source: z.string() })
export type Proposal = z.infer<typeof proposal>

/** The text that says where a proposed value comes from. A form sends it back for the fields that still hold the value. */
export const proposalSource = singleLine(300).optional()

/** An entry of the timeline of an order. */
export const orderEvent = z.object({
  at: z.string(),
  /** Name of the person; blank for an action of the portal. */
  by: z.string(),
  text: z.string(),
})
