import { roundToCents, toDecimal } from '../lib/decimal'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isEmptyInput, isNonNegativeNumber, isWholeNumber, type NumberInput } from '../lib/number-input'
import { isBlank } from '../lib/text'
import { creditedLines } from './credit'
import type { CreditNote, CreditNoteForm } from './shape'

/** Invalid fields that prevent a submit, in screen order. */
export function creditNoteIssues(form: CreditNoteForm, creditNote: CreditNote): Issue[] {
  return [
    ...check(!isBlank(form.creditNoteId), 'creditNoteId', 'credit note id'),
    ...check(!isBlank(form.reason), 'reason', 'reason'),
    ...creditNote.allowOrCharges.flatMap(({ creditableAmount }, i) =>
      check(
        isCreditableAmount(form.allowOrCharges[i]?.amount ?? null, creditableAmount),
        `allowOrCharges.${i}.amount`,
        'amount',
      ),
    ),
    ...creditNote.items.flatMap(({ creditableQuantity }, i) =>
      check(
        isCreditableQuantity(form.items[i]?.quantity ?? null, creditableQuantity),
        `items.${i}.quantity`,
        'quantity',
      ),
    ),
  ]
}

/** A credit note credits at least one quantity or amount. */
export function nothingCreditedError(form: CreditNoteForm, creditNote: CreditNote): FieldError | null {
  const { items, allowOrCharges } = creditedLines(creditNote, form)
  if (items.length + allowOrCharges.length > 0) return null
  return { error: 'Nothing is credited yet: enter a quantity or an amount.', errorField: 'items' }
}

/** Empty is 0. A quantity is a whole number, or all that is left of an item that was not invoiced in whole numbers. */
function isCreditableQuantity(quantity: NumberInput, creditable: NumberInput): boolean {
  if (isEmptyInput(quantity)) return true
  if (!isNonNegativeNumber(quantity)) return false
  const isWhole = isWholeNumber(toDecimal(quantity).toFixed())
  return toDecimal(quantity).eq(toDecimal(creditable)) || (isWhole && toDecimal(quantity).lt(toDecimal(creditable)))
}

/** Empty is 0. The amount is compared as it is sent, with two decimals. */
function isCreditableAmount(amount: NumberInput, creditable: NumberInput): boolean {
  if (isEmptyInput(amount)) return true
  return isNonNegativeNumber(amount) && roundToCents(toDecimal(amount)).lte(toDecimal(creditable))
}
