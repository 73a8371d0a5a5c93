import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'

/** The logger methods that the embedded database uses. */
export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const MAX_LOG_BYTES = 5_000_000
const CHECK_INTERVAL_MS = 60_000

/**
 * Rotates the log of the running server when it exceeds its maximum size. Returns a function that stops the rotation.
 */
export function startLogRotation(logFile: string): () => void {
  // If the rotation fails (disk full), the next check tries again.
  const timer = setInterval(() => void rotateLog(logFile).catch(() => undefined), CHECK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Copies a large log to `.1` and truncates it. It cannot be renamed, because the server keeps it open. */
export async function rotateLog(logFile: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size < maxBytes) return
  await copyFile(logFile, `${logFile}.1`)
  moveRemainder(logFile, `${logFile}.1`)
}

/** Appends what was written during the copy and truncates the log, synchronously, so that hardly any line is lost. */
function moveRemainder(logFile: string, copy: string): void {
  const from = openSync(logFile, 'r+')
  const to = openSync(copy, 'a')
  try {
    const copied = fstatSync(to).size
    const rest = Buffer.alloc(Math.max(fstatSync(from).size - copied, 0))
    const count = readSync(from, rest, 0, rest.length, copied)
    writeSync(to, rest, 0, count)
    ftruncateSync(from)
  } finally {
    closeSync(from)
    closeSync(to)
  }
}
