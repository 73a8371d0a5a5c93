import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { FillDownIcon } from '../../ui/icons'
import css from './fill-down.module.css'
import type { LineColumn } from './line-table-props'

interface FillDown<Column extends string> {
  /** The column of the field at a form path; null for a field that cannot be filled down. */
  columnAt: (path: string) => Column | null
  /**
   * Fills a column from the line of the field at `path`, which has or last had the focus ('' for none). Returns the
   * number of changed items.
   */
  fill: (column: Column, path: string) => number
}

/** Fill-down in a line table: Ctrl+D in a cell, or the button in a column heading. */
export function useFillDown<Column extends string>({ columnAt, fill }: FillDown<Column>) {
  // A reference, because the table need not render when the focus moves.
  const focusedPath = useRef('')
  const [filledCount, setFilledCount] = useState<number | null>(null)

  function fillColumn(column: Column) {
    setFilledCount(fill(column, focusedPath.current))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const column = columnAt(focusedPath.current)
    if (column === null) return
    // Prevents the bookmark dialog of the browser.
    event.preventDefault()
    fillColumn(column)
  }

  function onFocus({ target }: FocusEvent) {
    const path = target instanceof HTMLElement ? target.dataset['path'] : undefined
    if (path === undefined) return
    focusedPath.current = path
    setFilledCount(null)
  }

  return {
    fillColumn,
    /** Event handlers for the element around the table. */
    handlers: { onKeyDown, onFocus },
    /** Number of items that were filled, for the `FillDownMessage`; null after the focus has moved to another field. */
    filledCount,
    setFilledCount,
  }
}

/** What was filled. Nothing is no success: it says why. */
export function FillDownMessage({ count }: { count: number | null }) {
  return (
    <output className={css['message']} data-none={count === 0 || undefined}>
      {count !== null && fillMessage(count)}
    </output>
  )
}

function fillMessage(count: number): string {
  if (count === 0) return 'Nothing was filled: there is no untouched line, or no value to fill in.'
  return count === 1 ? '1 item filled.' : `${count} items filled.`
}

/** The message over the bottom of the table, visible wherever the table is scrolled to. The last element beside it. */
export function FillDownNote({ count }: { count: number | null }) {
  return (
    <div className={css['note']}>
      <FillDownMessage count={count} />
    </div>
  )
}

/** The columns of a table, with a fill-down button in those that have a field for it. */
export function withFillDown<Field extends string>(
  columns: readonly LineColumn[],
  fieldOfColumn: (key: string) => Field | undefined,
  onFill: (field: Field) => void,
): LineColumn[] {
  return columns.map((column) => {
    const field = fieldOfColumn(column.key)
    if (field === undefined) return column
    return { ...column, tool: <FillDownButton heading={column.heading} onClick={() => onFill(field)} /> }
  })
}

export function FillDownButton({ heading, onClick }: { heading: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={`Fill down ${heading}`}
      title="Fill down from the line you are in (Ctrl+D)"
      onClick={onClick}
    >
      <FillDownIcon />
    </button>
  )
}
