import type { KeyboardEvent } from 'react'

const FIELD = ':is(input, select, textarea)[data-path]:not(:disabled)'
const LINE = '[data-line], td'

/**
 * Key handler of a table: Enter and the arrow down move the focus down the column, Shift+Enter and the arrow up move it
 * up. In a select the arrows choose an option, and with a modifier key they belong to the browser or to the calendar.
 */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, nativeEvent } = event
  // An input method editor (Chinese, Japanese) uses Enter and the arrows to choose a word.
  if (nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return
  const step = enterStep(event) ?? (target instanceof HTMLInputElement ? arrowStep(event) : null)
  if (step === null) return

  event.preventDefault()
  findNextField(target, step)?.focus()
}

type Step = 1 | -1

function enterStep({ key, shiftKey }: KeyboardEvent): Step | null {
  if (key !== 'Enter') return null
  return shiftKey ? -1 : 1
}

function arrowStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Step | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : null
}

/** The field one line further in the column. In lines with several fields, the one at the same position. */
function findNextField(field: HTMLElement, step: Step): HTMLElement | null {
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
