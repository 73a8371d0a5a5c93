import type { Deps } from '../deps'
import type { Tasks } from './job-store'

interface StoppedWork {
  task: keyof Tasks
  what: 'delivery' | 'mail' | 'synchronisation'
  /** Such as `delivery 12`; links the sentence that people read to the log line. */
  reference: string
}

/**
 * Logs and counts an error that is not an expected refusal, so that the job can settle its row instead of failing.
 * Returns the sentence that people read; it names the reference and no internal details.
 */
export function reportUnexpected(
  { log, metrics }: Deps,
  error: unknown,
  { task, what, reference }: StoppedWork,
): string {
  metrics.countJobError({ task })
  log.error({ err: error, task, reference }, `an internal error stopped a ${what}`)
  return `An internal error stopped this ${what}. The log has the details under ${reference}.`
}
