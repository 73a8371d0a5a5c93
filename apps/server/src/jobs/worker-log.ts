import { Logger } from 'graphile-worker'
import type { Deps } from '../deps'

/** A finished job is worth no line in the log; a failed one is. */
export function workerLog({ log }: Deps): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => log[levels[level]]({ meta }, message))
}
