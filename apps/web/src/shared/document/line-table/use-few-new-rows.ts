import { useLayoutEffect, useReducer, useState } from 'react'

/** Rows that come onto the page in one frame: more of them would hold up the wheel. */
const AT_ONCE = 12

interface Placed {
  index: number
}

/** Of the wanted rows those to draw in this frame, what is on the screen first; the others follow frame by frame. */
export function useFewNewRows<Row extends Placed>(wanted: readonly Row[], isOnScreen: (row: Row) => boolean): Row[] {
  const [drawn] = useState(() => new Set<number>())
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const late = lateRows(wanted, drawn, isOnScreen)
  const shown = wanted.filter((row) => !late.has(row))

  useLayoutEffect(() => remember(shown, drawn))
  // Asked for anew with every drawing: what the wheel has brought in the meantime is enough for its frame.
  useLayoutEffect(() => (late.size === 0 ? undefined : inNextFrame(drawAgain)), [late])

  return shown
}

function remember(rows: readonly Placed[], drawn: Set<number>): void {
  drawn.clear()
  for (const { index } of rows) drawn.add(index)
}

function lateRows<Row extends Placed>(
  wanted: readonly Row[],
  drawn: ReadonlySet<number>,
  isOnScreen: (row: Row) => boolean,
): ReadonlySet<Row> {
  // A table that has just come has nothing to scroll yet.
  if (drawn.size === 0) return new Set()
  const fresh = wanted.filter(({ index }) => !drawn.has(index))
  if (fresh.length <= AT_ONCE) return new Set()
  const urgent = fresh.filter(isOnScreen)
  return new Set([...urgent, ...fresh.filter((row) => !isOnScreen(row))].slice(AT_ONCE))
}

/** Not in this one: what is asked for while the page scrolls would still belong to it. */
function inNextFrame(work: () => void): () => void {
  let asked = requestAnimationFrame(() => {
    asked = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(asked)
}
