import type { FastifyBaseLogger } from 'fastify'
import { createLog } from '../log'

export interface LogLines {
  log: FastifyBaseLogger
  /** All lines in the order they were logged, as JSON text. */
  lines: string[]
}

/** The real logger, writing to memory. */
export function logLines(level = 'info'): LogLines {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) }
}
