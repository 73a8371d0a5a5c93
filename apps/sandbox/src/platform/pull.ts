import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { generateOrder } from '../generator/generate-order'
import { writeOrder } from '../generator/write-documents'
import type { OrderSeed } from '../generator/order'
import type { Message, Organisation } from './organisation'

export interface Pulled {
  message: Message
  document: string
}

export interface PullLimits {
  messages: number
  /** No message is added once this number is exceeded, so a response always has at least one. */
  characters: number
}

/** Returns waiting messages, oldest first. They stay waiting until they are acknowledged. */
export function pull({ waiting }: Organisation, limits: PullLimits, now: Date): Pulled[] {
  const pulled: Pulled[] = []
  let size = 0
  for (const message of waiting.values()) {
    if (pulled.length === limits.messages || size > limits.characters) break
    const document = writeDocument(message)
    message.fetchedAt ??= now.toISOString()
    size += document.length
    pulled.push({ message, document })
  }
  return pulled
}

/** Longer documents are written on every fetch: a few hundred of them would not fit in memory. */
const MAX_KEPT_LINES = 20

function writeDocument(message: Message): string {
  const { seed } = message
  const document = message.document ?? writeOrder(seed.kind, generateOrder(seed))
  if (isKept(seed)) message.document = document
  return document
}

function isKept({ lines }: OrderSeed): boolean {
  return lines !== null && lines <= MAX_KEPT_LINES
}

/** Messages after the fetched ones that are prepared. */
const PREPARED_MESSAGES = 200

/**
 * Writes the documents that the next pull will return, as a real platform has them before they are fetched. Other
 * requests are served in between.
 */
export async function prepareDocuments({ waiting }: Organisation): Promise<void> {
  let prepared = 0
  for (const message of waiting.values()) {
    if (message.fetchedAt !== null) continue
    if (prepared === PREPARED_MESSAGES) return
    prepared += 1
    if (message.document !== null || !isKept(message.seed)) continue
    await yieldToEventLoop()
    if (waiting.has(message.id)) writeDocument(message)
  }
}

/** Ignores unknown and already acknowledged ids. */
export function acknowledge({ messages, waiting }: Organisation, ids: readonly string[], now: Date): void {
  for (const id of ids) {
    const message = messages.get(id)
    if (message) {
      message.acknowledgedAt ??= now.toISOString()
      message.document = null
    }
    waiting.delete(id)
  }
}
