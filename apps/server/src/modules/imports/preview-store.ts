import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import type { StoredCounts } from '../../db/schema/part-tables'
import type { ImportKey, ImportRun } from './import-store'

/**
 * A table with the rows of previews, defined by the slice that owns it. Its key is supplier, import, run, verdict and row
 * number.
 */
export interface PreviewTable<Row> {
  name: 'answer_import_rows' | 'part_import_rows'
  /** The columns of a row as it is shown. */
  columns: RawBuilder<Row>
}

/** Rows that change nothing are counted and not stored. */
export type StoredVerdict = Exclude<keyof StoredCounts, 'unchanged'>

interface RowRange {
  run: number
  verdict: StoredVerdict
  offset: number
  limit: number
}

/** The rows of a run with this verdict, in the order of the file. */
export async function findPreviewRows<Row>(
  db: Db,
  { name, columns }: PreviewTable<Row>,
  { supplierId, importId }: ImportKey,
  { run, verdict, offset, limit }: RowRange,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(name)}
    where supplier_id = ${supplierId} and import_id = ${importId} and run = ${run} and verdict = ${verdict}
    order by row_number offset ${offset} limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes the rows of other runs than this one. */
export async function deleteOtherRuns(
  db: Db,
  { name }: PreviewTable<unknown>,
  { supplierId, importId, attempts }: ImportRun,
): Promise<void> {
  await sql`
    delete from ${sql.table(name)}
    where supplier_id = ${supplierId} and import_id = ${importId} and run <> ${attempts}
  `.execute(db)
}
