import type { CallBody, CallReply } from '@partwire/contract/call'
import type { saveOpenLines as call } from '@partwire/contract/open-lines/open-lines'
import { findConflicts, isEqual, mergeForms } from '@partwire/domain/documents/merge'
import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { comparableItem } from '@partwire/domain/open-lines/draft-step'
import { orderResponseSaveIssues } from '@partwire/domain/order-response/rules'
import type { OrderResponseForm, OrderResponseItemForm } from '@partwire/domain/order-response/shape'
import type { Deps } from '../../../deps'
import { Refusal, refuseIssues } from '../../../errors'
import { editDraft } from '../order-response/edit'
import { findOrderLines } from './line-record-store'
import { lineReplies } from './line-reply'

type Body = CallBody<typeof call>

/**
 * Saves changed lines to the draft of their order. Changes of others since the lines were loaded are merged field by
 * field. If both have changed a field, nothing is saved, and the reply has the current lines.
 */
export async function saveOpenLines(
  { config, db, now }: Deps,
  supplierId: string,
  body: Body,
): Promise<CallReply<typeof call>> {
  const at = now()
  const opening = { at, today: calendarDay(at, config.businessTimeZone) }
  const positions = body.lines.map(({ position }) => position)
  return db.transaction().execute(async (tx) => {
    let isConflict = false
    await editDraft(tx, { supplierId, orderId: body.orderId, opening }, ({ form }) => {
      const merged = mergeEdits(form, body)
      isConflict = merged === null
      if (merged === null || isEqual(merged, form)) return form
      refuseInvalid(merged, positions)
      return merged
    })
    const record = await findOrderLines(tx, supplierId, body.orderId, positions)
    const { orders, lines } = lineReplies(record, opening.today)
    const [order] = orders
    if (order === undefined) throw new Error('a saved order was not found')
    if (!isConflict) return { success: true, order, lines }
    const error = 'These lines were changed elsewhere in the meantime.'
    return { success: false, code: 'stale-version', error, order, lines }
  })
}

/** The form with the edits; null when somebody else has changed a field that was edited. */
function mergeEdits(form: OrderResponseForm, { lines, sellerOrderNumber }: Body): OrderResponseForm | null {
  const items = form.items.map(comparableItem)
  for (const edit of lines) {
    const theirs = items[edit.position - 1]
    if (theirs === undefined) throw new Refusal('invalid', `The order has ${items.length} items.`, 'lines')
    const mine = comparableItem(edit.form)
    const sides = { base: comparableItem(edit.base ?? theirs), mine, theirs }
    if (findConflicts(sides).length > 0) return null
    items[edit.position - 1] = mergeForms(sides, new Set())
  }
  if (sellerOrderNumber === undefined) return { ...form, items: keepUnchanged(form, items) }
  const sides = {
    base: (sellerOrderNumber.base ?? form.sellerOrderNumber).trim(),
    mine: sellerOrderNumber.form.trim(),
    theirs: form.sellerOrderNumber,
  }
  if (findConflicts(sides).length > 0) return null
  return { ...form, sellerOrderNumber: mergeForms(sides, new Set()), items: keepUnchanged(form, items) }
}

/** Lines that differ in the spelling of a number only stay as they are stored. */
function keepUnchanged(form: OrderResponseForm, items: readonly OrderResponseItemForm[]): OrderResponseItemForm[] {
  return items.map((item, i) => {
    const stored = form.items[i]
    return stored !== undefined && isEqual(comparableItem(stored), item) ? stored : item
  })
}

/** A price or quantity that is no number is refused, as in the order response. */
function refuseInvalid(form: OrderResponseForm, positions: readonly number[]): void {
  const edited = new Set(positions)
  refuseIssues(orderResponseSaveIssues(form).filter(({ path }) => edited.has(Number(path.split('.')[1]) + 1)))
}
