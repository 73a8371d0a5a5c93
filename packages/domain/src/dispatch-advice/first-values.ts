import type { DispatchAdviceForm } from './shape'

/** The fields that usually are the same in all dispatch advices of an order. */
export type TransportFields = Pick<DispatchAdviceForm, 'transportType' | 'transportId' | 'identSystem'>

interface AdviceState extends TransportFields {
  /** 1 until the draft is saved for the first time. */
  version: number
  /** ISO 8601 in UTC; null for a draft. */
  submittedAt: string | null
}

/**
 * Transport type, transport id and ident system that a dispatch advice is opened with. A draft that nobody has saved
 * starts with those of the advice of the order that was submitted last, otherwise with type and ident system of
 * `lastAdvice`, the last one to the same delivery party. Every other advice keeps its own.
 */
export function firstTransportFields(
  advice: AdviceState,
  advices: readonly AdviceState[],
  lastAdvice: Pick<TransportFields, 'transportType' | 'identSystem'> | null = null,
): TransportFields {
  const first = isUnsavedDraft(advice) ? (lastSubmitted(advices) ?? lastAdvice) : null
  const { transportType, transportId, identSystem } = { ...advice, ...first }
  return { transportType, transportId: first === lastAdvice ? advice.transportId : transportId, identSystem }
}

/** Whether nobody has saved the draft. */
export function isUnsavedDraft({ submittedAt, version }: Pick<AdviceState, 'submittedAt' | 'version'>): boolean {
  return submittedAt === null && version === 1
}

/** The advice that was submitted last; null when none was. */
export function lastSubmitted<Advice extends AdviceState>(advices: readonly Advice[]): Advice | null {
  const submitted = advices.filter(({ submittedAt }) => submittedAt !== null)
  return submitted.toSorted((a, b) => compareTimes(b, a))[0] ?? null
}

/** All times have the same format and zone, so that their texts compare like the times. */
function compareTimes({ submittedAt: a }: AdviceState, { submittedAt: b }: AdviceState): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}
