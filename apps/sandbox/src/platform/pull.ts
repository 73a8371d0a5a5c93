import { makeOrder } from '../generator/make-order'
import { writeOrder } from '../generator/write-order'
import type { Message } from './message'
import type { Organisation } from './organisation'

export interface Pulled {
  message: Message
  document: string
}

export interface PullLimits {
  messages: number
  /** An answer holds fewer messages rather than many more characters than this; one always fits. */
  characters: number
}

/** Oldest first. Pulling removes nothing. */
export function pull({ waiting }: Organisation, limits: PullLimits, now: Date): Pulled[] {
  const pulled: Pulled[] = []
  let size = 0
  for (const message of waiting.values()) {
    if (pulled.length === limits.messages || size > limits.characters) break
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
