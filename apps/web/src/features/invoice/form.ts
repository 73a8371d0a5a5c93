import { withTaxCode } from '@partwire/domain/invoice/form'
import type { AllowOrCharge, Invoice, InvoiceForm, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { invoiceTotals, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isNumber, type Typed, typedText } from '@partwire/domain/lib/typed'
import type { Tax } from '@partwire/domain/settings/shape'

/** An allowance or charge as it is typed: numbers are text until they are sent. */
export interface RowForm {
  identifier: ItemAllowOrCharge['identifier']
  kind: string
  percent: string
  amount: string
}

export interface TaxedRowForm extends RowForm {
  taxCode: string
}

export interface ItemForm {
  countryCode: string
  statisticGroup: string
  taxCode: string
  allowOrCharges: RowForm[]
}

/** What can be typed into an invoice. The percent of a tax is no part of it: it follows from the code. */
export interface InvoiceEdit extends Omit<InvoiceForm, 'issueDate' | 'discount' | 'allowOrCharges' | 'items'> {
  discount: string
  allowOrCharges: TaxedRowForm[]
  items: ItemForm[]
}

export const EMPTY_ROW: RowForm = { identifier: '', kind: '', percent: '', amount: '' }
export const EMPTY_TAXED_ROW: TaxedRowForm = { ...EMPTY_ROW, taxCode: '' }

/** There is always a first row, on the invoice and on every item: the one that cannot be removed. */
export function formOf(invoice: Invoice): InvoiceEdit {
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
    allowOrCharges: orFirst(
      invoice.allowOrCharges.map((row) => ({ ...rowOf(row), taxCode: row.taxCode })),
      EMPTY_TAXED_ROW,
    ),
    items: invoice.items.map((item) => ({
      countryCode: item.countryCode,
      statisticGroup: item.statisticGroup,
      taxCode: item.taxCode,
      allowOrCharges: orFirst(item.allowOrCharges.map(rowOf), EMPTY_ROW),
    })),
  }
}

/** A first row nobody touched is none; any other row keeps its place, right or wrong. */
export function bodyOf(form: InvoiceEdit, issueDate: string, taxs: readonly Tax[]): InvoiceForm {
  return {
    ...form,
    issueDate,
    allowOrCharges: withoutFirst(form.allowOrCharges, EMPTY_TAXED_ROW).map((row) => taxed(row, taxs)),
    items: form.items.map((item) => ({
      ...taxed(item, taxs),
      allowOrCharges: withoutFirst(item.allowOrCharges, EMPTY_ROW),
    })),
  }
}

interface MovesSums extends Pick<InvoiceEdit, 'isTaxApplies' | 'allowOrCharges'> {
  items: readonly Pick<ItemForm, 'taxCode'>[]
}

/** What the summary bar shows, exactly as the server will reckon it. */
export function sumsOf(
  { isTaxApplies, allowOrCharges, items }: MovesSums,
  priced: Invoice['items'],
  taxs: readonly Tax[],
): InvoiceTotals {
  return invoiceTotals({
    isTaxApplies,
    allowOrCharges: allowOrCharges.map((row) => taxed(row, taxs)),
    items: priced.map((item, i) => ({ ...item, ...taxed({ taxCode: items[i]?.taxCode ?? '' }, taxs) })),
  })
}

function taxed<Row extends { taxCode: string }>(
  row: Row,
  taxs: readonly Tax[],
): Row & Pick<AllowOrCharge, 'taxPercent'> {
  return withTaxCode({ ...row, taxPercent: null }, row.taxCode, taxs)
}

function rowOf({ identifier, kind, percent, amount }: ItemAllowOrCharge): RowForm {
  return { identifier, kind, percent: typedText(percent), amount: withCents(amount) }
}

/** Money with its two decimals; what is no amount stays as it was typed. */
function withCents(amount: Typed): string {
  const [whole = '', decimals = ''] = typedText(amount).split('.')
  return isNumber(amount) ? `${whole}.${decimals.padEnd(2, '0')}` : typedText(amount)
}

function orFirst<Row>(rows: Row[], first: Row): Row[] {
  return rows.length === 0 ? [first] : rows
}

function withoutFirst<Row extends RowForm>(rows: Row[], empty: Row): Row[] {
  const [first] = rows
  const isUntouched = rows.length === 1 && first !== undefined && JSON.stringify(first) === JSON.stringify(empty)
  return isUntouched ? [] : rows
}
