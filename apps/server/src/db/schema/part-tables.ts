import type { ImportChange } from '@partwire/domain/parts/import/compare-row'
import type { ImportChoice, ImportColumn, ImportState, RowVerdict } from '@partwire/domain/parts/import/shape'
import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { LearnedValue, PartField, TypedValue } from '@partwire/domain/parts/part-value'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Fixed, Id } from './document-tables'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** What a file contains: parts, or answers to open lines. */
export type ImportKind = 'parts' | 'answers'

/** Rows by verdict, of either kind. */
export type StoredCounts = Partial<Record<RowVerdict | AnswerVerdict, number>>

/** Tables of what suppliers know about their parts. */
export interface PartSchema {
  parts: {
    supplier_id: Fixed<string>
    product_key: GeneratedAlways<string>
    product_number: Fixed<string>
    description: Generated<string>
    ean: Generated<string>
    created_at: Fixed<Date>
    search_text: GeneratedAlways<string>
  }
  part_values: {
    supplier_id: Fixed<string>
    product_key: Fixed<string>
    field: Fixed<PartField>
    currency: Fixed<string>
    party_number: Fixed<string>
    typed: Json<TypedValue>
    learned: Json<LearnedValue>
    doubted: Json<LearnedValue>
    revision: number
  }
  part_settings: {
    supplier_id: Fixed<string>
    price_guard_percent: string
    updated_at: Date
  }
  part_imports: {
    supplier_id: Fixed<string>
    id: Id
    kind: ColumnType<ImportKind, ImportKind | undefined, never>
    file_name: Fixed<string>
    state: ImportState
    reason: Generated<string>
    created_at: Fixed<Date>
    is_running: Generated<boolean>
    attempts: Generated<number>
    seen_at: Generated<Date>
    lost_runs: Generated<number>
    header_row: Generated<number>
    columns: Json<ImportColumn[]>
    choice: Json<ImportChoice>
    row_count: Generated<number>
    rows_done: Generated<number>
    counts: Json<StoredCounts>
    preview_run: Generated<number>
  }
  part_import_pieces: {
    supplier_id: Fixed<string>
    import_id: Fixed<string>
    position: Fixed<number>
    content: Fixed<Buffer>
  }
  part_import_rows: {
    supplier_id: Fixed<string>
    import_id: Fixed<string>
    run: Fixed<number>
    row_number: Fixed<number>
    verdict: Fixed<Exclude<RowVerdict, 'unchanged'>>
    product_number: Fixed<string>
    product_key: GeneratedAlways<string>
    reason: Fixed<string>
    changes: ColumnType<ImportChange[], string, never>
  }
}
