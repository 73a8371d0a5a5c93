import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { BodyLimits } from '@partwire/contract/call'
import { Refusal } from '../../errors'
import { jsonScanner, type Excess } from './json-scanner'
import { discardInTurns, readInTurns } from './read-in-turns'

/** The deepest body has six: request, form, items, item, confirms, confirm line. */
const MAX_DEPTH = 12

/** The richest body, that of an invoice, has 33. */
const MAX_NAMES = 200

/** The longest field of a form takes 500 characters, each of at most 6 bytes when escaped. */
const MAX_STRING_BYTES = 64 * 1024

const SENTENCES: Record<Excess, string> = {
  depth: 'The request is nested too deeply.',
  values: 'The request has too many values.',
  names: 'The request has too many different fields.',
  stringBytes: 'The request has a text that is too long.',
}

/** How long a body may take: the grace period, and as long as its bytes need at the lowest rate. */
export interface BodyPace {
  graceMs: number
  minBytesPerSecond: number
}

export const BODY_PACE: BodyPace = { graceMs: 10_000, minBytesPerSecond: 32 * 1024 }

/**
 * The text of a JSON body. Refuses while receiving: more bytes, values or depth than allowed, a body that comes too
 * slowly or not to its end. What arrives after a refusal is discarded.
 */
export function receiveBody(payload: Readable, limits: BodyLimits, pace: BodyPace): Promise<string> {
  const scan = jsonScanner({ depth: MAX_DEPTH, values: limits.values, names: MAX_NAMES, stringBytes: MAX_STRING_BYTES })
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  let received = 0

  return new Promise((resolve, reject) => {
    let timer = setTimeout(checkPace, pace.graceMs)
    payload.on('end', onEnd).on('error', onBroken).on('close', onBroken)
    const stopReading = readInTurns(payload, onChunk)
    // The client may have gone before anybody listened.
    if (payload.destroyed) onBroken()

    function onEnd(): void {
      settle(() => resolve(decodeUtf8(Buffer.concat(chunks))))
    }

    function onBroken(): void {
      settle(() => reject(new Refusal('invalid', 'The request did not arrive completely.')))
    }

    function onChunk(chunk: Buffer): void {
      received += chunk.length
      if (received > limits.bytes) return refuse(bodyTooLarge())
      const excess = scan(chunk)
      if (excess !== null) return refuse(new Refusal('invalid', SENTENCES[excess]))
      chunks.push(chunk)
    }

    function checkPace(): void {
      const allowedMs = pace.graceMs + (received / pace.minBytesPerSecond) * 1_000
      const leftMs = allowedMs - (performance.now() - startedAt)
      if (leftMs <= 0) refuse(new BodyError(408, 'The request took too long to arrive.'))
      else timer = setTimeout(checkPace, leftMs)
    }

    function refuse(error: Error): void {
      settle(() => reject(error))
      discardInTurns(payload)
    }

    function settle(answer: () => void): void {
      clearTimeout(timer)
      payload.off('end', onEnd).off('error', onBroken).off('close', onBroken)
      stopReading()
      try {
        answer()
      } catch (error) {
        reject(error)
      }
      chunks.length = 0
    }
  })
}

function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal('invalid', 'The request is not valid JSON.')
  return bytes.toString('utf8')
}

/** A body that is refused by its headers or while it arrives, with the sentence the caller reads. */
export class BodyError extends Error {
  constructor(
    readonly statusCode: 408 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

export function bodyTooLarge(): BodyError {
  return new BodyError(413, 'The request is too large.')
}
