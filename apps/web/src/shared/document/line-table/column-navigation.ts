import type { KeyboardEvent } from 'react'

const FIELD = ':is(input, select, textarea)[data-path]:not(:disabled)'
const LINE = '[data-line], td'
const ROW_INDEX = 'data-index'
/** Rows without a field in the column that a key passes by, at most: each may have to be rendered. */
const MAX_PASSED_ROWS = 100

/** Renders the row with an index at once, if there is one. A long table renders only the rows in the window. */
type RenderRow = (index: number) => void

/**
 * Handles a key of a table: Enter and the arrow down move the focus down the column, Shift+Enter and the arrow up move it
 * up. In a select the arrows choose an option, and with a modifier key they belong to the browser or to the calendar.
 */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>, renderRow: RenderRow): void {
  const { target, nativeEvent } = event
  // An input method editor (Chinese, Japanese) uses Enter and the arrows to choose a word.
  if (nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return
  const step = enterStep(event) ?? (target instanceof HTMLInputElement ? arrowStep(event) : null)
  if (step === null) return

  event.preventDefault()
  findNextField(target, step, renderRow)?.focus()
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
function findNextField(field: HTMLElement, step: Step, renderRow: RenderRow): HTMLElement | null {
  const line = field.closest(LINE)
  const cell = field.closest('td')
  if (line === null || cell === null) return null

  const column = columnIndex(cell)
  let row: Element | null = cell.parentElement
  const lines = row === null ? [] : findLines(row, column)
  let next = lines[lines.indexOf(line) + step]
  for (let passed = 0; next === undefined && row !== null && passed < MAX_PASSED_ROWS; passed += 1) {
    row = findNextRow(row, step, renderRow)
    next = row === null ? undefined : findLines(row, column).at(step === 1 ? 0 : -1)
  }
  if (next === undefined) return null
  const fields = findFields(next)
  return fields[findFields(line).indexOf(field)] ?? fields.at(-1) ?? null
}

/** The row above or below, which is rendered if it is not. From a heading, the next one that is rendered. */
function findNextRow(row: Element, step: Step, renderRow: RenderRow): Element | null {
  const index = row.getAttribute(ROW_INDEX)
  if (index === null) return findNextHeading(row, step)
  const nextIndex = Number(index) + step
  const find = () => row.parentElement?.querySelector(`:scope > [${ROW_INDEX}="${nextIndex}"]`) ?? null
  if (find() === null) renderRow(nextIndex)
  return find()
}

/** Headings of groups have fields too, such as the number of an order. */
function findNextHeading(heading: Element, step: Step): Element | null {
  const next = step === 1 ? heading.nextElementSibling : heading.previousElementSibling
  return next?.hasAttribute(ROW_INDEX) === true ? findNextHeading(next, step) : next
}

function columnIndex(cell: Element): number {
  return [...(cell.parentElement?.children ?? [])].indexOf(cell)
}

/** The lines of a cell that have a field; a cell without `CellLine` elements is one line. */
function findLines(row: Element, column: number): Element[] {
  const cell = row.children[column]
  if (cell === undefined) return []
  const cellLines = [...cell.querySelectorAll('[data-line]')]
  return (cellLines.length === 0 ? [cell] : cellLines).filter((line) => findFields(line).length > 0)
}

function findFields(line: Element): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>(FIELD)]
}
