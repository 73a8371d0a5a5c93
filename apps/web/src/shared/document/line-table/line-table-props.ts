import type { ReactNode } from 'react'

export interface LineColumn {
  key: string
  heading: string
  /** Its share of the width, as CSS understands it. */
  width: string
  align?: 'start' | 'end'
  /** A small control of the whole column, beside its heading. */
  tool?: ReactNode
}

export interface LineTableProps<Row> {
  label: string
  columns: readonly LineColumn[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** The cells of a row. Called again only for a row whose reference or marks changed; see `redrawOn`. */
  renderRow: (row: Row, index: number) => readonly ReactNode[]
  rowHeight: (row: Row) => number
  /** Where the rows are in the form: row 3 holds the fields `items.3.…`. */
  path?: string
  /** The paths of all failing fields; a row is drawn again when its own change. Only a table to type into has them. */
  marked?: ReadonlySet<string>
  /** Whatever else `renderRow` looks at: when it changes (Object.is), every row is drawn again. */
  redrawOn?: unknown
}
