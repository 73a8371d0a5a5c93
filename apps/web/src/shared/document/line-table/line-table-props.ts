import type { ReactNode } from 'react'
import type { Density } from './text-size'

export interface LineColumn {
  key: string
  heading: string
  /** CSS width. */
  width: string
  align?: 'start' | 'end'
  /** For names and descriptions: at most two lines, the whole text as a tooltip. All other text is never cut. */
  isClamped?: boolean
  /** A control for the whole column, beside its heading. */
  tool?: ReactNode
}

export interface LineTableProps<Row> {
  label: string
  columns: readonly LineColumn[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** The cells of a row. Called again only when the row object, its marks or the value below change. */
  renderRow: (row: Row, index: number) => readonly ReactNode[]
  /**
   * Height in px, without rendering the row. Must depend on nothing but the row, what is loaded with it, and `scale`: the
   * width of the table divided by that in the narrowest layout.
   */
  rowHeight: (row: Row, index: number, scale: number) => number
  /** Default: normal. */
  density?: Density
  /** Path of the rows in the form, by default `items`: row 3 holds the fields `items.3.…`. */
  path?: string
  /** The paths of all invalid fields. Only for an editable table. */
  marked?: ReadonlySet<string>
  /**
   * A row over the whole width above those rows for which it is not null. `rowHeight` includes its height. It stays below
   * the header while the rows up to the next one are scrolled.
   */
  heading?: { heightPx: number; render: (row: Row, index: number) => ReactNode | null }
  /** Any other value that `renderRow` reads: when it changes (Object.is), all rows render again. */
  rerenderOn?: unknown
}
