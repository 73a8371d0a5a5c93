import { answeredItem, compareAnswer } from '@partwire/domain/open-lines/answers/compare-answer'
import type { Db } from '../../../../db/connect'
import { Refusal } from '../../../../errors'
import { editDraft } from '../../order-response/edit'
import type { Opening } from '../../order-response/open'
import type { RunOrder, RunOutcome } from '../run-order-store'

/**
 * Fills the draft of an order with imported answers. Everything is compared again: when somebody else has changed one of
 * these lines since the export, nothing of the order is changed.
 */
export async function importAnswers(
  tx: Db,
  { supplierId, orderId, answers }: RunOrder,
  opening: Opening,
): Promise<RunOutcome> {
  let lineCount = 0
  const isChanged = await editDraft(tx, { supplierId, orderId, opening }, ({ form, record }) => {
    const version = record.head?.version ?? 0
    const items = [...form.items]
    for (const { position, answer, ...exported } of answers ?? []) {
      const item = items[position - 1]
      if (item === undefined) throw new Refusal('invalid', `The order has ${items.length} items.`)
      const verdict = compareAnswer(answer, exported, { item, version })
      if (verdict === 'stale') throw changedElsewhere()
      if (verdict === 'unchanged') continue
      items[position - 1] = answeredItem(item, answer)
      lineCount += 1
    }
    return lineCount === 0 ? form : { ...form, items }
  })
  return { state: isChanged ? 'done' : 'unchanged', lineCount, reason: '' }
}

function changedElsewhere(): Refusal {
  return new Refusal('stale-version', 'Somebody else has changed lines of this order since the export.')
}
