import type { Deps } from '../../deps'
import { enqueue } from '../job-store'
import { claimPass, findPasses, releasePass, storePass, type Pass, type PassPosition } from './pass-store'
import { RETENTION_TARGETS, type RetentionTarget } from './retention-targets'
import { runPass, type PassOutcome } from './run-pass'

/** After this time the other maintenance jobs have their turn. */
const MAX_TURN_MS = 5_000

/**
 * Runs every hour: works on one of the passes that are due for a few seconds, and adds itself again until none is due.
 * Passes take turns, the one that waited the longest first. Does nothing while another process works on a pass.
 */
export async function removeOldRows(deps: Deps): Promise<void> {
  const { db, now, stopping } = deps
  const claimed = await claimPass(db, now(), (passes) => selectDue(passes, now())?.name ?? null)
  if (claimed === null) return
  const endsAt = now().getTime() + MAX_TURN_MS
  await workOnPass(deps, claimed, () => now().getTime() >= endsAt || stopping.aborted)
  if (selectDue(await findPasses(db), now()) !== null) await enqueue(db, 'retain-rows', {}, { key: 'retain-rows' })
}

/**
 * Runs all passes from their beginning to their end, whether they are due or not. Returns the number of removed rows by
 * name; null when another process works on a pass: some rows may have been removed by then.
 */
export async function removeAllOldRows(deps: Deps): Promise<Map<string, number> | null> {
  const { db, now } = deps
  const total = new Map(RETENTION_TARGETS.map(({ name }) => [name, 0]))
  for (const { name } of RETENTION_TARGETS) {
    let isFirst = true
    for (;;) {
      const claimed = await claimPass(db, now(), () => name)
      if (claimed === null) return null
      const endsAt = now().getTime() + MAX_TURN_MS
      const from = isFirst ? { name, position: null } : claimed
      const { removed, position } = await workOnPass(deps, from, () => now().getTime() >= endsAt)
      total.set(name, (total.get(name) ?? 0) + removed)
      isFirst = false
      if (position === null) break
    }
  }
  return total
}

/** Works on a claimed pass until it ends or `shouldStop` returns true, and releases it. */
async function workOnPass(
  deps: Deps,
  { name, position }: { name: string; position: PassPosition | null },
  shouldStop: () => boolean,
): Promise<PassOutcome> {
  const { db, log, now } = deps
  const target = findTarget(name)
  try {
    const outcome = await runPass(deps, target, { from: position, isDryRun: false, shouldStop })
    await storePass(db, name, { ...outcome, now: now() })
    if (outcome.removed > 0) log.info({ retention: name, removed: outcome.removed }, 'old rows were removed')
    return outcome
  } catch (error) {
    await releasePass(db, name)
    throw error
  }
}

function findTarget(name: string): RetentionTarget {
  const target = RETENTION_TARGETS.find((candidate) => candidate.name === name)
  if (target === undefined) throw new Error(`there are no rows ${name}`)
  return target
}

/** The target whose pass is under way, or ended more than its interval ago; of several the one that waited longest. */
function selectDue(passes: readonly Pass[], now: Date): RetentionTarget | null {
  const known = new Map(passes.map((pass) => [pass.name, pass]))
  const lastWork = ({ name }: RetentionTarget) => known.get(name)?.workedAt?.getTime() ?? 0
  const isDue = ({ name, intervalMs }: RetentionTarget) => {
    const pass = known.get(name)
    if (pass === undefined || pass.passedAt === null || pass.position !== null) return true
    return now.getTime() - pass.passedAt.getTime() >= intervalMs
  }
  return RETENTION_TARGETS.filter(isDue).toSorted((a, b) => lastWork(a) - lastWork(b))[0] ?? null
}
