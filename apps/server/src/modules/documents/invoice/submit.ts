import type { BodyOf, ReplyOf } from '@partwire/contract/call'
import type { submitInvoice as call } from '@partwire/contract/invoice'
import {
  invoiceIssues,
  negativeTotalsError,
  unknownItemCountryError,
  unknownTaxIssues,
} from '@partwire/domain/invoice/rules'
import { withTaxPercents } from '@partwire/domain/invoice/form'
import { invoiceTotals } from '@partwire/domain/invoice/totals'
import { BLANK_SETTING } from '@partwire/domain/settings/blank'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { refuseFieldError, RuleRefusal } from '../../../errors'
import { findPerson } from '../../orders/person-store'
import { lockOrderIn, readOrder } from '../worked-order'
import { moveOrder } from '../worked-order-store'
import { findSetting } from '../../settings/setting-store'
import { recordEvent } from '../timeline/event-store'
import { asDuplicateInvoiceId } from './duplicate-invoice-id'
import { updateLines } from './line-store'
import { markSubmitted, updateHead, type Stamp } from './store'
import { issueDay } from './issue-day'
import { ownDraft } from './own-draft'
import { readInvoice } from './read'
import { sendInvoice } from './send'
import { submittedForm } from './submitted-form'

type Body = BodyOf<typeof call>

export async function submitInvoice(
  { config, db, now }: Deps,
  supplierId: string,
  body: Body,
): Promise<ReplyOf<typeof call>> {
  refuse(invoiceIssues(body.form))
  refuseFieldError(unknownItemCountryError(body.form))

  return db
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrderIn(tx, supplierId, { id: body.orderId, status: 'invoice' })
      const at = now()
      const stamp = { at, by: await findPerson(tx, supplierId) }
      const issueDate = issueDay(body.form.issueDate, at, config.businessTimeZone)
      await storeForm(tx, supplierId, body, stamp)
      await submit(tx, supplierId, order.id, { issueDate, ...stamp })
      // Last: every order of a supplier waits for the counters it changes.
      await moveOrder(tx, supplierId, order, 'finish')
      return { success: true, order: await readOrder(tx, supplierId, order.id) }
    })
    .catch(asDuplicateInvoiceId)
}

/** Only what the form may change; percents come from the settings. */
async function storeForm(tx: Db, supplierId: string, body: Body, stamp: Stamp): Promise<void> {
  const draft = await ownDraft(tx, supplierId, body)
  const { taxs } = (await findSetting(tx, supplierId)) ?? BLANK_SETTING
  refuse(unknownTaxIssues(body.form, taxs))
  const form = submittedForm(withTaxPercents(body.form, taxs))
  await updateHead(tx, draft.id, form, stamp)
  await updateLines(tx, draft.id, form)
}

/** From here on everything comes from the database. */
async function submit(
  tx: Db,
  supplierId: string,
  orderId: string,
  { issueDate, at, by }: Stamp & { issueDate: string },
): Promise<void> {
  const invoice = await readInvoice(tx, supplierId, orderId)
  const { head, lines, parties } = invoice
  const totals = invoiceTotals({ isTaxApplies: head.isTaxApplies, ...lines })
  refuseFieldError(negativeTotalsError(totals))
  await markSubmitted(tx, head.id, { at, issueDate, parties, totals })
  const text = await sendInvoice(tx, supplierId, { orderId, invoice, issueDate, totals, at })
  await recordEvent(tx, supplierId, { orderId, at, by, text })
}

function refuse(issues: readonly { path: string; label: string }[]): void {
  if (issues.length > 0) throw new RuleRefusal(issues)
}
