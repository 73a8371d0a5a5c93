import { type FieldConflict, findConflicts, mergeForms } from '@partwire/domain/documents/merge'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import { toItemValues } from '../../shared/document/response-lines/form'
import { asStored, asTyped, type LineForm, type LineState, NOTHING_REFUSED, type StoredLines } from './line-state'

/** The state after the save of an order was refused because others have changed the same fields. */
export function applyConflict(state: LineState, stored: StoredLines, at: number): LineState {
  const refused = new Map<string, StoredLines>(state.conflict?.refused).set(stored.order.id, stored)
  const keys = [stored.order.id, ...stored.lines.map(formatLineKey)]
  const savedAt = new Map([...state.savedAt, ...keys.map((key) => [key, at] as const)])
  return settleConflict({ ...state, conflict: { refused, isOpen: true }, savedAt })
}

/** The fields that both sides have changed, in the order of the page. */
export function listConflicts(state: LineState): FieldConflict[] {
  if (state.conflict === null) return []
  return findConflicts({
    base: comparableForm(state.base),
    mine: comparableForm(state.form),
    theirs: readTheirs(state),
  })
}

/** `theirPaths` are the fields that keep the values of the others. */
export function resolveConflict(state: LineState, theirPaths: ReadonlySet<string>): LineState {
  return state.conflict === null ? state : mergeTheirs(state, comparableForm(state.form), theirPaths)
}

/** Opens or closes the question which values to keep. Closing it changes no value. */
export function showConflict(state: LineState, isOpen: boolean): LineState {
  return state.conflict === null ? state : { ...state, conflict: { ...state.conflict, isOpen } }
}

/** The state without unsaved changes, with the newest known values of others. */
export function discardChanges(state: LineState): LineState {
  const stored = state.conflict === null ? state.base : readTheirs(state)
  return { ...state, base: stored, form: stored, ...NOTHING_REFUSED }
}

/**
 * Ends a conflict in which no field is left that both sides have changed: their changes are merged without a question.
 * What is being typed keeps its text.
 */
export function settleConflict(state: LineState): LineState {
  if (state.conflict === null || listConflicts(state).length > 0) return state
  const { base, form } = state
  const items = form.items.map((item, i) => asTyped(base.items[i] ?? item, item))
  return mergeTheirs(state, { ...form, items }, new Set())
}

function mergeTheirs(state: LineState, mine: LineForm, theirPaths: ReadonlySet<string>): LineState {
  const theirs = readTheirs(state)
  const form = mergeForms({ base: comparableForm(state.base), mine, theirs }, theirPaths)
  return { ...state, base: theirs, form, conflict: null }
}

/** What is stored: of the refused orders what others have saved, of all others what was saved or loaded last. */
function readTheirs({ lines, base, conflict }: LineState): LineForm {
  const refused = [...(conflict?.refused.values() ?? [])]
  const items = new Map(
    refused.flatMap((stored) => stored.lines.map((line) => [formatLineKey(line), toItemValues(line)] as const)),
  )
  const numbers = Object.fromEntries(refused.map(({ order }) => [order.id, order.sellerOrderNumber]))
  return {
    items: base.items.map((item, i) => {
      const line = lines[i]
      return (line && items.get(formatLineKey(line))) ?? asStored(item)
    }),
    numbers: { ...base.numbers, ...numbers },
  }
}

function comparableForm({ items, numbers }: LineForm): LineForm {
  return { items: items.map(asStored), numbers }
}
