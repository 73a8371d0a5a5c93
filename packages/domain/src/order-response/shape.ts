import * as z from 'zod'
import { MAX_ITEMS, MAX_PRODUCT_NAME_LENGTH } from '../lib/limits'
import { address, documentHead, party, proposal, proposalSource } from '../documents/shape'
import { dayInput, singleLine, numberInput } from '../lib/shape'
import { CONFIRM_STATUSES } from '../option-lists'

const confirmLine = z.object({
  quantity: numberInput,
  status: z.union([z.enum(CONFIRM_STATUSES), z.literal('')]),
  reason: singleLine(500),
  deliveryDate: dayInput,
})
export type ConfirmLine = z.infer<typeof confirmLine>

const knownPrices = z.object({ unitNetPrice: proposal.optional(), unitListPrice: proposal.optional() })

/** What the portal proposes for an item. The delivery date is that of the first confirm line. */
const offers = knownPrices.extend({ inputEan: proposal.optional(), deliveryDate: proposal.optional() })
export type ProposedItemField = keyof z.infer<typeof offers>

/** Where the proposed values come from that the item still holds. */
const proposals = z.object({
  unitNetPrice: proposalSource,
  unitListPrice: proposalSource,
  inputEan: proposalSource,
  deliveryDate: proposalSource,
})

/** The editable fields of an item. All other fields come from the order. */
export const orderResponseItemForm = z.object({
  productName: singleLine(MAX_PRODUCT_NAME_LENGTH),
  inputEan: singleLine(50).default(''),
  unitNetPrice: numberInput,
  unitListPrice: numberInput,
  confirms: z.array(confirmLine).min(1, { error: 'an item must have at least one confirm line', abort: true }).max(200),
  proposals: proposals.optional(),
})
export type OrderResponseItemForm = z.infer<typeof orderResponseItemForm>

export const orderResponseForm = z.object({
  sellerOrderNumber: singleLine(100),
  items: z.array(orderResponseItemForm).max(MAX_ITEMS),
  deliveryPartyAddress: address.nullish(),
})
export type OrderResponseForm = z.infer<typeof orderResponseForm>

export const orderResponseItem = z.object({
  buyerProductNumber: z.string(),
  productNumber: z.string(),
  ean: z.string(),
  inputEan: z.string(),
  productName: z.string(),
  requestedQuantity: z.number(),
  requestedQuantityUom: z.string(),
  requestedDeliveryDate: z.string(),
  unitNetPrice: numberInput,
  unitListPrice: numberInput,
  confirms: z.array(confirmLine),
  proposals: proposals.optional(),
  /** What the portal would propose for a draft now. */
  offers: offers.optional(),
  /** The last known prices for the customer of a draft: the price guard compares them. */
  knownPrices: knownPrices.optional(),
})
export type OrderResponseItem = z.infer<typeof orderResponseItem>

export const orderResponse = z.object({
  ...documentHead,
  ordRspId: z.string(),
  sellerOrderNumber: z.string(),
  buyerOrderNumber: z.string(),
  orderDate: z.string(),
  orderDispatchMode: z.string(),
  currency: z.string(),
  buyerParty: party,
  sellerParty: party,
  deliveryParty: party.nullable(),
  items: z.array(orderResponseItem),
  /** A price of a draft that differs by more percent from the last known one is marked with a warning. */
  priceGuardPercent: z.string().optional(),
})
export type OrderResponse = z.infer<typeof orderResponse>
