import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the focus is in the table. */
interface Place {
  /** The row, from 0. */
  row: number
  /** The field in the row: `unitNetPrice` of `items.7.unitNetPrice`. Blank for a check box or a link. */
  field: string
}

/**
 * Keeps the focus in the table when a reply has other lines: when the line with the focus is gone, the line in its place gets
 * it, in the same column. Returns event handlers for the element around the table.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>, lineKeys: string) {
  const last = useRef<Place | null>(null)
  const shownKeys = useRef(lineKeys)

  useLayoutEffect(() => {
    if (shownKeys.current === lineKeys) return
    shownKeys.current = lineKeys
    if (last.current !== null && document.activeElement === document.body) focusNear(root.current, last.current)
  }, [root, lineKeys])

  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = findPlace(target)
    },
    // An element that is removed has no blur event.
    onBlur: () => {
      last.current = null
    },
  }
}

function findPlace(target: Element): Place | null {
  const row = target.closest('tr')
  // The row above the lines of an order belongs to the next line.
  const index = row?.dataset['index'] ?? siblingIndex(row)
  if (index === undefined) return null
  const path = target instanceof HTMLElement ? (target.dataset['path'] ?? '') : ''
  return { row: Number(index), field: path.split('.').slice(2).join('.') }
}

function siblingIndex(row: Element | null | undefined): string | undefined {
  const next = row?.nextElementSibling
  return next instanceof HTMLElement ? next.dataset['index'] : undefined
}

function focusNear(root: HTMLElement | null, { row, field }: Place) {
  const rows = [...(root?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])]
  const distance = ({ dataset }: HTMLElement) => Math.abs(Number(dataset['index']) - row)
  const [nearest] = rows.toSorted((one, other) => distance(one) - distance(other))
  if (nearest === undefined) return
  const path = `items.${nearest.dataset['index']}.${field}`
  const target =
    nearest.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ??
    nearest.querySelector<HTMLElement>('input:not([disabled], [hidden])')
  target?.focus()
}
