import { memo, type ReactNode } from 'react'
import css from './line-table.module.css'
import type { LineColumn } from './line-table-props'

export interface DrawnRow {
  index: number
  height: number
}

interface LineRowProps<Row> extends DrawnRow {
  row: Row
  marks: string
  columns: readonly LineColumn[]
  /** The columns as far as a row shows them: compared instead of the array, which may be a new one every time. */
  shape: string
  redrawOn: unknown
  renderRow: (row: Row, index: number) => readonly ReactNode[]
}

function DrawRow<Row>({ row, index, height, columns, renderRow }: LineRowProps<Row>) {
  return (
    <tr className={css['row']} data-index={index} aria-rowindex={index + 2} style={{ height }}>
      {renderRow(row, index).map((content, i) => (
        <td key={columns[i]?.key ?? i} data-align={columns[i]?.align}>
          {isPlain(content) ? <Plain>{content}</Plain> : content}
        </td>
      ))}
    </tr>
  )
}

/** Cut off where the column ends, and shown whole on hover. */
function Plain({ children }: { children: string | number }) {
  return (
    <span className={css['plain']} title={String(children)}>
      {children}
    </span>
  )
}

function isPlain(content: ReactNode): content is string | number {
  return typeof content === 'string' || typeof content === 'number'
}

const SEEN = ['row', 'index', 'height', 'marks', 'shape', 'redrawOn'] as const

/** Neither `renderRow` nor `columns` is compared: they are new at every key press and draw the same. */
function isAsBefore<Row>(before: LineRowProps<Row>, now: LineRowProps<Row>): boolean {
  return SEEN.every((name) => Object.is(before[name], now[name]))
}

export const LineRow = memoised(DrawRow)

/** The library's own `memo` forgets the type parameter of what it wraps. */
function memoised<Component extends typeof DrawRow>(component: Component): Component
function memoised(component: typeof DrawRow) {
  return memo(component, isAsBefore)
}
