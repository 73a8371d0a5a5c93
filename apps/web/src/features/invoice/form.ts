import { withTaxCode } from '@partwire/domain/invoice/allow-or-charge'
import type { AllowOrCharge, Invoice, InvoiceForm, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { invoiceTotals, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isNumber, type Typed, typedText } from '@partwire/domain/lib/typed'
import type { Tax } from '@partwire/domain/settings/shape'

/** An allowance or charge as it is typed: numbers are text until they are sent. */
export interface ItemAllowOrChargeValues {
  identifier: ItemAllowOrCharge['identifier']
  kind: string
  percent: string
  amount: string
}

export interface InvoiceAllowOrChargeValues extends ItemAllowOrChargeValues {
  taxCode: string
}

export interface InvoiceItemValues {
  countryCode: string
  statisticGroup: string
  taxCode: string
  allowOrCharges: ItemAllowOrChargeValues[]
}

/** What can be typed into an invoice. The percent of a tax is no part of it: it follows from the code. */
export interface InvoiceFormValues extends Omit<InvoiceForm, 'issueDate' | 'discount' | 'allowOrCharges' | 'items'> {
  discount: string
  allowOrCharges: InvoiceAllowOrChargeValues[]
  items: InvoiceItemValues[]
}

export const EMPTY_ITEM_ALLOW_OR_CHARGE: ItemAllowOrChargeValues = { identifier: '', kind: '', percent: '', amount: '' }
export const EMPTY_INVOICE_ALLOW_OR_CHARGE: InvoiceAllowOrChargeValues = { ...EMPTY_ITEM_ALLOW_OR_CHARGE, taxCode: '' }

/** There is always a first row, on the invoice and on every item: the one that cannot be removed. */
export function toFormValues(invoice: Invoice): InvoiceFormValues {
  return {
    invoiceId: invoice.invoiceId,
    invoiceDueDate: invoice.invoiceDueDate,
    isTaxApplies: invoice.isTaxApplies,
    discount: typedText(invoice.discount),
    discountDueDate: invoice.discountDueDate,
    contactName: invoice.contactName,
    phone: invoice.phone,
    email: invoice.email,
    banking: invoice.banking,
    allowOrCharges: atLeastOneRow(
      invoice.allowOrCharges.map((row) => ({ ...toAllowOrChargeValues(row), taxCode: row.taxCode })),
      EMPTY_INVOICE_ALLOW_OR_CHARGE,
    ),
    items: invoice.items.map((item) => ({
      countryCode: item.countryCode,
      statisticGroup: item.statisticGroup,
      taxCode: item.taxCode,
      allowOrCharges: atLeastOneRow(item.allowOrCharges.map(toAllowOrChargeValues), EMPTY_ITEM_ALLOW_OR_CHARGE),
    })),
  }
}

/** A first row nobody touched is none; any other row keeps its place, right or wrong. */
export function toRequestForm(form: InvoiceFormValues, issueDate: string, taxs: readonly Tax[]): InvoiceForm {
  return {
    ...form,
    issueDate,
    allowOrCharges: withoutUntouchedRow(form.allowOrCharges, EMPTY_INVOICE_ALLOW_OR_CHARGE).map((row) =>
      withTaxPercent(row, taxs),
    ),
    items: form.items.map((item) => ({
      ...withTaxPercent(item, taxs),
      allowOrCharges: withoutUntouchedRow(item.allowOrCharges, EMPTY_ITEM_ALLOW_OR_CHARGE),
    })),
  }
}

interface TotalsInput extends Pick<InvoiceFormValues, 'isTaxApplies' | 'allowOrCharges'> {
  items: readonly Pick<InvoiceItemValues, 'taxCode'>[]
}

/** What the summary bar shows, exactly as the server will reckon it. */
export function formTotals(
  { isTaxApplies, allowOrCharges, items }: TotalsInput,
  priced: Invoice['items'],
  taxs: readonly Tax[],
): InvoiceTotals {
  return invoiceTotals({
    isTaxApplies,
    allowOrCharges: allowOrCharges.map((row) => withTaxPercent(row, taxs)),
    items: priced.map((item, i) => ({ ...item, ...withTaxPercent({ taxCode: items[i]?.taxCode ?? '' }, taxs) })),
  })
}

function withTaxPercent<Row extends { taxCode: string }>(
  row: Row,
  taxs: readonly Tax[],
): Row & Pick<AllowOrCharge, 'taxPercent'> {
  return withTaxCode({ ...row, taxPercent: null }, row.taxCode, taxs)
}

function toAllowOrChargeValues({ identifier, kind, percent, amount }: ItemAllowOrCharge): ItemAllowOrChargeValues {
  return { identifier, kind, percent: typedText(percent), amount: formatAmount(amount) }
}

/** Money with its two decimals; what is no amount stays as it was typed. */
function formatAmount(amount: Typed): string {
  const [whole = '', decimals = ''] = typedText(amount).split('.')
  return isNumber(amount) ? `${whole}.${decimals.padEnd(2, '0')}` : typedText(amount)
}

function atLeastOneRow<Row>(rows: Row[], first: Row): Row[] {
  return rows.length === 0 ? [first] : rows
}

function withoutUntouchedRow<Row extends ItemAllowOrChargeValues>(rows: Row[], empty: Row): Row[] {
  const [first] = rows
  const isUntouched = rows.length === 1 && first !== undefined && JSON.stringify(first) === JSON.stringify(empty)
  return isUntouched ? [] : rows
}
