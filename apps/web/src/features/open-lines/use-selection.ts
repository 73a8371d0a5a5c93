import { useRef, useState } from 'react'

/** The selected lines: those with these keys, or all lines of the filter. */
interface Selection {
  keys: ReadonlySet<string>
  isAll: boolean
}

const NOTHING: Selection = { keys: new Set(), isAll: false }

/** The selection of lines. It stays when another page is shown and ends when the filter changes. */
export function useSelection(pageKeys: readonly string[], filterName: string) {
  const [selection, setSelection] = useState(NOTHING)
  const [shownFilter, setShownFilter] = useState(filterName)
  const lastIndex = useRef<number | null>(null)
  if (shownFilter !== filterName) {
    setShownFilter(filterName)
    setSelection(NOTHING)
  }

  const isSelected = (key: string) => selection.isAll || selection.keys.has(key)

  /** The keys of the selection; of all lines of the filter only those of the page. */
  function knownKeys(): Set<string> {
    return new Set(selection.isAll ? pageKeys : selection.keys)
  }

  function change(keys: readonly string[], isChecked: boolean) {
    const next = knownKeys()
    for (const key of keys) {
      if (isChecked) next.add(key)
      else next.delete(key)
    }
    setSelection({ keys: next, isAll: false })
  }

  return {
    selection,
    isSelected,
    isPageSelected: pageKeys.length > 0 && pageKeys.every(isSelected),
    /** Selects one line, or with Shift all lines from the one that was changed last. */
    toggle: (index: number, isChecked: boolean, isRange: boolean) => {
      const from = isRange ? (lastIndex.current ?? index) : index
      lastIndex.current = index
      change(pageKeys.slice(Math.min(from, index), Math.max(from, index) + 1), isChecked)
    },
    change,
    selectPage: (isChecked: boolean) => (isChecked ? change(pageKeys, true) : setSelection(NOTHING)),
    selectAll: () => setSelection({ keys: new Set(), isAll: true }),
    clear: () => setSelection(NOTHING),
  }
}

export type LineSelection = ReturnType<typeof useSelection>
