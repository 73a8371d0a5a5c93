import type { PasteProblem } from '@partwire/domain/paste/fill-block'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

interface PasteMarks {
  /** By the path of the field: the mark goes when the field gets another value. */
  fields: ReadonlyMap<string, { value: string; reason: string }>
  /** By row and key of the column. */
  fixed: ReadonlyMap<number, ReadonlyMap<string, string>>
}

const NO_MARKS: PasteMarks = { fields: new Map(), fixed: new Map() }
const PasteMarkContext = createContext(NO_MARKS)

interface PasteMarksProviderProps {
  problems: readonly PasteProblem[] | undefined
  children: ReactNode
}

/** Marks the cells of a table whose pasted value does not fit. */
export function PasteMarksProvider({ problems, children }: PasteMarksProviderProps) {
  const marks = useMemo(() => (problems === undefined ? NO_MARKS : collectMarks(problems)), [problems])
  return <PasteMarkContext.Provider value={marks}>{children}</PasteMarkContext.Provider>
}

/** Why the value that was pasted into a field does not fit; undefined without a mark, and after the value has changed. */
export function usePasteMark(path: string, value: string): string | undefined {
  const mark = useContext(PasteMarkContext).fields.get(path)
  return mark?.value === value ? mark.reason : undefined
}

/** Why pasted values do not fit into the read-only cells of a row, by the key of the column. */
export function useFixedPasteMarks(row: number): ReadonlyMap<string, string> | undefined {
  return useContext(PasteMarkContext).fixed.get(row)
}

function collectMarks(problems: readonly PasteProblem[]): PasteMarks {
  const fields = new Map<string, { value: string; reason: string }>()
  const fixed = new Map<number, Map<string, string>>()
  for (const { cell, text, reason } of problems) {
    if (cell === null) continue
    const message = `Pasted: “${text}”. ${reason}`
    if ('path' in cell) fields.set(cell.path, { value: cell.value, reason: message })
    else {
      const row = fixed.get(cell.row) ?? new Map<string, string>()
      fixed.set(cell.row, row.set(cell.column, message))
    }
  }
  return { fields, fixed }
}
