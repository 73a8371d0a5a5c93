import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { withHeartbeat } from '../../jobs/lease-store'
import { UnacknowledgedMessages, UpstreamError } from '../../upstream/errors'
import type { Credentials } from '../../upstream/port'
import { findCredentials } from '../suppliers/credentials-store'
import { endRun, reportRun, startRun, SYNC_RUN_LEASE, type SyncKind } from './sync-run-store'

export interface SyncRun {
  credentials: Credentials
  /** Updates the progress that the screen shows during the run. Throws when another process has taken the run over. */
  report: (counts: { received: number; created: number }) => Promise<void>
}

const ALREADY_RUNNING = 'A synchronisation is already running.'

/** Another process has taken the run over, after this one had sent no heartbeat for a while. */
class LostSyncRun extends Refusal {}

type SyncReply = { success: true; ids: string[] } | { success: false; code: 'platform-failed'; error: string }

/**
 * An internal error is logged already; `error` is the sentence that people read. `isImported`: all messages that the
 * platform sent are imported, and only acknowledgements had no effect.
 */
export type SyncOutcome =
  | { success: true; ids: string[] }
  | { success: false; code: 'platform-failed'; error: string; isImported: boolean }
  | { success: false; code: 'internal'; error: string; cause: unknown }

/** Runs one synchronisation of a supplier and records it; refuses while another one of the same supplier is running. */
export async function runSync(
  deps: Deps,
  supplierId: string,
  kind: SyncKind,
  work: (run: SyncRun) => Promise<string[]>,
): Promise<SyncOutcome> {
  const { db, metrics } = deps
  const started = await startRun(db, supplierId, kind)
  if (started === null) throw new Refusal('conflict', ALREADY_RUNNING)

  return withHeartbeat(deps, SYNC_RUN_LEASE, started, async () => {
    try {
      const credentials = await findCredentials(deps, supplierId)
      const report: SyncRun['report'] = async (counts) => {
        if (!(await reportRun(db, started, counts))) throw new LostSyncRun('conflict', ALREADY_RUNNING)
      }
      const ids = await work({ credentials, report })
      await endRun(db, started, null)
      metrics.countSync({ kind, result: 'done' })
      return { success: true, ids }
    } catch (error) {
      if (error instanceof LostSyncRun) {
        metrics.countSync({ kind, result: 'lost' })
        throw error
      }
      metrics.countSync({ kind, result: error instanceof UpstreamError ? error.kind : 'fault' })
      const outcome = failedOutcome(deps, started.id, error)
      await endRun(db, started, outcome.error)
      return outcome
    }
  })
}

/** The reply to the person who started the synchronisation. The error handler replies to an internal error. */
export function syncReply(outcome: SyncOutcome): SyncReply {
  if (outcome.success) return outcome
  const { code, error } = outcome
  if (code === 'internal') throw outcome.cause
  return { success: false, code, error }
}

function failedOutcome(deps: Deps, runId: string, cause: unknown): Extract<SyncOutcome, { success: false }> {
  if (cause instanceof UpstreamError) {
    const isImported = cause instanceof UnacknowledgedMessages
    return { success: false, code: 'platform-failed', error: cause.message, isImported }
  }
  return { success: false, code: 'internal', error: logInternalError(deps, runId, cause), cause }
}

/** Logs the error and returns the sentence for the list of synchronisations, which contains no internal details. */
function logInternalError({ log }: Deps, runId: string, error: unknown): string {
  const reference = `synchronisation ${runId}`
  log.error({ err: error, reference }, 'an internal error stopped a synchronisation')
  return `An internal error stopped this synchronisation. The log has the details under ${reference}.`
}
