import { useLayoutEffect, useReducer, useState } from 'react'

/** More new rows in one frame would make scrolling stutter. */
const MAX_NEW_ROWS_PER_FRAME = 6

interface IndexedRow {
  index: number
}

interface Urgency<Row> {
  isVisible: (row: Row) => boolean
  /** Rendered at once, whatever the limit. */
  isUrgent?: (row: Row) => boolean
}

/**
 * Limits how many new rows render in one frame. Returns those of `rows` to render now: the ones that are rendered already
 * and the first new ones, visible rows before others. The rest follows in the next frames.
 */
export function useGradualRows<Row extends IndexedRow>(rows: readonly Row[], urgency: Urgency<Row>): Row[] {
  const [renderedIndexes] = useState(() => new Set<number>())
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const postponed = postponedRows(rows, renderedIndexes, urgency)
  const rendered = rows.filter((row) => !postponed.has(row))

  useLayoutEffect(() => {
    renderedIndexes.clear()
    for (const { index } of rendered) renderedIndexes.add(index)
  })
  // Each render replaces the request of the last one: rows that scrolling brought in count for their own frame.
  useLayoutEffect(() => (postponed.size === 0 ? undefined : requestNextFrame(renderAgain)), [postponed])

  return rendered
}

function postponedRows<Row extends IndexedRow>(
  rows: readonly Row[],
  renderedIndexes: ReadonlySet<number>,
  { isVisible, isUrgent = () => false }: Urgency<Row>,
): ReadonlySet<Row> {
  // The first render of a table shows all rows at once.
  if (renderedIndexes.size === 0) return new Set()
  const newRows = rows.filter((row) => !renderedIndexes.has(row.index) && !isUrgent(row))
  if (newRows.length <= MAX_NEW_ROWS_PER_FRAME) return new Set()
  const visible = newRows.filter(isVisible)
  return new Set([...visible, ...newRows.filter((row) => !isVisible(row))].slice(MAX_NEW_ROWS_PER_FRAME))
}

/** Uses two animation frames: one that is requested while the page scrolls still belongs to the current frame. */
function requestNextFrame(work: () => void): () => void {
  let request = requestAnimationFrame(() => {
    request = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(request)
}
