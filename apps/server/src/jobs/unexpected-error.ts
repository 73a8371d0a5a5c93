import type { Deps } from '../deps'
import type { Tasks } from './tasks'

interface Stopped {
  task: keyof Tasks
  what: 'delivery' | 'mail' | 'synchronisation'
  /** Such as `delivery 12`: the log line carries it, and people are told it. */
  reference: string
}

/**
 * Logs and counts an error that no rule expects, so that the job can settle its row instead of failing. Answers the
 * sentence people read: it names where the log has the details and none of them.
 */
export function reportUnexpected({ log, metrics }: Deps, error: unknown, { task, what, reference }: Stopped): string {
  metrics.countJobError({ task })
  log.error({ err: error, task, reference }, `an internal error stopped a ${what}`)
  return `An internal error stopped this ${what}. The log has the details under ${reference}.`
}
