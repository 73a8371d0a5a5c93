import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useJumps } from '../frame/jump'
import type { DrawnRow } from './line-row'
import type { LineTableProps } from './line-table-props'
import { rowOf } from './marks-by-row'
import { useFewNewRows } from './use-few-new-rows'
import { usePageTop } from '../frame/use-page-top'
import { usePrinting } from '../frame/use-printing'

interface Table<Row> extends Pick<LineTableProps<Row>, 'rows' | 'rowHeight'> {
  path: string
  body: RefObject<HTMLElement | null>
}

/** The rows between two drawn ones: as high as they are, and empty. */
interface Gap {
  key: string
  gap: number
}

/** From so many rows on only those on the screen are drawn. */
const MANY = 100
/** Drawn above and below the screen, so that Enter, Tab and the wheel find a row there. */
const SPARE = 4

/** Which rows of a table are drawn: all of a short one; of a long one those on the screen and the one with the caret. */
export function useDrawnRows<Row>({ rows, rowHeight, path, body }: Table<Row>) {
  const isPrinting = usePrinting()
  const isLong = rows.length >= MANY && !isPrinting
  const active = useRef<number | null>(null)
  const { register } = useJumps()
  const heightOf = (index: number) => heightAt(rows, rowHeight, index)
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: isLong ? rows.length : 0,
    estimateSize: heightOf,
    overscan: SPARE,
    scrollMargin: usePageTop(body, isLong),
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), active.current, rows.length),
  })
  const { scrollToIndex, resizeItem, range } = virtual
  const drawn = useFewNewRows(
    virtual.getVirtualItems(),
    ({ index }) => range !== null && index >= range.startIndex && index <= range.endIndex,
  )

  // A row is as high as it says: nothing has to be measured, only told when a line has come or gone.
  useLayoutEffect(() => {
    for (const { index } of drawn) resizeItem(index, heightOf(index))
  })

  useEffect(
    () =>
      register((field) => {
        const index = rowOf(field, path)
        if (index === null || index >= rows.length) return false
        scrollToIndex(index, { align: 'center' })
        return true
      }),
    [register, scrollToIndex, path, rows.length],
  )

  const all = useMemo(
    () => (isLong ? [] : rows.map((row, index) => ({ index, height: rowHeight(row) }))),
    // oxlint-disable-next-line react/exhaustive-deps -- rowHeight looks at nothing but the row
    [isLong, rows],
  )

  return {
    parts: isLong ? partsOf(drawn, virtual, heightOf) : all,
    onFocus: (event: FocusEvent) => {
      active.current = rowIndexOf(event.target)
    },
  }
}

type Virtual = Pick<ReturnType<typeof useWindowVirtualizer<HTMLElement>>, 'getTotalSize' | 'options'>

function partsOf(
  drawn: readonly VirtualItem[],
  virtual: Virtual,
  heightOf: (index: number) => number,
): (DrawnRow | Gap)[] {
  const parts: (DrawnRow | Gap)[] = []
  let end = virtual.options.scrollMargin
  for (const { index, start, end: rowEnd } of drawn) {
    if (start > end) parts.push({ key: `gap before ${index}`, gap: start - end })
    parts.push({ index, height: heightOf(index) })
    end = rowEnd
  }
  const rest = virtual.getTotalSize() + virtual.options.scrollMargin - end
  if (rest > 0) parts.push({ key: 'gap at the end', gap: rest })
  return parts
}

/** The row with the caret stays, however far the wheel turns: what is typed must not go nowhere. */
function withRow(indexes: number[], active: number | null, count: number): number[] {
  if (active === null || active >= count || indexes.includes(active)) return indexes
  return [...indexes, active].toSorted((a, b) => a - b)
}

function heightAt<Row>(rows: readonly Row[], rowHeight: (row: Row) => number, index: number): number {
  const row = rows[index]
  return row === undefined ? 0 : rowHeight(row)
}

function rowIndexOf(target: Element): number | null {
  const index = target.closest('tr')?.dataset['index']
  return index === undefined ? null : Number(index)
}
