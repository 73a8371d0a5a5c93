import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/**
 * Which rows of a table are removed when they are old. The owner of the table defines it. Rows are looked at in the order
 * of their ids, which within one supplier is the order of time.
 */
export interface RetentionRule {
  table: 'delivery_attempts' | 'inbound_messages' | 'line_runs' | 'mails' | 'sync_runs'
  timeColumn: 'at' | 'created_at' | 'received_at' | 'started_at'
  /** Condition on the rows that are looked at; an index has exactly these. Without it: all rows of the table. */
  scope?: RawBuilder<boolean>
  /** Condition on an old row that nothing needs any more. `documentsBefore` is the time for what belongs to a document. */
  isRemovable: (documentsBefore: Date) => RawBuilder<boolean>
  /** Assignments that remove the large values of a row whose key has to stay. Without them the row is deleted. */
  emptied?: RawBuilder<unknown>
}

/** A table of which every old row is removed, with an index on the time. */
export interface TimeRule {
  table: 'security_events' | 'sessions'
  keyColumn: 'id' | 'token_hash'
  timeColumn: 'at' | 'created_at'
}

/** The rows that one batch looks at. */
export interface BatchRange {
  /** Null for a table that is not divided by supplier. */
  supplierId: string | null
  /** The id after which the batch begins. */
  after: string
  /** Rows are old before this time. */
  before: Date
  documentsBefore: Date
  maxRows: number
  /** Rows are counted and not removed. */
  isDryRun: boolean
}

export interface Batch {
  /** Rows that were removed, or would be. */
  removed: number
  /** The id after which the next batch begins; null when all old rows of the supplier were looked at. */
  last: string | null
  /** The time of the oldest row that was seen and is not old yet. */
  oldest: Date | null
}

interface BatchRow {
  removed: number
  last: string | null
  isEnd: boolean
  oldest: Date | null
}

const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 1_000

/** A batch must not hold up anything else. A commit that a crash undoes is repeated by the next pass. */
export async function limitTransaction(tx: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
      set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true), set_config('synchronous_commit', 'off', true)
  `.execute(tx)
}

/**
 * Looks at the next rows of a supplier and removes the old ones that nothing needs. A row that another transaction has
 * locked is left for the next pass. Returns after `maxRows` rows, so that the statement stays short however many rows
 * have to stay.
 */
export async function removeBatch(tx: Db, rule: RetentionRule, range: BatchRange): Promise<Batch> {
  const { table, scope = sql<boolean>`true` } = rule
  const time = sql.ref(rule.timeColumn)
  const rows = sql`
    from ${sql.table(table)} where ${hasSupplier(range)} and id > ${range.after}::bigint and ${scope}
  `
  const removable = sql`
    select id ${rows} and id <= (select max(id) from scanned) and ${time} < ${range.before}
      and ${rule.isRemovable(range.documentsBefore)}
  `
  const { rows: results } = await sql<BatchRow>`
    with scanned as (select id, ${time} as seen_at ${rows} order by id limit ${range.maxRows}),
    removed as (${range.isDryRun ? removable : changeRows(rule, range, removable)})
    select (select count(*)::integer from removed) as removed, max(id)::text as last,
      count(*) < ${range.maxRows} or (select seen_at from scanned order by id desc limit 1) >= ${range.before} as "isEnd",
      min(seen_at) filter (where seen_at >= ${range.before}) as oldest
    from scanned
  `.execute(tx)
  const { removed = 0, last = null, isEnd = true, oldest = null } = results[0] ?? {}
  return { removed, last: isEnd ? null : last, oldest }
}

/** The keys are collected first: a delete that joins them would be planned as a scan of the table. */
function changeRows({ table, emptied }: RetentionRule, range: BatchRange, removable: RawBuilder<unknown>) {
  const change =
    emptied === undefined ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${emptied}`
  return sql`
    ${change} where ${hasSupplier(range)} and id = any(array(${removable} for update of ${sql.table(table)} skip locked))
    returning id
  `
}

/** Removes the oldest rows of a table, all at once in a dry run. A row that another transaction has locked is left. */
export async function removeOldest(tx: Db, rule: TimeRule, range: BatchRange): Promise<Batch> {
  const [table, key, time] = [sql.table(rule.table), sql.ref(rule.keyColumn), sql.ref(rule.timeColumn)]
  const old = sql`select ${key} from ${table} where ${time} < ${range.before}`
  const removal = sql`
    delete from ${table}
    where ${key} = any(array(${old} order by ${time} limit ${range.maxRows} for update skip locked)) returning ${key}
  `
  const { rows } = await sql<{ removed: number; oldest: Date | null }>`
    with removed as (${range.isDryRun ? old : removal})
    select (select count(*)::integer from removed) as removed,
      (select min(${time}) from ${table} where ${time} >= ${range.before}) as oldest
  `.execute(tx)
  const { removed = 0, oldest = null } = rows[0] ?? {}
  return { removed, last: range.isDryRun || removed < range.maxRows ? null : '0', oldest }
}

function hasSupplier({ supplierId }: BatchRange): RawBuilder<boolean> {
  return supplierId === null ? sql`true` : sql`supplier_id = ${supplierId}`
}
