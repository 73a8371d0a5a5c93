import { calendarDay } from '@partwire/domain/lib/calendar-date'
import { confirmMessage } from '@partwire/domain/lib/issue'
import { isBlank } from '@partwire/domain/lib/text'
import { applyLineChange, type LineChange } from '@partwire/domain/open-lines/actions'
import { revertDraftStep } from '@partwire/domain/open-lines/draft-step'
import { formatSellerOrderNumber, MAX_SELLER_ORDER_NUMBER_LENGTH } from '@partwire/domain/open-lines/order-number'
import { isDatabaseUnavailable, isStatementTimeout } from '../../../db/database-errors'
import type { Db } from '../../../db/connect'
import type { Deps } from '../../../deps'
import { Refusal, RuleRefusal } from '../../../errors'
import { lockOrder } from '../../orders/worked-order-store'
import { readEditableDraft } from '../order-response/edit'
import type { Opening } from '../order-response/open'
import { submitDraft } from '../order-response/submit'
import { refuseStaleVersion } from '../worked-order'
import { importAnswers } from './answers/import-answers'
import { changeDraft } from './change-draft'
import { reserveOrderNumber } from './order-number-store'
import { lockRunOrder, settleRunOrder, type RunOrder, type RunOutcome, uncountAttempt } from './run-order-store'

/** An order whose process ended this often is not attempted again. */
const MAX_ATTEMPTS = 3

/**
 * Processes one order of a run in a transaction of its own, which also stores the result: whatever ends the process, the
 * order is changed or submitted once. Returns the sentence for people from `reportError` for an unexpected error.
 */
export async function processRunOrder(
  { config, db, now }: Deps,
  order: RunOrder,
  reportError: (error: unknown) => string,
): Promise<void> {
  if (order.attempts > MAX_ATTEMPTS) {
    const reason = `The process that worked on it ended ${MAX_ATTEMPTS} times.`
    return settleRunOrder(db, order, { state: 'refused', lineCount: 0, reason, step: null })
  }
  const at = now()
  const opening = { at, today: calendarDay(at, config.businessTimeZone) }
  try {
    await db.transaction().execute(async (tx) => {
      if (await lockRunOrder(tx, order)) await settleRunOrder(tx, order, await applyAction(tx, order, opening))
    })
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      // A statement that is too slow can be so each time. Without the database the attempt stays counted.
      if (!isStatementTimeout(error)) await uncountAttempt(db, order).catch(() => {})
      throw error
    }
    await settleRunOrder(db, order, {
      state: 'refused',
      lineCount: 0,
      reason: refusalText(error) ?? reportError(error),
      step: null,
    })
  }
}

/** Null for an error that is no refusal. */
function refusalText(error: unknown): string | null {
  if (error instanceof RuleRefusal) return confirmMessage(error.issues)
  return error instanceof Refusal ? error.message : null
}

function applyAction(tx: Db, order: RunOrder, opening: Opening): Promise<RunOutcome> {
  const { action } = order
  if (action === 'submit') return submitOrder(tx, order, opening)
  if (action === 'import') return importAnswers(tx, order, opening)
  if (action === 'number') return numberOrder(tx, order, opening)
  if (action === 'undo' || action === 'redo') return revertOrder(tx, order, opening)
  return changeLines(tx, order, action, opening)
}

/** Submits the draft as it is stored. A draft that was changed since the person confirmed is refused. */
async function submitOrder(tx: Db, { supplierId, orderId, version }: RunOrder, opening: Opening): Promise<RunOutcome> {
  await lockOrder(tx, supplierId, orderId)
  const { record, form } = await readEditableDraft(tx, supplierId, orderId, opening.today)
  if (record.head === null || version === null) throw new Refusal('not-found', 'This order response does not exist.')
  refuseStaleVersion(record.head, version)
  await submitDraft(tx, supplierId, { orderId, orderResponseId: record.head.id, version, form }, opening)
  return { state: 'done', lineCount: form.items.length, reason: '', step: null }
}

/** Orders that have a seller order number keep it. */
function numberOrder(tx: Db, order: RunOrder, opening: Opening): Promise<RunOutcome> {
  return changeDraft(tx, order, opening, async ({ form }) => {
    if (!isBlank(form.sellerOrderNumber)) return form
    const count = await reserveOrderNumber(tx, order.supplierId)
    const sellerOrderNumber = formatSellerOrderNumber(order.entries.pattern, count, opening.today)
    if (sellerOrderNumber === null) {
      const limit = MAX_SELLER_ORDER_NUMBER_LENGTH
      throw new Refusal('invalid', `The next number has more than the ${limit} characters that the network takes.`)
    }
    return { ...form, sellerOrderNumber }
  })
}

/** Values that were changed since the action stay as they are. */
function revertOrder(tx: Db, order: RunOrder, opening: Opening): Promise<RunOutcome> {
  const { step } = order
  return changeDraft(tx, order, opening, ({ form }) => (step === null ? form : revertDraftStep(step, form)))
}

function changeLines(tx: Db, order: RunOrder, action: LineChange, opening: Opening): Promise<RunOutcome> {
  const { positions, entries } = order
  const selected = new Set(positions)
  return changeDraft(tx, order, opening, ({ form, record }) => {
    const items = form.items.map((item, i) => {
      const ordered = record.items[i]
      if (ordered === undefined || !selected.has(i + 1)) return item
      const requested = { ...ordered, requestedQuantity: Number(ordered.requestedQuantity) }
      return applyLineChange(item, requested, { action, entries, today: opening.today })
    })
    return items.every((item, i) => item === form.items[i]) ? form : { ...form, items }
  })
}
