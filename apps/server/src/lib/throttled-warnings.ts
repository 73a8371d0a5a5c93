import type { FastifyBaseLogger } from 'fastify'

/** Logs warnings that requests can cause in any number, without filling the log or the memory. */
export interface ThrottledWarnings {
  /**
   * Whether `warn` with this key would log: false if the key, or the maximum number of keys, was logged in this period.
   */
  isDue: (key: string) => boolean
  warn: (key: string, fields: Record<string, unknown>, message: string) => void
}

const PERIOD_MS = 60 * 60_000
const MAX_WARNINGS_PER_PERIOD = 20

/** Logs at most one line per key and 20 lines in total per hour; only these 20 keys are kept in memory. */
export function throttledWarnings(log: Pick<FastifyBaseLogger, 'warn'>, now: () => Date): ThrottledWarnings {
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
    warn: (key, fields, message) => {
      if (!isDue(key)) return
      loggedKeys.add(key)
      log.warn(fields, message)
    },
  }
}
