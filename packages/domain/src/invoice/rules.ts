import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isNothing, isPositiveNumber } from '../lib/typed'
import { INVOICE_ALLOW_OR_CHARGE_KINDS, ITEM_ALLOW_OR_CHARGE_KINDS } from '../option-lists'
import type { AllowOrCharge, InvoiceForm, InvoiceItemForm, ItemAllowOrCharge } from './shape'

/** What stops an invoice from being submitted, in the order of the screen. */
export function invoiceIssues(form: InvoiceForm): Issue[] {
  const { isTaxApplies } = form
  return [
    ...check(!isBlank(form.contactName), 'contactName', 'contact name'),
    ...check(!isBlank(form.phone), 'phone', 'phone'),
    ...check(!isBlank(form.email), 'email', 'email'),
    ...discountIssues(form),
    ...form.allowOrCharges.flatMap((row, i) => invoiceRowIssues(row, isTaxApplies, `allowOrCharges.${i}`)),
    ...check(!isBlank(form.invoiceId), 'invoiceId', 'invoice id'),
    ...check(!isBlank(form.invoiceDueDate), 'invoiceDueDate', 'invoice due date'),
    ...form.items.flatMap((item, i) => itemIssues(item, isTaxApplies, `items.${i}`)),
  ]
}

/** Wholly empty rows are dropped on submit. */
export function isEmptyAllowOrCharge({ identifier, kind, percent, amount }: ItemAllowOrCharge): boolean {
  return isBlank(identifier) && isBlank(kind) && isNothing(percent) && isNothing(amount)
}

/** Each needs the other. */
function discountIssues({ discount, discountDueDate }: InvoiceForm): Issue[] {
  if (isNothing(discount) && isBlank(discountDueDate)) return []
  return [
    ...check(isPositiveNumber(discount), 'discount', 'discount'),
    ...check(!isBlank(discountDueDate), 'discountDueDate', 'discount due date'),
  ]
}

function itemIssues(item: InvoiceItemForm, isTaxApplies: boolean, path: string): Issue[] {
  return [
    ...check(!isTaxApplies || !isBlank(item.taxCode), `${path}.taxCode`, 'tax'),
    ...item.allowOrCharges.flatMap((row, a) =>
      rowIssues(row, ITEM_ALLOW_OR_CHARGE_KINDS, `${path}.allowOrCharges.${a}`),
    ),
  ]
}

function invoiceRowIssues(row: AllowOrCharge, isTaxApplies: boolean, path: string): Issue[] {
  const needsTax = isTaxApplies && !isBlank(row.identifier)
  return [
    ...rowIssues(row, INVOICE_ALLOW_OR_CHARGE_KINDS, path),
    ...check(!needsTax || !isBlank(row.taxCode), `${path}.taxCode`, 'tax'),
  ]
}

/** The identifier gives the sign: without it an amount would mean nothing. A type in no list could not be sent. */
function rowIssues(row: ItemAllowOrCharge, kinds: typeof ITEM_ALLOW_OR_CHARGE_KINDS, path: string): Issue[] {
  if (isEmptyAllowOrCharge(row)) return []
  const isKindRight = row.identifier === '' || kinds[row.identifier].includes(row.kind)
  return [
    ...check(row.identifier !== '', `${path}.identifier`, 'allowances & charges'),
    ...check(isKindRight, `${path}.kind`, 'allowances & charges type'),
    ...check(isNothing(row.percent) || isPositiveNumber(row.percent), `${path}.percent`, 'percent'),
    ...check(isPositiveNumber(row.amount), `${path}.amount`, 'amount'),
  ]
}
