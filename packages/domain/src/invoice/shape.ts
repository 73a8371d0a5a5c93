import * as z from 'zod'
import { E_DOCUMENT_MAX_LENGTHS, MAX_ITEMS } from '../lib/limits'
import { documentHead, party, proposal, proposalSource } from '../documents/shape'
import { taxTreatment } from '../e-document/shape'
import { day, dayInput, singleLine, numberInput } from '../lib/shape'
import { ALLOW_OR_CHARGE_IDENTIFIERS } from '../option-lists'

const itemAllowOrCharge = z.object({
  identifier: z.union([z.enum(ALLOW_OR_CHARGE_IDENTIFIERS), z.literal('')]),
  kind: singleLine(50),
  percent: numberInput,
  amount: numberInput,
})
export type ItemAllowOrCharge = z.infer<typeof itemAllowOrCharge>

/** A row of the whole invoice. The server reads `taxPercent` from the settings and ignores the one that was sent. */
const allowOrCharge = itemAllowOrCharge.extend({
  taxCode: singleLine(50).default(''),
  taxPercent: numberInput.default(null),
})
export type AllowOrCharge = z.infer<typeof allowOrCharge>

/**
 * What the portal proposes for an invoice, and where the proposed values come from that a draft still holds. The value of
 * `isTaxApplies` is 'true' or 'false'.
 */
const offers = z.object({
  isTaxApplies: proposal.optional(),
  invoiceDueDate: proposal.optional(),
  discount: proposal.optional(),
  discountDueDate: proposal.optional(),
})
export type ProposedField = keyof z.infer<typeof offers>
const proposals = z.object({
  isTaxApplies: proposalSource,
  invoiceDueDate: proposalSource,
  discount: proposalSource,
  discountDueDate: proposalSource,
})

/** The same for an item. */
const itemOffers = z.object({
  countryCode: proposal.optional(),
  statisticGroup: proposal.optional(),
  taxCode: proposal.optional(),
})
export type ProposedItemField = keyof z.infer<typeof itemOffers>
const itemProposals = z.object({
  countryCode: proposalSource,
  statisticGroup: proposalSource,
  taxCode: proposalSource,
})

const itemForm = z.object({
  countryCode: singleLine(3).default(''),
  statisticGroup: singleLine(50).default(''),
  taxCode: singleLine(50).default(''),
  taxPercent: numberInput.default(null),
  allowOrCharges: z.array(itemAllowOrCharge).max(50).default([]),
  proposals: itemProposals.optional(),
})
export type InvoiceItemForm = z.infer<typeof itemForm>

const banking = z.object({
  bankName: singleLine(200),
  bankAccount: singleLine(100),
  iban: singleLine(60),
  swift: singleLine(30),
})

export const invoiceForm = z.object({
  invoiceId: singleLine(100),
  /** Today in the browser. The server accepts it within one day of today in the business time zone. */
  issueDate: day.optional(),
  invoiceDueDate: dayInput,
  isTaxApplies: z.boolean(),
  discount: numberInput,
  discountDueDate: dayInput,
  contactName: singleLine(200),
  phone: singleLine(100),
  email: singleLine(254),
  banking,
  allowOrCharges: z.array(allowOrCharge).max(200),
  items: z.array(itemForm).max(MAX_ITEMS),
  /** Facts of e-documents. A request without them keeps what is stored. The first two are for an invoice without tax. */
  taxTreatment: taxTreatment.optional(),
  exemptionReason: singleLine(E_DOCUMENT_MAX_LENGTHS.exemptionReason).optional(),
  deliveryDate: dayInput.optional(),
  proposals: proposals.optional(),
})
export type InvoiceForm = z.infer<typeof invoiceForm>

const item = z.object({
  buyerProductNumber: z.string(),
  productNumber: z.string(),
  productName: z.string(),
  quantityUom: z.string(),
  unitNetPrice: numberInput,
  unitListPrice: numberInput,
  quantity: z.number(),
  ...itemForm.shape,
  /** What the portal would propose for a draft now. */
  offers: itemOffers.optional(),
})
export type InvoiceItem = z.infer<typeof item>

/** What was ordered, confirmed and dispatched of an order line. Quantities are exact decimal text. */
const matchLine = z.object({
  productNumber: z.string(),
  productName: z.string(),
  quantityUom: z.string(),
  ordered: z.string(),
  confirmed: z.string(),
  /** By submitted dispatch advices. */
  dispatched: z.string(),
  /** Of the order response; blank where it has none. */
  unitNetPrice: z.string(),
  /** Index of the line in the items of the invoice; null when it is not invoiced. */
  item: z.int().nullable(),
})

/** The documents before the invoice, to compare it with: all lines of the order, in its sequence. */
const match = z.object({
  /** Of the prices of the order response. */
  currency: z.string(),
  /** False when no dispatch advice was submitted: what was dispatched is not known. */
  isDispatched: z.boolean(),
  lines: z.array(matchLine),
})
export type InvoiceMatch = z.infer<typeof match>

const deliveryParty = party.extend({ contactName: z.string(), phone: z.string(), email: z.string() })

/** The sums an invoice was submitted with. `payable` is null where the amount payable was the total. */
export const submittedSums = z.object({
  netValue: z.string(),
  taxAmount: z.string(),
  total: z.string(),
  payable: z.string().nullable(),
})

export const invoice = z.object({
  ...documentHead,
  currency: z.string(),
  orderDate: z.string(),
  buyerOrderNumber: z.string(),
  buyerParty: party,
  sellerParty: party,
  deliveryParty: deliveryParty.nullable(),
  ...invoiceForm.omit({ items: true }).shape,
  issueDate: z.string(),
  items: z.array(item),
  taxTreatment,
  exemptionReason: z.string(),
  deliveryDate: z.string(),
  /** What the portal would propose for a draft now. */
  offers: offers.optional(),
  /** Only of a draft. */
  match: match.optional(),
  submittedSums: submittedSums.optional(),
})
export type Invoice = z.infer<typeof invoice>
