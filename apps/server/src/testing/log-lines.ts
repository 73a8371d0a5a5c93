import type { FastifyBaseLogger } from 'fastify'
import { createLog } from '../log'

export interface LogLines {
  log: FastifyBaseLogger
  /** Every line as it would lie in the log file, in order. */
  lines: string[]
}

/** The real log, into memory. */
export function logLines(level = 'info'): LogLines {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) }
}
