import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitInvoice as call } from '@partwire/contract/invoice'
import { withTaxPercents } from '@partwire/domain/invoice/form'
import {
  invoiceIssues,
  isEmptyAllowOrCharge,
  negativeTotalsError,
  rowsWithoutItemsError,
  unknownItemCountryError,
  unknownTaxIssues,
} from '@partwire/domain/invoice/rules'
import type { InvoiceForm, ItemAllowOrCharge } from '@partwire/domain/invoice/shape'
import { invoiceTotals } from '@partwire/domain/invoice/totals'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { toDecimal, formatMoney } from '@partwire/domain/lib/decimal'
import { BLANK_SETTING } from '@partwire/domain/settings/setting'
import { violatesUniqueIndex } from '../../../db/database-errors'
import type { Deps } from '../../../deps'
import { Refusal, refuseFieldError, refuseIssues } from '../../../errors'
import { lockOrder, moveOrder } from '../../orders/worked-order-store'
import { finishLearning } from '../../parts/learn'
import { issueDay } from '../issue-day'
import { expectStored } from '../worked-order'
import { invoiceLesson } from './proposals'
import { storedInvoice, type StoredInvoice } from './read'
import { readDraft, storedForm } from './save'
import { sendInvoice } from './send'
import { markSubmitted, updateDraft } from './store'

/**
 * Stores the form and what it teaches, freezes the invoice with its totals, queues it for sending and finishes the order.
 * Nothing is sent when nothing was delivered.
 */
export async function submitInvoice(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  refuseIssues(invoiceIssues(body.form))
  refuseFieldError(unknownItemCountryError(body.form))

  return db
    .transaction()
    .execute(async (tx): Promise<CallReply<typeof call>> => {
      await lockOrder(tx, supplierId, body.orderId)
      const draft = await readDraft(tx, supplierId, body)
      const { order, record } = draft
      const at = now()
      const issueDate = issueDay(body.form.issueDate, at, config.businessTimeZone)
      const { taxs } = record.setting ?? BLANK_SETTING
      refuseIssues(unknownTaxIssues(body.form, taxs))
      const form = storedForm(draft, submittedForm(withTaxPercents(body.form, taxs)))
      const stamp = { at, by: record.contactName }

      const invoice = storedInvoice(record, { ...draft.head, ...form.head }, form.lines)
      const { head, lines, parties } = invoice
      const totals = invoiceTotals({ currency: head.currency, isTaxApplies: head.isTaxApplies, ...lines })
      refuseFieldError(negativeTotalsError(totals))
      refuseFieldError(rowsWithoutItemsError(lines))

      expectStored(await updateDraft(tx, draft.key, form, stamp))
      const event = { supplierId, orderId: order.id, ...stamp, eventText: eventText(invoice) }
      const day = calendarDay(at, config.businessTimeZone)
      const lesson = invoiceLesson(lines, record, { at, day })
      const stored = await markSubmitted(tx, { id: head.id, issueDate, parties, totals, event, taught: lesson.taught })
      await finishLearning(tx, { supplierId, at, lesson, stored })
      await sendInvoice(tx, supplierId, { orderId: order.id, invoice, issueDate, totals, at })
      // Last, because it locks the counters that all orders of the supplier share.
      return { success: true, order: await moveOrder(tx, supplierId, order, { status: 'finish' }) }
    })
    .catch(refuseDuplicateInvoiceId)
}

function eventText({ head, lines }: StoredInvoice): string {
  return lines.items.length === 0
    ? 'Finished without an invoice: nothing was delivered'
    : `Invoice ${head.invoiceId} submitted`
}

const NO_TAX = { taxCode: '', taxPercent: null }

/**
 * Removes empty rows and rounds amounts to two decimals. Clears the tax codes when tax does not apply, and the reason why
 * it does not when it does.
 */
function submittedForm(form: InvoiceForm): InvoiceForm {
  const tax = form.isTaxApplies ? {} : NO_TAX
  return {
    ...form,
    ...(form.isTaxApplies && { taxTreatment: '', exemptionReason: '' }),
    allowOrCharges: submittedRows(form.allowOrCharges).map((row) => ({ ...row, ...tax })),
    items: form.items.map((item) => ({ ...item, ...tax, allowOrCharges: submittedRows(item.allowOrCharges) })),
  }
}

function submittedRows<Row extends ItemAllowOrCharge>(rows: readonly Row[]): Row[] {
  const filled = rows.filter((row) => !isEmptyAllowOrCharge(row))
  return filled.map((row) => ({ ...row, amount: formatMoney(toDecimal(row.amount)) }))
}

/** The unique indexes decide, so that of two concurrent submits with the same id one is refused. */
function refuseDuplicateInvoiceId(error: unknown): never {
  if (violatesUniqueIndex(error, 'invoice_numbers_pkey')) {
    throw new Refusal('conflict', 'A credit note already has this number.', 'invoiceId')
  }
  if (!violatesUniqueIndex(error, 'invoices_by_invoice_id')) throw error
  throw new Refusal('conflict', 'Another invoice already has this invoice id.', 'invoiceId')
}
