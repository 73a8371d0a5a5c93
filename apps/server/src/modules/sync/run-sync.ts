import type { Deps } from '../../deps'
import { Refusal } from '../../errors'
import { UpstreamError } from '../../upstream/errors'
import type { Credentials } from '../../upstream/port'
import { findCredentials } from './credentials-store'
import { endRun, keepRunAlive, reportRun, startRun, type SyncKind } from './sync-run-store'

const PULSE = 5_000

export interface SyncRun {
  credentials: Credentials
  /** What the screen shows while it runs. */
  report: (counts: { received: number; created: number }) => Promise<void>
}

interface SyncReply {
  success: boolean
  ids?: string[]
  error?: string
}

/** One synchronisation of one supplier, visible while it runs; a second one is told so at once. */
export async function runSync(
  deps: Deps,
  supplierId: string,
  kind: SyncKind,
  work: (run: SyncRun) => Promise<string[]>,
): Promise<SyncReply> {
  const { db, log, metrics } = deps
  const runId = await startRun(db, supplierId, kind)
  if (runId === null) throw new Refusal('conflict', 'A synchronisation is already running.')

  const pulse = setInterval(() => {
    keepRunAlive(db, runId).catch((error: unknown) => log.warn({ err: error }, 'sync pulse failed'))
  }, PULSE)
  try {
    const credentials = await findCredentials(deps, supplierId)
    const ids = await work({ credentials, report: (counts) => reportRun(db, runId, counts) })
    await endRun(db, runId, null)
    metrics.countSync({ kind, result: 'done' })
    return { success: true, ids }
  } catch (error) {
    metrics.countSync({ kind, result: error instanceof UpstreamError ? error.kind : 'fault' })
    await endRun(db, runId, error instanceof UpstreamError ? error.message : internalError(deps, runId, error))
    if (error instanceof UpstreamError) return { success: false, error: error.message }
    throw error
  } finally {
    clearInterval(pulse)
  }
}

/** The sentence the list of synchronisations shows; what went wrong inside is in the log. */
function internalError({ log }: Deps, runId: string, error: unknown): string {
  const reference = `synchronisation ${runId}`
  log.error({ err: error, reference }, 'an internal error stopped a synchronisation')
  return `An internal error stopped this synchronisation. The log has the details under ${reference}.`
}
