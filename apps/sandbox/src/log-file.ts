import { appendFileSync } from 'node:fs'

/**
 * Opens the file for every line, because `npm start` may rename it at any time. A line that cannot be written (disk full)
 * is dropped and reported once on standard error.
 */
export function logFileStream(logFile: string): { write: (line: string) => void } {
  let isReported = false
  return {
    write: (line) => {
      try {
        // The line before it may be written in part.
        appendFileSync(logFile, isReported ? `\n${line}` : line, { mode: 0o600 })
        isReported = false
      } catch (error) {
        if (!isReported) process.stderr.write(`The log ${logFile} cannot be written: ${String(error)}\n`)
        isReported = true
      }
    },
  }
}
