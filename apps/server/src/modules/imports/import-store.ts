import type { ImportChoice, ImportColumn, ImportState } from '@partwire/domain/parts/import/shape'
import { sql, type RawBuilder } from 'kysely'
import { acrossSuppliers } from '../../db/across-suppliers'
import type { Db } from '../../db/connect'
import type { ImportKind, StoredCounts } from '../../db/schema/part-tables'
import { isExpired, isWithoutHeartbeat, type Lease } from '../../jobs/lease-store'

/** Identifies an import. */
export interface ImportKey {
  supplierId: string
  importId: string
}

/** Identifies an import of a kind. A call for one kind does not find an import of another. */
export interface KindKey extends ImportKey {
  kind: ImportKind
}

/** The process that reads or applies an import holds this lease. */
export const IMPORT_LEASE: Lease = {
  table: 'part_imports',
  heartbeatColumn: 'seen_at',
  isClaimed: sql`is_running`,
}

interface NewImport {
  supplierId: string
  kind: ImportKind
  fileName: string
  at: Date
}

export async function insertImport(db: Db, { supplierId, kind, fileName, at }: NewImport): Promise<string> {
  const { id } = await db
    .insertInto('part_imports')
    .values({ supplier_id: supplierId, kind, file_name: fileName, state: 'receiving', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An import as it is shown; null when the supplier has none with this id. */
export async function findImport(db: Db, { supplierId, importId, kind }: KindKey) {
  const row = await db
    .selectFrom('part_imports')
    .select([
      'file_name as fileName',
      'state',
      'reason',
      'preview_run as previewRun',
      'header_row as headerRow',
      'columns',
      'choice',
      'row_count as rowCount',
      'rows_done as rowsDone',
      'counts',
    ])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', importId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/** From any of these states to another one; a choice that is left out stays as it is. */
interface StateChange {
  to: ImportState
  from: readonly ImportState[]
  /** Only with this preview. */
  previewRun?: number
  choice?: ImportChoice
}

/** Moves an import to another state, without a process that works on it; false when it is in none of `from`, or has another preview. */
export async function moveImport(
  db: Db,
  key: KindKey,
  { to, from, previewRun, choice }: StateChange,
): Promise<boolean> {
  const isPreview = previewRun === undefined ? sql<boolean>`true` : sql<boolean>`preview_run = ${previewRun}`
  const { numUpdatedRows } = await db
    .updateTable('part_imports')
    .set({
      state: to,
      reason: '',
      rows_done: 0,
      is_running: false,
      seen_at: sql<Date>`now()`,
      ...(choice !== undefined && { choice: JSON.stringify(choice) }),
    })
    // A process that still works on it has lost its claim.
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('supplier_id', '=', key.supplierId)
    .where('id', '=', key.importId)
    .where('kind', '=', key.kind)
    .where('state', 'in', [...from])
    .where(isPreview)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A run of a process on an import. */
export interface ImportRun extends KindKey {
  state: ImportState
  /** The fencing token. */
  attempts: number
  lostRuns: number
  headerRow: number
  columns: ImportColumn[] | null
  choice: ImportChoice | null
  previewRun: number
}

/** Claims an import that waits in this state; null when there is none, or another process works on it. */
export async function claimImport(
  db: Db,
  { supplierId, importId, kind }: KindKey,
  state: 'reading' | 'applying',
): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun>`
    update part_imports set is_running = true, attempts = attempts + 1, seen_at = now(),
      lost_runs = lost_runs + is_running::integer
    where supplier_id = ${supplierId} and id = ${importId} and kind = ${kind} and state = ${state}
      and (not is_running or ${isExpired(IMPORT_LEASE)})
    returning supplier_id as "supplierId", id as "importId", kind, state, attempts, lost_runs as "lostRuns",
      header_row as "headerRow", columns, choice, preview_run as "previewRun"
  `.execute(db)
  return rows[0] ?? null
}

interface RunChanges {
  state?: ImportState
  reason?: string
  headerRow?: number
  columns?: readonly ImportColumn[]
  choice?: ImportChoice
  counts?: StoredCounts
  rowCount?: number
  rowsDone?: number
  previewRun?: number
}

/**
 * Stores what a run has found; a new state ends the run. False when another process has claimed the import, or it was
 * changed or removed: the run must end then.
 */
export async function updateRun(db: Db, run: ImportRun, changes: RunChanges): Promise<boolean> {
  const { state, reason, headerRow, columns, choice, counts, rowCount, rowsDone, previewRun } = changes
  const { numUpdatedRows } = await db
    .updateTable('part_imports')
    .set({
      seen_at: sql<Date>`now()`,
      ...(state !== undefined && { state, is_running: false }),
      ...(reason !== undefined && { reason }),
      ...(headerRow !== undefined && { header_row: headerRow }),
      ...(columns !== undefined && { columns: JSON.stringify(columns) }),
      ...(choice !== undefined && { choice: JSON.stringify(choice) }),
      ...(counts !== undefined && { counts: JSON.stringify(counts) }),
      ...(rowCount !== undefined && { row_count: rowCount }),
      ...(rowsDone !== undefined && { rows_done: rowsDone }),
      ...(previewRun !== undefined && { preview_run: previewRun }),
    })
    .where('supplier_id', '=', run.supplierId)
    .where('id', '=', run.importId)
    .where('state', '=', run.state)
    .where('attempts', '=', run.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run without a result, so that the next process can claim the import at once. */
export async function releaseRun(db: Db, run: ImportRun): Promise<void> {
  await db
    .updateTable('part_imports')
    .set({ is_running: false })
    .where('supplier_id', '=', run.supplierId)
    .where('id', '=', run.importId)
    .where('attempts', '=', run.attempts)
    .execute()
}

/** Deletes an import with its file and rows, unless it is being applied; false when there is none. */
export async function deleteImport(db: Db, { supplierId, importId, kind }: KindKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('part_imports')
    .where('supplier_id', '=', supplierId)
    .where('id', '=', importId)
    .where('kind', '=', kind)
    .where('state', '!=', 'applying')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Select that locks the import, so that it is not deleted before the transaction ends; no row when it was deleted. A
 * statement that inserts many rows of an import locks it once, where a foreign key would do so for every row.
 */
export function lockImport(supplierId: RawBuilder<unknown>, importId: RawBuilder<unknown>): RawBuilder<object> {
  return sql`select from part_imports where supplier_id = ${supplierId} and id = ${importId} for key share`
}

interface KeptImports {
  supplierId: string
  kind: ImportKind
  kept: number
}

/** Deletes all imports of a kind of a supplier but the newest ones, and those that are being applied. */
export async function deleteEarlierImports(db: Db, { supplierId, kind, kept }: KeptImports): Promise<void> {
  await sql`
    delete from part_imports
    where supplier_id = ${supplierId} and kind = ${kind} and state <> 'applying' and id not in (
      select id from part_imports
      where supplier_id = ${supplierId} and kind = ${kind} order by id desc limit ${kept}
    )
  `.execute(db)
}

/** Imports whose job or whose process was lost. */
export async function findStrandedImports(db: Db): Promise<(KindKey & { state: 'reading' | 'applying' })[]> {
  const { rows } = await sql<KindKey & { state: 'reading' | 'applying' }>`
    select supplier_id as "supplierId", id as "importId", kind, state
    from ${acrossSuppliers('stranded part imports')} part_imports
    where state in ('reading', 'applying') and ${isWithoutHeartbeat(IMPORT_LEASE)}
  `.execute(db)
  return rows
}

/** Imports that were uploaded before this time. */
export async function findOldImports(db: Db, before: Date): Promise<KindKey[]> {
  const { rows } = await sql<KindKey>`
    select supplier_id as "supplierId", id as "importId", kind from ${acrossSuppliers('old part imports')} part_imports
    where created_at < ${before}
  `.execute(db)
  return rows
}
