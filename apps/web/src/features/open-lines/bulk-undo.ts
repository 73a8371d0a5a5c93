import { isEqual } from '@partwire/domain/documents/merge'
import type { Step } from '@partwire/domain/documents/undo'
import { formatLineKey, type LineAction } from '@partwire/domain/open-lines/options'
import type { OpenLine } from '@partwire/domain/open-lines/shape'
import type { OrderResponseItemValues } from '../../shared/document/response-lines/form'
import type { LineForm, LineState } from './line-state'
import type { LineSelection } from './use-selection'

/** The selected lines before a bulk action. The server executes it, and this page takes it back. */
export interface BulkRecord {
  runId: string
  action: LineAction
  /** By the key of the line. */
  items: ReadonlyMap<string, OrderResponseItemValues>
  /** The seller order numbers of their orders. */
  numbers: LineForm['numbers']
}

/** Whether all selected lines are on the page: only their values before the action are known here. */
export function isOnPage({ selection }: LineSelection, lines: readonly OpenLine[], total: number): boolean {
  if (selection.isAll) return total <= lines.length
  const keys = new Set(lines.map(formatLineKey))
  return [...selection.keys].every((key) => keys.has(key))
}

export function recordBulk(
  run: { id: string; action: LineAction },
  { lines, form }: LineState,
  isSelected: (key: string) => boolean,
): BulkRecord {
  const items = new Map<string, OrderResponseItemValues>()
  const numbers: Record<string, string> = {}
  for (const [i, line] of lines.entries()) {
    const item = form.items[i]
    const key = formatLineKey(line)
    if (item === undefined || !isSelected(key)) continue
    items.set(key, item)
    numbers[line.orderId] = form.numbers[line.orderId] ?? ''
  }
  return { runId: run.id, action: run.action, items, numbers }
}

/** The bulk action as a step of the page that was loaded after it; null when it changed nothing that is shown there. */
export function bulkStep(
  { action, items, numbers }: BulkRecord,
  { lines, form }: LineState,
): { step: Step<LineForm>; text: string } | null {
  const before: LineForm = {
    items: form.items.map((item, i) => items.get(formatLineKey(lines[i] ?? { orderId: '', position: 0 })) ?? item),
    numbers: Object.fromEntries(Object.entries(form.numbers).map(([id, number]) => [id, numbers[id] ?? number])),
  }
  if (isEqual(before, form)) return null
  return { step: { before, after: form }, text: `${TITLES[action]} is done.` }
}

const TITLES: Readonly<Record<LineAction, string>> = {
  confirm: 'Confirm as requested',
  setDate: 'Set date',
  setPrice: 'Set price',
  reject: 'Reject with reason',
  number: 'Number orders',
  submit: 'Submit ready orders',
}
