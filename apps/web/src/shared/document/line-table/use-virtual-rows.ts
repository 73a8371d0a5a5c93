import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScroller } from '../../frame/page-frame'
import { useJumps } from '../frame/jump'
import { type RenderedRow, rowIndexOfField } from './line-row'
import type { LineTableProps } from './line-table-props'
import { useGradualRows } from './use-gradual-rows'

interface VirtualTable<Row> extends Pick<LineTableProps<Row>, 'columns' | 'rows' | 'rowHeight' | 'rowKey' | 'heading'> {
  path: string
  /** From `tableScale`. */
  scale: number
  body: RefObject<HTMLElement | null>
}

/** An empty row in place of rows that are not rendered; `gap` is their height in px. */
interface Gap {
  key: string
  gap: number
}

interface FocusedRow {
  index: number
  key: string | null
}

/** A table with fewer rows is rendered completely. */
const MIN_VIRTUAL_ROWS = 100
/** Rows rendered above and below the window, for Enter, Tab and scrolling. */
const OVERSCAN_ROWS = 4

/**
 * The rows of a table to render: all rows of a short table and for printing; otherwise the rows in the window, the row
 * with their heading, the row with the focus, and gaps for all others.
 */
export function useVirtualRows<Row>(table: VirtualTable<Row>) {
  const { columns, rows, rowHeight, rowKey, heading, path, scale, body } = table
  const isPrinting = usePrinting()
  const isVirtual = rows.length >= MIN_VIRTUAL_ROWS && !isPrinting
  const heightAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? 0 : rowHeight(row, index, scale)
  }
  const { findFocusedIndex, onFocus } = useFocusedRow(rows, rowKey)
  /** The row that is about to get the focus. */
  const nextFocused = useRef<number | null>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  /** The nearest row with a heading, at or above a row. */
  const findHeadingIndex = (index: number) => {
    if (heading === undefined) return null
    const found = rows.slice(0, index + 1).findLastIndex((row, i) => heading.render(row, i) !== null)
    return found === -1 ? null : found
  }
  const scroller = useScroller() ?? document.documentElement
  // oxlint-disable-next-line react/incompatible-library -- this project does not use the React Compiler
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller,
    observeElementRect: observeVisibleRect,
    estimateSize: heightAt,
    overscan: OVERSCAN_ROWS,
    scrollMargin: useTopInScroller(body, scroller, isVirtual),
    rangeExtractor: (range) =>
      [findHeadingIndex(range.startIndex), findFocusedIndex(), nextFocused.current].reduce(
        (indexes, index) => includeIndex(indexes, index, rows.length),
        defaultRangeExtractor(range),
      ),
  })
  const { scrollToIndex, resizeItem, measure, range } = virtualizer
  const items = useGradualRows(virtualizer.getVirtualItems(), {
    isVisible: ({ index }) => range !== null && index >= range.startIndex && index <= range.endIndex,
    isUrgent: ({ index }) => index === nextFocused.current,
  })

  // Other column widths change the heights of all rows.
  const widths = [scale, ...columns.map(({ width }) => width)].join(' ')
  useLayoutEffect(() => {
    if (widths !== '') measure()
  }, [measure, widths])

  // Row heights are known and need no measuring; the virtualizer only has to learn about changed ones.
  useLayoutEffect(() => {
    for (const { index } of items) resizeItem(index, heightAt(index))
  })

  useFieldJumps(path, rows.length, scrollToIndex)

  /** Renders a row at once, so that it can get the focus: keys may come faster than rows are rendered. */
  function renderRow(index: number) {
    if (!isVirtual || index < 0 || index >= rows.length) return
    nextFocused.current = index
    flushSync(renderAgain)
    nextFocused.current = null
  }

  return {
    parts: isVirtual
      ? withGaps(items, virtualizer, heightAt)
      : rows.map((_, index) => ({ index, height: heightAt(index) })),
    onFocus,
    renderRow,
  }
}

/** Remembers which row has the focus. */
function useFocusedRow<Row>(rows: readonly Row[], rowKey: (row: Row, index: number) => string) {
  const focused = useRef<FocusedRow | null>(null)
  const keyAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : rowKey(row, index)
  }
  return {
    onFocus: (event: FocusEvent) => {
      const index = rowIndexOfElement(event.target)
      focused.current = index === null ? null : { index, key: keyAt(index) }
    },
    /** Other rows may have been added or removed since the row got the focus. */
    findFocusedIndex: () => {
      if (focused.current === null) return null
      const { index, key } = focused.current
      if (keyAt(index) === key) return index
      const found = rows.findIndex((row, i) => rowKey(row, i) === key)
      return found === -1 ? null : found
    },
  }
}

/** Scrolls to the row of a field when a message about the field is clicked. */
function useFieldJumps(
  path: string,
  rowCount: number,
  scrollToIndex: Virtualizer<HTMLElement, HTMLElement>['scrollToIndex'],
): void {
  const { register } = useJumps()

  useEffect(
    () =>
      register((field) => {
        const index = rowIndexOfField(field, path)
        if (index === null || index >= rowCount) return false
        scrollToIndex(index, { align: 'center' })
        return true
      }),
    [register, scrollToIndex, path, rowCount],
  )
}

/** True while the page is printed: then all rows must be rendered. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    // The browser prints as soon as the listeners return, so React has to render synchronously.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return isPrinting
}

/** A scroller without a height, as in a page that is not laid out, counts as high as the window. */
function observeVisibleRect(...[virtualizer, report]: Parameters<typeof observeElementRect<HTMLElement>>) {
  return observeElementRect(virtualizer, ({ width, height }) => report({ width, height: height || window.innerHeight }))
}

/** The distance in px of an element from the top of what scrolls. Measured again when the size of the content changes. */
function useTopInScroller(element: RefObject<HTMLElement | null>, scroller: HTMLElement, isEnabled: boolean): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    if (!isEnabled) return undefined
    function measure() {
      const box = element.current?.getBoundingClientRect()
      if (box === undefined) return
      setTop(Math.round(box.top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const content of scroller.children) observer.observe(content)
    return () => observer.disconnect()
  }, [element, scroller, isEnabled])

  return top
}

/**
 * Keeps a row rendered while it is scrolled out of the window: that with the focus, so that typing still works, and that
 * with the heading.
 */
function includeIndex(indexes: number[], included: number | null, count: number): number[] {
  if (included === null || included >= count || indexes.includes(included)) return indexes
  return [...indexes, included].toSorted((a, b) => a - b)
}

/** The rows to render with the gaps between them, above the first and below the last. */
function withGaps(
  items: readonly VirtualItem[],
  virtualizer: Pick<Virtualizer<HTMLElement, HTMLElement>, 'getTotalSize' | 'options'>,
  heightAt: (index: number) => number,
): (RenderedRow | Gap)[] {
  const parts: (RenderedRow | Gap)[] = []
  let end = virtualizer.options.scrollMargin
  for (const { index, start, end: rowEnd } of items) {
    if (start > end) parts.push({ key: `gap before ${index}`, gap: start - end })
    parts.push({ index, height: heightAt(index) })
    end = rowEnd
  }
  const rest = virtualizer.getTotalSize() + virtualizer.options.scrollMargin - end
  if (rest > 0) parts.push({ key: 'gap at the end', gap: rest })
  return parts
}

function rowIndexOfElement(target: Element): number | null {
  const index = target.closest('tr')?.dataset['index']
  return index === undefined ? null : Number(index)
}
