import * as z from 'zod'
import { documentHead, party } from '../documents/shape'
import { submittedSums } from '../invoice/shape'
import { MAX_CREDIT_REASON_LENGTH, MAX_ITEMS } from '../lib/limits'
import { day, numberInput, singleLine } from '../lib/shape'
import { ALLOW_OR_CHARGE_IDENTIFIERS } from '../option-lists'

/** Items, allowances and charges are in the order of the invoice, all of them; what is not credited is 0 or empty. */
export const creditNoteForm = z.object({
  creditNoteId: singleLine(100),
  /** Today in the browser. The server accepts it within one day of today in the business time zone. */
  issueDate: day.optional(),
  reason: singleLine(MAX_CREDIT_REASON_LENGTH),
  items: z.array(z.object({ quantity: numberInput })).max(MAX_ITEMS),
  allowOrCharges: z.array(z.object({ amount: numberInput })).max(200),
})
export type CreditNoteForm = z.infer<typeof creditNoteForm>

const item = z.object({
  buyerProductNumber: z.string(),
  productNumber: z.string(),
  productName: z.string(),
  quantityUom: z.string(),
  unitNetPrice: numberInput,
  unitListPrice: numberInput,
  taxCode: z.string(),
  taxPercent: numberInput,
  invoicedQuantity: numberInput,
  /** What no other submitted credit note credits. */
  creditableQuantity: numberInput,
  quantity: numberInput,
})
export type CreditNoteItem = z.infer<typeof item>

const allowOrCharge = z.object({
  identifier: z.enum(ALLOW_OR_CHARGE_IDENTIFIERS),
  kind: z.string(),
  taxCode: z.string(),
  taxPercent: numberInput,
  invoicedAmount: numberInput,
  /** What no other submitted credit note credits. */
  creditableAmount: numberInput,
  amount: numberInput,
})
export type CreditNoteAllowOrCharge = z.infer<typeof allowOrCharge>

/** A credit note with the invoice it corrects: prices, taxes, parties and currency are those of the invoice. */
export const creditNote = z.object({
  ...documentHead,
  creditNoteId: z.string(),
  issueDate: z.string(),
  reason: z.string(),
  invoiceNumber: z.string(),
  invoiceIssueDate: z.string(),
  invoiceSums: submittedSums.optional(),
  currency: z.string(),
  isTaxApplies: z.boolean(),
  buyerParty: party,
  sellerParty: party,
  items: z.array(item),
  allowOrCharges: z.array(allowOrCharge),
  submittedSums: submittedSums.optional(),
})
export type CreditNote = z.infer<typeof creditNote>

/** An entry in the list of the credit notes of an order. */
export const listedCreditNote = z.object({
  id: documentHead.id,
  creditNoteId: z.string(),
  submittedAt: z.string().nullable(),
  delivery: documentHead.delivery,
  issueDate: z.string(),
  /** Null in a draft. */
  total: z.string().nullable(),
})
export type ListedCreditNote = z.infer<typeof listedCreditNote>
