import { submittedTotals, type InvoiceTotals } from '../invoice/totals'
import { roundToCents, toDecimal } from '../lib/decimal'
import type { NumberInput } from '../lib/number-input'
import type { CreditNote, CreditNoteForm } from './shape'

/** What is credited, in the order of the invoice. */
export interface CreditedLines {
  items: readonly { quantity: NumberInput }[]
  allowOrCharges: readonly { amount: NumberInput }[]
}

interface Lines<Item, Row> {
  items: readonly Item[]
  allowOrCharges: readonly Row[]
}

/** The lines of an invoice that are credited, with the credited quantities and amounts. */
export function creditedLines<Item extends { quantity: NumberInput }, Row extends { amount: NumberInput }>(
  { items, allowOrCharges }: Lines<Item, Row>,
  credited: CreditedLines,
): { items: Item[]; allowOrCharges: Row[] } {
  return {
    items: items.flatMap((item, i) => {
      const quantity = credited.items[i]?.quantity ?? null
      return toDecimal(quantity).gt(0) ? [{ ...item, quantity }] : []
    }),
    allowOrCharges: allowOrCharges.flatMap((row, i) => {
      const amount = credited.allowOrCharges[i]?.amount ?? null
      return toDecimal(amount).gt(0) ? [{ ...row, amount }] : []
    }),
  }
}

/** The sums of what is credited. Those of the whole invoice are exactly the sums that the invoice was submitted with. */
export function creditTotals(creditNote: CreditNote, credited: CreditedLines): InvoiceTotals {
  const { currency, isTaxApplies, invoiceSums } = creditNote
  return submittedTotals({
    currency,
    isTaxApplies,
    ...creditedLines(creditNote, credited),
    submittedSums: isWholeInvoice(creditNote, credited) ? invoiceSums : undefined,
  })
}

/** The sums that a credit note was submitted with. */
export function submittedCreditTotals(creditNote: CreditNote): InvoiceTotals {
  const { currency, isTaxApplies, submittedSums } = creditNote
  return submittedTotals({ currency, isTaxApplies, ...creditedLines(creditNote, creditNote), submittedSums })
}

/** Everything that no other credit note credits. */
export function creditableLines({
  items,
  allowOrCharges,
}: CreditNote): Pick<CreditNoteForm, 'items' | 'allowOrCharges'> {
  return {
    items: items.map(({ creditableQuantity }) => ({ quantity: creditableQuantity })),
    allowOrCharges: allowOrCharges.map(({ creditableAmount }) => ({ amount: creditableAmount })),
  }
}

/** Whether a quantity or an amount above 0 is left to credit. */
export function isCreditable(creditNote: Pick<CreditNote, 'items' | 'allowOrCharges'>): boolean {
  return (
    creditNote.items.some(({ creditableQuantity }) => toDecimal(creditableQuantity).gt(0)) ||
    creditNote.allowOrCharges.some(({ creditableAmount }) => toDecimal(creditableAmount).gt(0))
  )
}

function isWholeInvoice({ items, allowOrCharges }: CreditNote, credited: CreditedLines): boolean {
  return (
    items.every(({ invoicedQuantity }, i) =>
      toDecimal(invoicedQuantity).eq(toDecimal(credited.items[i]?.quantity ?? null)),
    ) &&
    allowOrCharges.every(({ invoicedAmount }, i) =>
      roundToCents(toDecimal(invoicedAmount)).eq(roundToCents(toDecimal(credited.allowOrCharges[i]?.amount ?? null))),
    )
  )
}
