import type { FastifyBaseLogger } from 'fastify'

/** Logs a warning that any number of requests may cause, without letting them fill the log or the memory. */
export interface ThrottledWarnings {
  /** False while a warning with this key, or too many others, were logged within the last hour. */
  isDue: (key: string) => boolean
  warn: (key: string, fields: Record<string, unknown>, sentence: string) => void
}

const PERIOD_MS = 60 * 60_000
const MAX_WARNINGS_PER_PERIOD = 20

/** At most one line per key and 20 lines in all per hour; memory holds these 20 keys and nothing else. */
export function rareWarnings(log: FastifyBaseLogger, now: () => Date): ThrottledWarnings {
  const loggedKeys = new Set<string>()
  let periodStartMs = now().getTime()

  const isDue = (key: string) => {
    const nowMs = now().getTime()
    if (Math.abs(nowMs - periodStartMs) >= PERIOD_MS) {
      loggedKeys.clear()
      periodStartMs = nowMs
    }
    return loggedKeys.size < MAX_WARNINGS_PER_PERIOD && !loggedKeys.has(key)
  }
  return {
    isDue,
    warn: (key, fields, sentence) => {
      if (!isDue(key)) return
      loggedKeys.add(key)
      log.warn(fields, sentence)
    },
  }
}
