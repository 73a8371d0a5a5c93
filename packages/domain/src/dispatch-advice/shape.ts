import * as z from 'zod'
import { MAX_DISPATCH_LINES } from '../lib/limits'
import { documentHead, party, proposal, proposalSource } from '../documents/shape'
import { dayInput, singleLine, numberInput } from '../lib/shape'
import { MEASUREMENT_TYPES, PACKET_IDENT_SYSTEMS, PACKET_KINDS, TRANSPORT_TYPES } from '../option-lists'

const measurementType = z.enum(Object.keys(MEASUREMENT_TYPES))

/** One of the options, or '' while nothing is chosen. */
function choice<const Options extends readonly [string, ...string[]]>(options: Options) {
  return z.union([z.enum(options), z.literal('')])
}

const measurement = z.object({ amount: numberInput, type: z.union([measurementType, z.literal('')]) })
export type Measurement = z.infer<typeof measurement>

/** What the portal proposes for an advice, and where the proposed values come from that a draft still holds. */
const offers = z.object({
  transportType: proposal.optional(),
  transportId: proposal.optional(),
  identSystem: proposal.optional(),
})
export type ProposedField = keyof z.infer<typeof offers>
const proposals = z.object({
  transportType: proposalSource,
  transportId: proposalSource,
  identSystem: proposalSource,
})

/** The same for an item. */
const itemOffers = z.object({ packetKind: proposal.optional() })
export type ProposedItemField = keyof z.infer<typeof itemOffers>
const itemProposals = z.object({ packetKind: proposalSource })

const itemForm = z.object({
  deliveredQuantity: numberInput,
  packetKind: choice(PACKET_KINDS).default(''),
  identSystem: choice(PACKET_IDENT_SYSTEMS).default(''),
  packetNumber: singleLine(100).default(''),
  measurements: z.array(measurement).max(50).default([]),
  /** False for a duplicate, which follows the line it was copied from. */
  isOrigin: z.boolean().default(true),
  proposals: itemProposals.optional(),
})
export type DispatchAdviceItemForm = z.infer<typeof itemForm>

export const dispatchAdviceForm = z.object({
  deliveryDate: dayInput,
  transportType: choice(TRANSPORT_TYPES),
  transportId: singleLine(100),
  packetCount: numberInput,
  identSystem: choice(PACKET_IDENT_SYSTEMS),
  packetNumber: singleLine(100),
  measurements: z.array(measurement).max(50),
  items: z.array(itemForm).max(MAX_DISPATCH_LINES),
  proposals: proposals.optional(),
})
export type DispatchAdviceForm = z.infer<typeof dispatchAdviceForm>

/** The quantities of an order line outside of one dispatch advice, as exact decimal text. */
const lineMatch = z.object({
  /** Confirmed for all days. */
  confirmed: z.string(),
  /** Delivered by the other advices of the order that are submitted. */
  advised: z.string(),
  /** What the other advices of the order that are drafts would deliver. */
  planned: z.string(),
})
export type LineMatch = z.infer<typeof lineMatch>

const item = z.object({
  buyerProductNumber: z.string(),
  productNumber: z.string(),
  ean: z.string(),
  productName: z.string(),
  quantityUom: z.string(),
  /** Quantity confirmed for this day in the order response. A duplicate has that of its original line. */
  confirmedQuantity: z.number(),
  /** Only in an order with several dispatch advices. */
  match: lineMatch.optional(),
  ...itemForm.shape,
  /** What the portal would propose for a draft now. */
  offers: itemOffers.optional(),
})
export type DispatchAdviceItem = z.infer<typeof item>

export const dispatchAdvice = z.object({
  ...documentHead,
  desAdvId: z.string(),
  status: z.enum(['draft', 'submitted']),
  plannedDeliveryDate: z.string(),
  issueDate: z.string(),
  buyerOrderNumber: z.string(),
  buyerParty: party,
  sellerParty: party,
  deliveryParty: party.nullable(),
  ...dispatchAdviceForm.omit({ items: true }).shape,
  items: z.array(item),
  /** What the portal would propose for a draft now. */
  offers: offers.optional(),
})
export type DispatchAdvice = z.infer<typeof dispatchAdvice>
