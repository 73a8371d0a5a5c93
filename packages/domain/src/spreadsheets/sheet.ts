/*
 * A sheet as every reader of spreadsheet files returns it, whether the file is xlsx or csv. Blank rows are left out, and
 * so are blank cells at the end of a row.
 */

/**
 * `text` as it is in the file. A `number` is digits with a decimal point. A `day` is `yyyymmdd`. An `error` is what the
 * spreadsheet shows instead of a value, such as #N/A.
 */
type CellKind = 'text' | 'number' | 'day' | 'error'

export interface SheetCell {
  kind: CellKind
  /** Blank for an empty cell. */
  text: string
}

export interface SheetRow {
  /** The row number that the spreadsheet program shows, from 1. */
  number: number
  cells: readonly SheetCell[]
}

export const EMPTY_CELL: SheetCell = { kind: 'text', text: '' }

/** Largest file that can be uploaded. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024

/** Limits of a sheet. A larger one is refused. */
export const MAX_SHEET_ROWS = 200_000
export const MAX_SHEET_COLUMNS = 200
/** Excel's limit for the text of a cell. */
export const MAX_CELL_CHARACTERS = 32_767

/** Rows at the beginning of a sheet among which the header is searched. */
export const MAX_HEADER_ROWS = 20

/** What a sheet contains, before its rows are read. */
export interface SheetSummary {
  /** Number of rows that are not blank. */
  rowCount: number
  /** The first rows, at most `MAX_HEADER_ROWS`. */
  firstRows: readonly SheetRow[]
  /** For each column, which decimal marks its texts use. */
  marks: readonly ColumnMarks[]
}

/** Which decimal marks the numbers use that a column holds as text. */
export interface ColumnMarks {
  hasPoint: boolean
  hasComma: boolean
  /** The first text that is one number with a decimal point and another with a decimal comma; blank without one. */
  ambiguous: string
}
