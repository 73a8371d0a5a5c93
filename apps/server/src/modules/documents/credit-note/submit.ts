import type { CallBody, CallReply } from '@partwire/contract/call'
import type { submitCreditNote as call } from '@partwire/contract/credit-note'
import { creditTotals } from '@partwire/domain/credit-note/credit'
import { creditNoteIssues, nothingCreditedError } from '@partwire/domain/credit-note/rules'
import type { CreditNoteForm } from '@partwire/domain/credit-note/shape'
import { negativeTotalsError } from '@partwire/domain/invoice/rules'
import { formatMoney, toDecimal } from '@partwire/domain/lib/decimal'
import { violatesUniqueIndex } from '../../../db/database-errors'
import type { Deps } from '../../../deps'
import { Refusal, refuseFieldError, refuseIssues } from '../../../errors'
import { lockOrder } from '../../orders/worked-order-store'
import { submittedInvoice } from '../e-documents/source'
import { issueDay } from '../issue-day'
import { expectStored } from '../worked-order'
import { factValues } from './facts-store'
import { creditNoteReply } from './read'
import { readDraftOfForm } from './save'
import { sendCreditNote } from './send'
import { markSubmitted, updateDraft } from './store'

/**
 * Stores the form and freezes the credit note with its sums and the facts of its files. It is sent where the platform
 * takes credit notes. The order stays finished, and the invoice as it is.
 */
export async function submitCreditNote(
  { config, db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof call>,
): Promise<CallReply<typeof call>> {
  return db
    .transaction()
    .execute(async (tx): Promise<CallReply<typeof call>> => {
      await lockOrder(tx, supplierId, body.orderId)
      const { key, stored } = await readDraftOfForm(tx, supplierId, body)
      const at = now()
      const issueDate = issueDay(body.form.issueDate, at, config.businessTimeZone)
      const draft = creditNoteReply(stored, issueDate)
      refuseIssues(creditNoteIssues(body.form, draft))
      refuseFieldError(nothingCreditedError(body.form, draft))

      const form = submittedForm(body.form)
      const totals = creditTotals(draft, form)
      refuseFieldError(negativeTotalsError(totals))

      const stamp = { at, by: stored.record.contactName }
      expectStored(await updateDraft(tx, key, form, stamp))
      const { taxTreatment, exemptionReason, deliveryDate, facts } = submittedInvoice(stored.record).source
      await markSubmitted(tx, {
        issueDate,
        totals,
        event: { supplierId, orderId: key.orderId, ...stamp, eventText: `Credit note ${form.creditNoteId} submitted` },
        facts: factValues(supplierId, key.id, { taxTreatment, exemptionReason, deliveryDate, facts }),
      })
      await sendCreditNote(tx, config, { supplierId, orderId: key.orderId, creditNoteId: key.id, totals, at })
      return { success: true }
    })
    .catch(refuseDuplicateNumber)
}

/** Quantities and amounts as exact decimals; what is empty is 0. */
function submittedForm(form: CreditNoteForm): CreditNoteForm {
  return {
    ...form,
    creditNoteId: form.creditNoteId.trim(),
    items: form.items.map(({ quantity }) => ({ quantity: toDecimal(quantity).toFixed() })),
    allowOrCharges: form.allowOrCharges.map(({ amount }) => ({ amount: formatMoney(toDecimal(amount)) })),
  }
}

/** The unique key decides, so that of two concurrent submits with the same number one is refused. */
function refuseDuplicateNumber(error: unknown): never {
  if (!violatesUniqueIndex(error, 'invoice_numbers_pkey')) throw error
  throw new Refusal('conflict', 'Another invoice or credit note already has this number.', 'creditNoteId')
}
