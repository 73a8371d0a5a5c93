import { addMessage } from '../platform/place-orders'
import type { Organisation } from '../platform/organisation'

/** Each waiting message gets a twin, once: the same order under another message id, or with other quantities. */
export function addTwins(organisation: Organisation, most: number, kind: 'same' | 'changed'): void {
  const originals = [...organisation.waiting.values()].filter(({ hasTwin }) => !hasTwin).slice(0, most)
  for (const original of originals) {
    original.hasTwin = true
    const { seed } = original
    const twin = addMessage(organisation, kind === 'same' ? seed : { ...seed, variant: seed.variant + 1 })
    twin.hasTwin = true
  }
}

/** The acknowledged ids that are forgotten this once, so that their messages are fetched again. */
export function forgottenIds({ waiting }: Organisation, ids: readonly string[]): Set<string> {
  const forgotten = ids.filter((id) => waiting.get(id)?.cameBack === false)
  for (const id of forgotten) {
    const message = waiting.get(id)
    if (message) message.cameBack = true
  }
  return new Set(forgotten)
}
