import type { Deps } from '../deps'
import { processRunOrder } from '../modules/documents/open-lines/process-run'
import { claimRunOrder, endRun } from '../modules/documents/open-lines/run-order-store'
import { findStrandedRuns } from '../modules/documents/open-lines/run-store'
import { enqueueRun } from '../modules/documents/open-lines/runs'
import type { Tasks } from './job-store'
import { reportUnexpected } from './retry-policy'

/** A turn ends at this limit; the rest of the run waits behind the runs of other suppliers. */
const MAX_TURN_MS = 2_000

/** One turn of a bulk action on open lines: processes its orders one after the other. */
export async function runLines(deps: Deps, { supplierId, runId }: Tasks['run-lines']): Promise<void> {
  const { db } = deps
  const endsAt = deps.now().getTime() + MAX_TURN_MS
  for (;;) {
    if (deps.stopping.aborted || deps.now().getTime() >= endsAt) return enqueueRun(db, supplierId, runId)
    const order = await claimRunOrder(db, supplierId, runId)
    if (order === null) return endRun(db, supplierId, runId, deps.now())
    const reference = `order ${order.orderId}`
    await processRunOrder(deps, order, (error) =>
      reportUnexpected(deps, error, { task: 'run-lines', what: 'bulk action', reference }),
    )
  }
}

/** Adds jobs for bulk actions whose job was lost with its worker. */
export async function enqueueStrandedRuns({ db }: Deps): Promise<void> {
  for (const { supplierId, runId } of await findStrandedRuns(db)) await enqueueRun(db, supplierId, runId)
}
