import type { KeyboardEvent } from 'react'

const FIELD = 'input[data-path]:not(:disabled), select[data-path]:not(:disabled)'
const LINE = '[data-line], td'

/** Enter moves down the same column, Shift+Enter up. */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key, shiftKey, nativeEvent } = event
  // Somebody who writes Chinese or Japanese ends a word with Enter.
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return

  event.preventDefault()
  nextInColumn(target, shiftKey ? -1 : 1)?.focus()
}

/** In a cell of several lines each line is a step; in a line of several fields the one at the same place is meant. */
function nextInColumn(field: HTMLElement, step: 1 | -1): HTMLElement | null {
  const line = field.closest(LINE)
  const cell = field.closest('td')
  const body = field.closest('tbody')
  if (line === null || cell === null || body === null) return null

  const lines = linesOf(body, placeOf(cell))
  const next = lines[lines.indexOf(line) + step]
  if (next === undefined) return null
  const fields = fieldsOf(next)
  return fields[fieldsOf(line).indexOf(field)] ?? fields.at(-1) ?? null
}

function placeOf(cell: Element): number {
  return [...(cell.parentElement?.children ?? [])].indexOf(cell)
}

function linesOf(body: Element, column: number): Element[] {
  return [...body.children].flatMap((row) => {
    const cell = row.children[column]
    if (cell === undefined) return []
    const inner = [...cell.querySelectorAll('[data-line]')]
    return (inner.length === 0 ? [cell] : inner).filter((line) => fieldsOf(line).length > 0)
  })
}

function fieldsOf(line: Element): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(FIELD)]
}
