import type { Readable } from 'node:stream'

/** Bytes of one connection that are read before the other connections are served. */
const BYTES_PER_TURN = 64 * 1024

/**
 * Passes on the chunks of a body and pauses it for a turn of the event loop after every 64 kB. Without the pause, Node
 * reads up to 2 MB of each connection that sends fast before it serves the next one, and fifty such connections delay
 * everybody by a fifth of a second. Returns the function that stops listening.
 */
export function readInTurns(payload: Readable, onChunk: (chunk: Buffer) => void): () => void {
  let bytesOfTurn = 0

  function onData(chunk: Buffer): void {
    bytesOfTurn += chunk.length
    if (bytesOfTurn >= BYTES_PER_TURN) {
      bytesOfTurn = 0
      payload.pause()
      setImmediate(() => payload.resume())
    }
    onChunk(chunk)
  }

  payload.on('data', onData)
  return () => payload.off('data', onData)
}

/** Reads a body to its end and keeps nothing of it. */
export function discardInTurns(payload: Readable): void {
  readInTurns(payload, () => {})
}
