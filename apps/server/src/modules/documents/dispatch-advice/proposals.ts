import { firstTransportFields, isUnsavedDraft, lastSubmitted } from '@partwire/domain/dispatch-advice/first-values'
import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { offerSources } from '@partwire/domain/documents/proposals'
import { learnFromAdviceLine } from '@partwire/domain/parts/learn'
import { adviceItemOffers, adviceOffers } from '@partwire/domain/parts/offers'
import { learnedFrom } from '@partwire/domain/parts/part-value'
import { knownParts } from '../../parts/knowledge'
import { prepareLesson, type Lesson } from '../../parts/learn'
import { nonEmpty } from '../proposals'
import type { StoredLines } from './line-store'
import type { AdviceRecord, ViewRecord } from './read-store'
import type { DispatchAdviceHead } from './store'

interface ReadAdvice {
  head: DispatchAdviceHead
  lines: StoredLines
  record: ViewRecord
}

/**
 * The reply with what the portal proposes. A draft that nobody has saved is filled with it, every other one keeps its
 * values; a submitted advice has no proposals.
 */
export function withAdviceProposals(reply: DispatchAdvice, { head, lines, record }: ReadAdvice): DispatchAdvice {
  if (head.submittedAt !== null || record.order.status !== 'dispatchAdvice') return reply
  const known = knownParts(record.knowledge)
  const offers = adviceOffers(lastSubmitted(record.heads), record.lastAdvice)
  return {
    ...reply,
    ...firstTransportFields(head, record.heads, record.lastAdvice),
    proposals: nonEmpty(isUnsavedDraft(head) ? offerSources(offers) : head.proposals),
    offers: nonEmpty(offers),
    items: reply.items.map((item, i) => {
      const line = lines.items[i]
      const values = known.valuesAt((line?.itemPosition ?? 0) - 1)
      return { ...item, proposals: nonEmpty(line?.proposals), offers: nonEmpty(adviceItemOffers(values)) }
    }),
  }
}

/** What a submitted dispatch advice teaches about its parts. `day` is the day of the submit as `yyyymmdd`. */
export function adviceLesson(
  { items }: StoredLines,
  record: AdviceRecord,
  { at, day }: { at: Date; day: string },
): Lesson {
  const known = knownParts(record.knowledge)
  const { buyerOrderNumber, orderDate } = record.order
  const source = learnedFrom({ at: at.toISOString(), day, orderNumber: buyerOrderNumber, orderDate })
  return prepareLesson(
    items.map((form) => ({
      key: known.keyAt(form.itemPosition - 1),
      productNumber: record.items[form.itemPosition - 1]?.productNumber ?? '',
      known: known.valuesAt(form.itemPosition - 1),
      form,
    })),
    (line) => learnFromAdviceLine(line.form, line.known, source),
  )
}
