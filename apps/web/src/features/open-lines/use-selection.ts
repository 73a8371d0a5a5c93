import { useState } from 'react'
import { useStableCallback } from '../../shared/use-stable-callback'

/** The selected lines: those with these keys, or all lines of the filter. */
interface Selection {
  keys: ReadonlySet<string>
  isAll: boolean
  /** The line that was selected or deselected last by itself, where a range begins. */
  anchor: string | null
}

const NOTHING: Selection = { keys: new Set(), isAll: false, anchor: null }

/**
 * The selection of lines. It stays when another page is shown and after a bulk action, and ends when the filter changes and
 * with Submit ready orders.
 */
export function useSelection(pageKeys: readonly string[], filterName: string) {
  const [selection, setSelection] = useState(NOTHING)
  const [shownFilter, setShownFilter] = useState(filterName)
  if (shownFilter !== filterName) {
    setShownFilter(filterName)
    setSelection(NOTHING)
  }

  const isSelected = (key: string) => selection.isAll || selection.keys.has(key)

  /** The keys of the selection; of all lines of the filter only those of the page. */
  function knownKeys(): Set<string> {
    return new Set(selection.isAll ? pageKeys : selection.keys)
  }

  function change(keys: readonly string[], isChecked: boolean, anchor = selection.anchor) {
    const next = knownKeys()
    for (const key of keys) {
      if (isChecked) next.add(key)
      else next.delete(key)
    }
    setSelection({ keys: next, isAll: false, anchor })
  }

  /** The lines of the page from one to another, in either direction; only the last one when the first is not on the page. */
  function rangeTo(last: string, first: string | null): string[] {
    const ends = [pageKeys.indexOf(first ?? last), pageKeys.indexOf(last)]
    return ends.includes(-1) ? [last] : pageKeys.slice(Math.min(...ends), Math.max(...ends) + 1)
  }

  return {
    selection,
    isSelected,
    isPageSelected: pageKeys.length > 0 && pageKeys.every(isSelected),
    /** Selects one line, or with Shift all lines from the one that was changed last, if that is on this page. */
    toggle: useStableCallback((key: string, isChecked: boolean, isRange: boolean) =>
      change(isRange ? rangeTo(key, selection.anchor) : [key], isChecked, key),
    ),
    change: useStableCallback((keys: readonly string[], isChecked: boolean) => change(keys, isChecked)),
    selectPage: (isChecked: boolean) => (isChecked ? change(pageKeys, true) : setSelection(NOTHING)),
    selectAll: () => setSelection({ ...NOTHING, isAll: true }),
    clear: () => setSelection(NOTHING),
  }
}

export type LineSelection = ReturnType<typeof useSelection>
