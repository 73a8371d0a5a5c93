import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** While nothing reads the output, later lines are dropped at this length. */
const MAX_WAITING_CHARACTERS = 10_000_000
const RETRY_MS = 100

/**
 * Writes the log to an open file, standard output as a rule, without waiting for it. Lines that cannot be written (disk
 * full, reader gone) are dropped and reported once on standard error, as those of a log file: the process continues, and
 * ends when it is asked to. The destination of pino itself would end the process, and wait for the disk without end.
 */
export function outputLog(fd: number): DestinationStream {
  let waiting: string[] = []
  let waitingCharacters = 0
  let isWriting = false
  let isReported = false

  function writeNext(): void {
    isWriting = waiting.length > 0
    if (isWriting) writeRest(Buffer.from(takeWaiting()))
  }

  function takeWaiting(): string {
    const text = waiting.join('')
    waiting = []
    waitingCharacters = 0
    return text
  }

  function writeRest(rest: Buffer): void {
    write(fd, rest, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeRest, RETRY_MS, rest)
      } else if (error) {
        report(error)
        writeNext()
      } else if (count < rest.length) {
        writeRest(rest.subarray(count))
      } else {
        isReported = false
        writeNext()
      }
    })
  }

  function report(error: Error): void {
    if (!isReported) process.stderr.write(`The log cannot be written: ${error.message}\n`)
    isReported = true
  }

  process.once('exit', () => {
    try {
      if (waiting.length > 0) writeSync(fd, takeWaiting())
    } catch {
      // The process ends without its last lines.
    }
  })

  return {
    write: (line) => {
      if (waitingCharacters > MAX_WAITING_CHARACTERS) return
      waiting.push(line)
      waitingCharacters += line.length
      if (!isWriting) writeNext()
    },
  }
}
