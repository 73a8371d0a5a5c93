import { generateOrder } from '../generator/generate-order'
import { writeOrder } from '../generator/write-documents'
import type { Message, Organisation } from './organisation'

export interface Pulled {
  message: Message
  document: string
}

export interface PullLimits {
  messages: number
  /** No message is added once this number is exceeded, so an answer always has at least one. */
  characters: number
}

/** Returns waiting messages, oldest first. They stay waiting until they are acknowledged. */
export function pull({ waiting }: Organisation, limits: PullLimits, now: Date): Pulled[] {
  const pulled: Pulled[] = []
  let size = 0
  for (const message of waiting.values()) {
    if (pulled.length === limits.messages || size > limits.characters) break
    const document = writeOrder(message.seed.kind, generateOrder(message.seed))
    message.fetchedAt ??= now.toISOString()
    size += document.length
    pulled.push({ message, document })
  }
  return pulled
}

/** Ignores unknown and already acknowledged ids. */
export function acknowledge({ messages, waiting }: Organisation, ids: readonly string[], now: Date): void {
  for (const id of ids) {
    const message = messages.get(id)
    if (message) message.acknowledgedAt ??= now.toISOString()
    waiting.delete(id)
  }
}
