import type { AnswerChange } from '@partwire/domain/open-lines/answers/compare-answer'
import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { RunAction } from '@partwire/domain/open-lines/options'
import type { LineEntries } from '@partwire/domain/open-lines/shape'
import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Id } from './document-tables'

/** Tables of open lines, of bulk actions on them and of imported answers. */
export interface LineSchema {
  /** Written by triggers of orders and their items. */
  open_lines: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    position: Fixed<number>
    created_at: Fixed<Date>
    customer_name: Fixed<string>
    buyer_party_number: Fixed<string>
    product_number: Fixed<string>
    requested_day: Fixed<string | null>
    search_text: Fixed<string>
  }
  /** Written by triggers of open lines. */
  open_orders: {
    supplier_id: Fixed<string>
    order_id: Fixed<string>
    line_count: Fixed<number>
    first_part: Fixed<string>
    last_part: Fixed<string>
    /** Of the lines that have a day; infinity when none has. */
    first_day: Fixed<string>
    last_day: Fixed<string>
    /** The search texts of all lines. */
    search_text: Fixed<string>
  }
  line_runs: {
    id: Id
    supplier_id: Fixed<string>
    request_key: Fixed<string>
    action: Fixed<RunAction>
    entries: ColumnType<LineEntries, string, never>
    started_by: Fixed<string>
    started_at: Fixed<Date>
    seen_at: Generated<Date>
    ended_at: Date | null
  }
  line_run_orders: {
    supplier_id: Fixed<string>
    run_id: Fixed<string>
    place: Fixed<number>
    order_id: Fixed<string>
    positions: Fixed<number[]>
    version: Fixed<number | null>
    /** Of a run that imports answers: `StoredAnswer[]`. */
    answers: ColumnType<object | null, string | null | undefined, never>
    /** `DraftStep`: what is to be taken back, and when the order is processed what was changed. */
    step: ColumnType<object | null, string | null | undefined, string | null>
    state: Generated<'waiting' | 'done' | 'unchanged' | 'refused'>
    attempts: Generated<number>
    line_count: Generated<number>
    reason: Generated<string>
  }
  answer_import_rows: {
    supplier_id: Fixed<string>
    import_id: Fixed<string>
    run: Fixed<number>
    row_number: Fixed<number>
    verdict: Fixed<Exclude<AnswerVerdict, 'unchanged'>>
    order_id: Fixed<string | null>
    order_number: Fixed<string>
    product_number: Fixed<string>
    reason: Fixed<string>
    changes: ColumnType<AnswerChange[], string, never>
    answer: ColumnType<object | null, string | null, never>
  }
  order_number_patterns: {
    supplier_id: Fixed<string>
    pattern: string
    last: string
    updated_at: Date
  }
}
