import type { Readable } from 'node:stream'
import { Refusal } from '../../errors'
import { discardInTurns } from './read-in-turns'
import { BodyError, type BodyPace } from './receive-body'

/** Bytes that are passed on at a time. */
const PIECE_BYTES = 256 * 1024

const MEGABYTE = 1024 * 1024

/**
 * The pieces of a file while it arrives. No more is read until the last piece is stored. Refuses a file that is too
 * large, comes too slowly or not to its end; what arrives after a refusal is discarded.
 */
export async function* receiveFile(payload: Readable, maxBytes: number, pace: BodyPace): AsyncGenerator<Buffer> {
  const startedAt = performance.now()
  // A connection that breaks off also emits an error; without a listener it would end the process.
  payload.on('error', () => {})
  let received = 0
  let piece: Buffer[] = []
  let pieceBytes = 0
  try {
    for (;;) {
      const allowedMs = pace.graceMs + (received / pace.minBytesPerSecond) * 1_000
      const chunk = await nextChunk(payload, allowedMs - (performance.now() - startedAt))
      if (chunk === null) break
      received += chunk.length
      if (received > maxBytes) throw fileTooLarge(maxBytes)
      piece.push(chunk)
      pieceBytes += chunk.length
      if (pieceBytes < PIECE_BYTES) continue
      yield Buffer.concat(piece)
      piece = []
      pieceBytes = 0
    }
    if (pieceBytes > 0) yield Buffer.concat(piece)
  } finally {
    if (!payload.readableEnded && !payload.destroyed) {
      discardInTurns(payload)
      payload.resume()
    }
  }
}

/** The refusal of a file by its announced or actual size. */
export function fileTooLarge(maxBytes: number): BodyError {
  return new BodyError(413, `The file is larger than ${maxBytes / MEGABYTE} MB.`)
}

/** The next chunk; null at the end. Refuses when it does not arrive in time. The file is paused afterwards. */
function nextChunk(payload: Readable, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new BodyError(408, 'The file took too long to arrive.')),
      Math.max(0, timeoutMs),
    )
    const onData = (chunk: Buffer) => settle(() => resolve(chunk))
    const onEnd = () => settle(() => resolve(null))
    const onClose = () => fail(new Refusal('invalid', 'The file did not arrive completely.'))

    function fail(error: Error): void {
      settle(() => reject(error))
    }

    function settle(answer: () => void): void {
      clearTimeout(timer)
      payload.off('data', onData).off('end', onEnd).off('close', onClose)
      payload.pause()
      answer()
    }

    if (payload.readableEnded) onEnd()
    else if (payload.destroyed) onClose()
    else payload.on('data', onData).on('end', onEnd).on('close', onClose).resume()
  })
}
