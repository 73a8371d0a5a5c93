import { draftStep } from '@partwire/domain/open-lines/draft-step'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import type { Db } from '../../../db/connect'
import { editDraft, type EditableDraft } from '../order-response/edit'
import type { Opening } from '../order-response/open'
import type { RunOrder, RunOutcome } from './run-order-store'

/** Changes the draft of an order of a run. The result has what was changed, so that it can be taken back. */
export async function changeDraft(
  tx: Db,
  { supplierId, orderId }: RunOrder,
  opening: Opening,
  edit: (draft: EditableDraft) => OrderResponseForm | Promise<OrderResponseForm>,
): Promise<RunOutcome> {
  const outcome: RunOutcome = { state: 'unchanged', lineCount: 0, reason: '', step: null }
  await editDraft(tx, { supplierId, orderId, opening }, async (draft) => {
    const form = await edit(draft)
    if (form === draft.form) return form
    const step = draftStep(draft.form, form)
    Object.assign(outcome, { state: 'done', lineCount: step.positions.length, step })
    return form
  })
  return outcome
}
