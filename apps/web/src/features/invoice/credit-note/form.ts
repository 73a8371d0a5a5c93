import { creditableLines } from '@partwire/domain/credit-note/credit'
import type { CreditNote, CreditNoteForm } from '@partwire/domain/credit-note/shape'
import { formatMoney, toDecimal } from '@partwire/domain/lib/decimal'
import { isNumber, normalizeInput, type NumberInput } from '@partwire/domain/lib/number-input'

/** The editable values of a credit note. Numbers are the typed text. Lines are in the order of the invoice. */
export interface CreditNoteFormValues {
  creditNoteId: string
  reason: string
  items: CreditItemValues[]
  allowOrCharges: CreditRowValues[]
}

export interface CreditItemValues {
  quantity: string
}

export interface CreditRowValues {
  amount: string
}

/** The fields and types of a draft in the browser's storage. */
export const FORM_SHAPE: CreditNoteFormValues = {
  creditNoteId: '',
  reason: '',
  items: [{ quantity: '' }],
  allowOrCharges: [{ amount: '' }],
}

export function toFormValues({ creditNoteId, reason, ...lines }: CreditNote): CreditNoteFormValues {
  return { creditNoteId, reason, ...toLineValues(lines) }
}

/** The form with everything that is left to credit. */
export function withEverything(form: CreditNoteFormValues, creditNote: CreditNote): CreditNoteFormValues {
  return { ...form, ...toLineValues(creditableLines(creditNote)) }
}

export function toRequestForm(form: CreditNoteFormValues, issueDate: string): CreditNoteForm {
  return { ...form, issueDate }
}

function toLineValues({
  items,
  allowOrCharges,
}: Pick<CreditNoteForm, 'items' | 'allowOrCharges'>): Pick<CreditNoteFormValues, 'items' | 'allowOrCharges'> {
  return {
    items: items.map(({ quantity }) => ({ quantity: normalizeInput(quantity) })),
    allowOrCharges: allowOrCharges.map(({ amount }) => ({ amount: toRoundedAmountText(amount) })),
  }
}

/** Two decimals; a value that is not a number stays as typed. */
function toRoundedAmountText(amount: NumberInput): string {
  return isNumber(amount) ? formatMoney(toDecimal(amount)) : normalizeInput(amount)
}
