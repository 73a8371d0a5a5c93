import { makeOrder } from '../generator/make-order'
import { writeOrder } from '../generator/write-order'
import type { Message } from './message'
import type { Organisation } from './organisation'

export interface Pulled {
  message: Message
  document: string
}

/** An answer holds fewer messages than asked for rather than more than this many characters; one always fits. */
const MOST_CHARACTERS = 4_000_000

/** Oldest first. Pulling removes nothing. */
export function pull({ waiting }: Organisation, most: number, now: Date): Pulled[] {
  const pulled: Pulled[] = []
  let size = 0
  for (const message of waiting.values()) {
    if (pulled.length === most || size > MOST_CHARACTERS) break
    const document = writeOrder(message.seed.kind, makeOrder(message.seed))
    message.fetchedAt ??= now.toISOString()
    size += document.length
    pulled.push({ message, document })
  }
  return pulled
}

/** Twice, or of an unknown message, is no error. */
export function acknowledge({ messages, waiting }: Organisation, ids: readonly string[], now: Date): void {
  for (const id of ids) {
    const message = messages.get(id)
    if (message) message.acknowledgedAt ??= now.toISOString()
    waiting.delete(id)
  }
}
