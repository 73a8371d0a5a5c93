import { isCountry, unknownCountryError } from '../countries'
import { isDay } from '../lib/calendar-date'
import { isDayOrBlank } from '../lib/day-input'
import { check, type FieldError, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'
import { isEmptyInput, isNonNegativeNumber } from '../lib/number-input'
import { INVOICE_ALLOW_OR_CHARGE_KINDS, ITEM_ALLOW_OR_CHARGE_KINDS } from '../option-lists'
import type { Tax } from '../settings/shape'
import { findTaxPercent } from './form'
import type { AllowOrCharge, InvoiceForm, InvoiceItemForm, ItemAllowOrCharge } from './shape'
import type { InvoiceTotals } from './totals'

/** Invalid fields that prevent a submit, in screen order. */
export function invoiceIssues(form: InvoiceForm): Issue[] {
  const { isTaxApplies } = form
  return [
    ...check(!isBlank(form.contactName), 'contactName', 'contact name'),
    ...check(!isBlank(form.phone), 'phone', 'phone'),
    ...check(!isBlank(form.email), 'email', 'email'),
    ...discountIssues(form),
    ...form.allowOrCharges.flatMap((row, i) => invoiceRowIssues(row, isTaxApplies, `allowOrCharges.${i}`)),
    ...check(!isBlank(form.invoiceId), 'invoiceId', 'invoice id'),
    ...check(isDay(form.invoiceDueDate), 'invoiceDueDate', 'invoice due date'),
    ...form.items.flatMap((item, i) => itemIssues(item, isTaxApplies, `items.${i}`)),
    ...check(isDayOrBlank(form.deliveryDate ?? ''), 'deliveryDate', 'delivery date'),
  ]
}

/** A chosen tax code that the settings do not have: there is no percent to calculate with. */
export function unknownTaxIssues({ isTaxApplies, allowOrCharges, items }: InvoiceForm, taxes: readonly Tax[]): Issue[] {
  if (!isTaxApplies) return []
  const checkTax = ({ taxCode }: { taxCode: string }, path: string): Issue[] =>
    check(isBlank(taxCode) || findTaxPercent(taxCode, taxes) !== null, `${path}.taxCode`, 'tax')
  return [
    ...allowOrCharges.flatMap((row, i) => checkTax(row, `allowOrCharges.${i}`)),
    ...items.flatMap((item, i) => checkTax(item, `items.${i}`)),
  ]
}

/** The first item with a country that does not exist. A blank country is valid. */
export function unknownItemCountryError({ items }: Pick<InvoiceForm, 'items'>): FieldError | null {
  const index = items.findIndex(({ countryCode }) => !isBlank(countryCode) && !isCountry(countryCode))
  const item = items[index]
  return item === undefined ? null : unknownCountryError(item.countryCode, `items.${index}.countryCode`)
}

/** The platform accepts positive amounts only, so an invoice that pays the buyer could never be delivered. */
export function negativeTotalsError({ netValue, taxTotals }: InvoiceTotals): FieldError | null {
  if (isNegative(netValue)) {
    return {
      error: 'The allowances are higher than the items and charges together.',
      errorField: 'allowOrCharges',
    }
  }
  const rate = taxTotals.find(({ taxableAmount, taxAmount }) => isNegative(taxableAmount) || isNegative(taxAmount))
  if (rate === undefined) return null
  return {
    error: `The allowances taxed with ${rate.taxPercent} % are higher than what is charged with that tax.`,
    errorField: 'allowOrCharges',
  }
}

/** An invoice on the platform has at least one item: allowances and charges cannot be invoiced without one. */
export function rowsWithoutItemsError(lines: {
  items: readonly unknown[]
  allowOrCharges: readonly unknown[]
}): FieldError | null {
  if (lines.items.length > 0 || lines.allowOrCharges.length === 0) return null
  return {
    error: 'Nothing was delivered, so there is no item an allowance or a charge could be invoiced with.',
    errorField: 'allowOrCharges',
  }
}

/** Empty rows are valid and are removed on submit. */
export function isEmptyAllowOrCharge({ identifier, kind, percent, amount }: ItemAllowOrCharge): boolean {
  return isBlank(identifier) && isBlank(kind) && isEmptyInput(percent) && isEmptyInput(amount)
}

/** Discount and discount due date require each other. A due date that is no day requires no discount. */
function discountIssues({ discount, discountDueDate }: InvoiceForm): Issue[] {
  const isEmpty = isEmptyInput(discount)
  const isDiscountValid = isNonNegativeNumber(discount) || (isEmpty && !isDay(discountDueDate))
  const isDueDateValid = isDay(discountDueDate) || (isEmpty && isBlank(discountDueDate))
  return [
    ...check(isDiscountValid, 'discount', 'discount'),
    ...check(isDueDateValid, 'discountDueDate', 'discount due date'),
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

/** The identifier decides the sign of the amount. A type that is not in the list of its identifier cannot be sent. */
function rowIssues(row: ItemAllowOrCharge, kinds: typeof ITEM_ALLOW_OR_CHARGE_KINDS, path: string): Issue[] {
  if (isEmptyAllowOrCharge(row)) return []
  const isKindValid = row.identifier === '' || kinds[row.identifier].includes(row.kind)
  return [
    ...check(row.identifier !== '', `${path}.identifier`, 'allowances & charges'),
    ...check(isKindValid, `${path}.kind`, 'allowances & charges type'),
    ...check(isEmptyInput(row.percent) || isNonNegativeNumber(row.percent), `${path}.percent`, 'percent'),
    ...check(isNonNegativeNumber(row.amount), `${path}.amount`, 'amount'),
  ]
}

/** -0.00 is not negative. */
function isNegative(amount: string): boolean {
  return amount.startsWith('-') && /[1-9]/.test(amount)
}
