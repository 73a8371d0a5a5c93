import type { KeyboardEvent } from 'react'

const FIELD = 'input[data-path]:not(:disabled), select[data-path]:not(:disabled)'
const LINE = '[data-line], td'

/** Key handler of a table: Enter moves the focus down the column, Shift+Enter up. */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key, shiftKey, nativeEvent } = event
  // An input method editor (Chinese, Japanese) uses Enter to end a word.
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return

  event.preventDefault()
  findNextField(target, shiftKey ? -1 : 1)?.focus()
}

/** The field one line further in the column. In lines with several fields, the one at the same position. */
function findNextField(field: HTMLElement, step: 1 | -1): HTMLElement | null {
  const line = field.closest(LINE)
  const cell = field.closest('td')
  const body = field.closest('tbody')
  if (line === null || cell === null || body === null) return null

  const lines = findLines(body, columnIndex(cell))
  const next = lines[lines.indexOf(line) + step]
  if (next === undefined) return null
  const fields = findFields(next)
  return fields[findFields(line).indexOf(field)] ?? fields.at(-1) ?? null
}

function columnIndex(cell: Element): number {
  return [...(cell.parentElement?.children ?? [])].indexOf(cell)
}

/** All lines of a column that have a field; a cell without `CellLine` elements is one line. */
function findLines(body: Element, column: number): Element[] {
  return [...body.children].flatMap((row) => {
    const cell = row.children[column]
    if (cell === undefined) return []
    const cellLines = [...cell.querySelectorAll('[data-line]')]
    return (cellLines.length === 0 ? [cell] : cellLines).filter((line) => findFields(line).length > 0)
  })
}

function findFields(line: Element): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(FIELD)]
}
