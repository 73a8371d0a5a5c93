import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'

/** The part of a logger that the embedded database uses. */
export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const MAX_LOG_BYTES = 5_000_000
const CHECK_INTERVAL_MS = 60_000

/** Keeps the log of a running server from growing without limit. Answers how to end. */
export function startLogRotation(logFile: string): () => void {
  // A log that cannot be rotated now (a full disk) is tried again at the next check.
  const timer = setInterval(() => void rotateLog(logFile).catch(() => undefined), CHECK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The server keeps its log open, so a large one is copied to `.1` and emptied. */
export async function rotateLog(logFile: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size < maxBytes) return
  await copyFile(logFile, `${logFile}.1`)
  moveRemainder(logFile, `${logFile}.1`)
}

/** What was written during the copy is appended to it, and the log emptied at once. */
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
