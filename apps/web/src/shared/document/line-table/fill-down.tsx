import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { FillDownIcon } from '../../ui/icons'
import type { Steps } from '../steps/use-steps'
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
  /** Shows what was filled. */
  steps: Pick<Steps<never>, 'showMessage' | 'hideMessage'>
}

/** Fill-down in a line table: Ctrl+D in a cell, or the button in a column heading. */
export function useFillDown<Column extends string>({ columnAt, fill, steps }: FillDown<Column>) {
  // A reference, because the table need not render when the focus moves.
  const focusedPath = useRef('')

  function fillColumn(column: Column) {
    const count = fill(column, focusedPath.current)
    steps.showMessage(fillMessage(count), count > 0)
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
    steps.hideMessage()
  }

  return {
    fillColumn,
    /** Event handlers for the element around the table. */
    handlers: { onKeyDown, onFocus },
  }
}

/** What was filled. Nothing is no success: it says why. */
export function fillMessage(count: number): string {
  if (count === 0) return 'Nothing was filled: there is no untouched line, or no value to fill in.'
  return count === 1 ? '1 item filled.' : `${count} items filled.`
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
