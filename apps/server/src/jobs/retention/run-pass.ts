import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps'
import { findSupplierIdAfter } from '../../modules/suppliers/supplier-store'
import { limitTransaction, type BatchRange } from './batch-store'
import type { PassPosition } from './pass-store'
import { documentCutoff, type RetentionTarget } from './retention-targets'

/** A batch takes some ten milliseconds. */
const MAX_ROWS_PER_BATCH = 1_000

interface PassOptions {
  /** Null: from the beginning. */
  from: PassPosition | null
  isDryRun: boolean
  /** Called after each batch; true ends the pass early. */
  shouldStop: () => boolean
}

export interface PassOutcome {
  /** Where to continue; null when the pass reached its end. */
  position: PassPosition | null
  removed: number
  oldest: Date | null
}

/**
 * Removes old rows batch by batch, each in a short transaction, supplier by supplier where the table is divided by
 * supplier. After a batch that removed rows it waits as long as the batch took, so that half of the time of the database
 * stays for others.
 */
export async function runPass(deps: Deps, target: RetentionTarget, options: PassOptions): Promise<PassOutcome> {
  const { isDryRun } = options
  const limits = { before: await target.findCutoff(deps), documentsBefore: documentCutoff(deps), isDryRun }
  let removed = 0
  let position = options.from ?? (await nextSupplier(deps, target, START))
  while (position !== null) {
    const start = performance.now()
    const { supplierId, after } = position
    const range = { ...limits, after, supplierId: target.isBySupplier ? supplierId : null, maxRows: MAX_ROWS_PER_BATCH }
    const batch = await runBatch(deps, target, range)
    removed += batch.removed
    const oldest = earliest(position.oldest, batch.oldest)
    const next: PassPosition | null =
      batch.last === null
        ? await nextSupplier(deps, target, { ...position, oldest })
        : { supplierId, after: batch.last, oldest }
    if (next === null) return { position: null, removed, oldest: oldest === null ? null : new Date(oldest) }
    position = next
    if (options.shouldStop()) return { position, removed, oldest: null }
    if (batch.removed > 0 && !isDryRun) await pauseUnlessStopping(deps, performance.now() - start)
  }
  return { position: null, removed, oldest: null }
}

const START: PassPosition = { supplierId: '0', after: '0', oldest: null }

/** The beginning of the next supplier; null after the last one. A table that is not divided has one such part. */
async function nextSupplier({ db }: Deps, target: RetentionTarget, last: PassPosition): Promise<PassPosition | null> {
  if (!target.isBySupplier) return last === START ? START : null
  const supplierId = await findSupplierIdAfter(db, last.supplierId)
  return supplierId === null ? null : { supplierId, after: '0', oldest: last.oldest }
}

function runBatch({ db, now }: Deps, target: RetentionTarget, range: BatchRange) {
  return db.transaction().execute(async (tx) => {
    await limitTransaction(tx)
    return target.removeBatch(tx, range, now())
  })
}

function earliest(known: string | null, found: Date | null): string | null {
  if (found === null) return known
  const time = found.toISOString()
  return known === null || time < known ? time : known
}

async function pauseUnlessStopping({ stopping }: Deps, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}
