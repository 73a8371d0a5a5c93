import { answeredItem, compareAnswer } from '@partwire/domain/open-lines/answers/compare-answer'
import type { Db } from '../../../../db/connect'
import { Refusal } from '../../../../errors'
import type { Opening } from '../../order-response/open'
import { changeDraft } from '../change-draft'
import type { RunOrder, RunOutcome } from '../run-order-store'

/**
 * Fills the draft of an order with imported answers. Everything is compared again: when somebody else has changed one of
 * these lines since the export, nothing of the order is changed.
 */
export function importAnswers(tx: Db, order: RunOrder, opening: Opening): Promise<RunOutcome> {
  return changeDraft(tx, order, opening, ({ form, record }) => {
    const version = record.head?.version ?? 0
    const items = [...form.items]
    for (const { position, answer, ...exported } of order.answers ?? []) {
      const item = items[position - 1]
      if (item === undefined) throw new Refusal('invalid', `The order has ${items.length} items.`)
      const verdict = compareAnswer(answer, exported, { item, version })
      if (verdict === 'stale') throw changedElsewhere()
      if (verdict === 'changed') items[position - 1] = answeredItem(item, answer)
    }
    return items.every((item, i) => item === form.items[i]) ? form : { ...form, items }
  })
}

function changedElsewhere(): Refusal {
  return new Refusal('stale-version', 'Somebody else has changed lines of this order since the export.')
}
