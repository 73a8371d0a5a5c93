import { Logger } from 'graphile-worker'
import type { Deps } from '../deps'

/** A finished job is worth no line in the log; a failed one is, without its payload. */
export function workerLog({ log }: Deps): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const error: unknown = meta?.['error']
    log[levels[level]](error === undefined ? {} : { err: error }, message)
  })
}
