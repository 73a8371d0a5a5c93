import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import type { Db } from '../../db/connect'

/** Where a pass over the old rows of a table continues. */
export interface PassPosition {
  supplierId: string
  /** The id after which the next batch of this supplier begins. */
  after: string
  /** The time of the oldest row that the pass has left and that is not old yet, as ISO text. */
  oldest: string | null
}

export interface Pass {
  name: string
  position: PassPosition | null
  /** When a process last worked on it. */
  workedAt: Date | null
  /** When a pass last reached the end. */
  passedAt: Date | null
}

interface PassResult {
  /** Null when the pass reached its end. */
  position: PassPosition | null
  /** Rows removed since the last result. */
  removed: number
  oldest: Date | null
  now: Date
}

/**
 * The lease of a pass has no heartbeats: this is longer than a process works on a pass without storing its position.
 */
const leaseTimeout = sql.raw("interval '2 minutes'")

export async function findPasses(db: Db): Promise<Pass[]> {
  const rows = await db
    .selectFrom('retention_passes')
    .select(['name', 'position', 'worked_at as workedAt', 'passed_at as passedAt'])
    .execute()
  return rows
}

/**
 * Claims the pass that `choose` selects for this process. Null when it selects none, and while another process works on
 * a pass of any table: old rows are removed by one process at a time.
 */
export async function claimPass(
  db: Db,
  now: Date,
  choose: (passes: readonly Pass[]) => string | null,
): Promise<Pick<Pass, 'name' | 'position'> | null> {
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.retention}) as "isLocked"
    `.execute(tx)
    if (locks[0]?.isLocked !== true) return null
    const { rows: leases } = await sql`select from retention_passes where leased_until > now()`.execute(tx)
    const name = leases.length > 0 ? null : choose(await findPasses(tx))
    if (name === null) return null
    const leased = { worked_at: now, leased_until: sql<Date>`now() + ${leaseTimeout}` }
    return tx
      .insertInto('retention_passes')
      .values({ name, ...leased })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(leased))
      .returning(['name', 'position'])
      .executeTakeFirstOrThrow()
  })
}

/** Stores how far a claimed pass has come, and releases it. */
export async function storePass(db: Db, name: string, { position, removed, oldest, now }: PassResult): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update retention_passes set position = ${position === null ? null : JSON.stringify(position)}::jsonb,
      removed = removed + ${removed}, leased_until = '-infinity',
      passed_at = case when ${position === null} then ${now} else passed_at end,
      oldest_at = case when ${position === null} then ${oldest}::timestamptz else oldest_at end
    where name = ${name} returning name
  `.execute(db)
  if (rows.length === 0) throw new Error(`there is no pass ${name}`)
}

/** Releases a claimed pass at its former position, so that the next attempt repeats what failed. */
export async function releasePass(db: Db, name: string): Promise<void> {
  await sql`update retention_passes set leased_until = '-infinity' where name = ${name}`.execute(db)
}

export interface PassFigures {
  name: string
  removed: number
  /** Null before the first complete pass, and for a table without rows. */
  oldestSeconds: number | null
  passedSeconds: number | null
}

/** What the metrics show of each pass. */
export async function readPassFigures(db: Db): Promise<PassFigures[]> {
  const { rows } = await sql<PassFigures>`
    select name, removed::float8 as removed, extract(epoch from now() - oldest_at)::float8 as "oldestSeconds",
      extract(epoch from now() - passed_at)::float8 as "passedSeconds"
    from retention_passes
  `.execute(db)
  return rows
}
