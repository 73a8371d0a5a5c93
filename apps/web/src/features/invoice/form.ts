import { withTaxCode } from '@partwire/domain/invoice/form'
import type { Sources } from '@partwire/domain/documents/proposals'
import type {
  AllowOrCharge,
  Invoice,
  InvoiceForm,
  ItemAllowOrCharge,
  ProposedField,
  ProposedItemField,
} from '@partwire/domain/invoice/shape'
import { invoiceTotals, type InvoiceTotals } from '@partwire/domain/invoice/totals'
import { isNumber, type NumberInput, normalizeInput } from '@partwire/domain/lib/number-input'
import type { Tax } from '@partwire/domain/settings/shape'

/**
 * The editable values of an invoice. Numbers are the typed text, and so is a day that is not valid; a tax percent follows
 * from its tax code.
 */
export interface InvoiceFormValues extends Omit<
  InvoiceForm,
  'issueDate' | 'discount' | 'allowOrCharges' | 'items' | 'proposals'
> {
  discount: string
  /** Where the proposed values come from that the form still holds. */
  proposals: Sources<ProposedField>
  allowOrCharges: InvoiceAllowOrChargeValues[]
  items: InvoiceItemValues[]
  taxTreatment: Invoice['taxTreatment']
  exemptionReason: string
  deliveryDate: string
}

export interface InvoiceItemValues {
  countryCode: string
  statisticGroup: string
  taxCode: string
  allowOrCharges: ItemAllowOrChargeValues[]
  /** Where the proposed values come from that the item still holds. Missing when it holds none. */
  proposals?: Sources<ProposedItemField>
}

export interface InvoiceAllowOrChargeValues extends ItemAllowOrChargeValues {
  taxCode: string
}

export interface ItemAllowOrChargeValues {
  identifier: ItemAllowOrCharge['identifier']
  kind: string
  percent: string
  amount: string
}

export const EMPTY_ITEM_ALLOW_OR_CHARGE: ItemAllowOrChargeValues = { identifier: '', kind: '', percent: '', amount: '' }
export const EMPTY_INVOICE_ALLOW_OR_CHARGE: InvoiceAllowOrChargeValues = { ...EMPTY_ITEM_ALLOW_OR_CHARGE, taxCode: '' }

/** The fields and types of a draft in the browser's storage. */
export const FORM_SHAPE: InvoiceFormValues = {
  invoiceId: '',
  invoiceDueDate: '',
  isTaxApplies: false,
  discount: '',
  discountDueDate: '',
  proposals: {},
  contactName: '',
  phone: '',
  email: '',
  banking: { bankName: '', bankAccount: '', iban: '', swift: '' },
  allowOrCharges: [EMPTY_INVOICE_ALLOW_OR_CHARGE],
  items: [{ countryCode: '', statisticGroup: '', taxCode: '', allowOrCharges: [EMPTY_ITEM_ALLOW_OR_CHARGE] }],
  taxTreatment: '',
  exemptionReason: '',
  deliveryDate: '',
}

/** The invoice and every item have at least one allowance or charge row: the first one cannot be removed. */
export function toFormValues(invoice: Invoice): InvoiceFormValues {
  return {
    invoiceId: invoice.invoiceId,
    invoiceDueDate: invoice.invoiceDueDate,
    isTaxApplies: invoice.isTaxApplies,
    discount: normalizeInput(invoice.discount),
    discountDueDate: invoice.discountDueDate,
    proposals: invoice.proposals ?? {},
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
      ...(item.proposals !== undefined && Object.keys(item.proposals).length > 0 && { proposals: item.proposals }),
    })),
    taxTreatment: invoice.taxTreatment,
    exemptionReason: invoice.exemptionReason,
    deliveryDate: invoice.deliveryDate,
  }
}

/** The form to send. A single untouched row is left out; all other rows keep their index, valid or not. */
export function toRequestForm(form: InvoiceFormValues, issueDate: string, taxes: readonly Tax[]): InvoiceForm {
  return {
    ...form,
    issueDate,
    allowOrCharges: withoutUntouchedRow(form.allowOrCharges, EMPTY_INVOICE_ALLOW_OR_CHARGE).map((row) =>
      withTaxPercent(row, taxes),
    ),
    items: form.items.map((item) => ({
      ...withTaxPercent(item, taxes),
      allowOrCharges: withoutUntouchedRow(item.allowOrCharges, EMPTY_ITEM_ALLOW_OR_CHARGE),
    })),
  }
}

/** The form values that affect the totals. */
interface TotalsInput extends Pick<InvoiceFormValues, 'isTaxApplies' | 'allowOrCharges'> {
  items: readonly Pick<InvoiceItemValues, 'taxCode'>[]
}

/** What the totals need of the invoice: prices and quantities of the items, and the currency. */
type TotalsInvoice = Pick<Invoice, 'currency' | 'items'>

/** The totals of the summary bar, with the calculation the server uses. */
export function formTotals(
  form: TotalsInput,
  { currency, items }: TotalsInvoice,
  taxes: readonly Tax[],
): InvoiceTotals {
  return invoiceTotals({
    currency,
    isTaxApplies: form.isTaxApplies,
    allowOrCharges: form.allowOrCharges.map((row) => withTaxPercent(row, taxes)),
    items: items.map((item, i) => ({ ...item, ...withTaxPercent({ taxCode: form.items[i]?.taxCode ?? '' }, taxes) })),
  })
}

type Update<Value> = (value: Value) => Value

/** All other items keep their reference, so that only the changed one is rendered again. */
export function updateItem(
  form: InvoiceFormValues,
  index: number,
  change: Partial<InvoiceItemValues>,
): InvoiceFormValues {
  return { ...form, items: updateAt(form.items, index, (item) => ({ ...item, ...change })) }
}

export function updateItemAllowOrCharges(
  form: InvoiceFormValues,
  index: number,
  update: Update<ItemAllowOrChargeValues[]>,
): InvoiceFormValues {
  const rows = form.items[index]?.allowOrCharges ?? []
  return updateItem(form, index, { allowOrCharges: update(rows) })
}

export function updateInvoiceAllowOrCharges(
  form: InvoiceFormValues,
  update: Update<InvoiceAllowOrChargeValues[]>,
): InvoiceFormValues {
  return { ...form, allowOrCharges: update(form.allowOrCharges) }
}

export function updateAt<Value>(list: readonly Value[], index: number, update: Update<Value>): Value[] {
  return list.map((value, i) => (i === index ? update(value) : value))
}

function atLeastOneRow<Row>(rows: Row[], emptyRow: Row): Row[] {
  return rows.length === 0 ? [emptyRow] : rows
}

function toAllowOrChargeValues({ identifier, kind, percent, amount }: ItemAllowOrCharge): ItemAllowOrChargeValues {
  return { identifier, kind, percent: normalizeInput(percent), amount: toUnroundedAmountText(amount) }
}

/** At least two decimals; a value that is not a number stays as typed. */
function toUnroundedAmountText(amount: NumberInput): string {
  const [whole = '', decimals = ''] = normalizeInput(amount).split('.')
  return isNumber(amount) ? `${whole}.${decimals.padEnd(2, '0')}` : normalizeInput(amount)
}

function withoutUntouchedRow<Row extends ItemAllowOrChargeValues>(rows: Row[], emptyRow: Row): Row[] {
  const [first] = rows
  const isUntouched = rows.length === 1 && first !== undefined && JSON.stringify(first) === JSON.stringify(emptyRow)
  return isUntouched ? [] : rows
}

function withTaxPercent<Row extends { taxCode: string }>(
  row: Row,
  taxes: readonly Tax[],
): Row & Pick<AllowOrCharge, 'taxPercent'> {
  return withTaxCode({ ...row, taxPercent: null }, row.taxCode, taxes)
}
