import { isEmptyAllowOrCharge } from '@partwire/domain/invoice/rules'
import type { InvoiceForm, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { decimal, money } from '@partwire/domain/lib/decimal'

const UNTAXED = { taxCode: '', taxPercent: null }

/**
 * The form as it is sent: wholly empty rows are dropped, amounts have two decimals, and where tax does not apply
 * there are no tax codes.
 */
export function submittedForm(form: InvoiceForm): InvoiceForm {
  const tax = form.isTaxApplies ? {} : UNTAXED
  return {
    ...form,
    allowOrCharges: sentRows(form.allowOrCharges).map((row) => ({ ...row, ...tax })),
    items: form.items.map((item) => ({ ...item, ...tax, allowOrCharges: sentRows(item.allowOrCharges) })),
  }
}

function sentRows<Row extends ItemAllowOrCharge>(rows: readonly Row[]): Row[] {
  const sent = rows.filter((row) => !isEmptyAllowOrCharge(row))
  return sent.map((row) => ({ ...row, amount: money(decimal(row.amount)) }))
}
