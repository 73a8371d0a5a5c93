import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Where a control is in a table. */
interface Place {
  body: Element
  row: number
  cell: number
  /** Among the controls of its cell. */
  control: number
}

/**
 * The props of a section that keeps the focus, with `tabIndex={-1}`: a busy button loses it, and so does one that is
 * removed with its row. It goes back to the control when that is enabled again. When its row is gone, the same control of
 * the row in its place gets it, or of the row above; without such a row `addButton`, or the section.
 */
export function useKeptFocus(addButton?: RefObject<HTMLElement | null>) {
  const section = useRef<HTMLElement>(null)
  const control = useRef<HTMLElement | null>(null)
  const place = useRef<Place | null>(null)

  useEffect(() => {
    const { current } = control
    if (current === null) return
    if (current.isConnected) place.current = findPlace(current)
    if (document.activeElement !== document.body) return
    if (!current.isConnected) {
      control.current = null
      const next = findControlNear(place.current) ?? addButton?.current ?? section.current
      next?.focus({ preventScroll: true })
    } else if (isUsable(current)) current.focus({ preventScroll: true })
  })

  return {
    ref: section,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // The controls of a dialog that the section renders are elsewhere in the document.
      if (!currentTarget.contains(target)) return
      control.current = target
      place.current = findPlace(target)
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // A person who clicks beside all controls has left this one. A control that is disabled or removed is not left.
      const isLeft = relatedTarget === null ? isUsable(target) : relatedTarget.closest('[role=dialog]') === null
      // A dialog gives the focus back when it closes.
      if (isLeft) control.current = null
    },
  }
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled')
}

/** Null for a control that is in no table. */
function findPlace(control: HTMLElement): Place | null {
  const cell = control.closest('td')
  const row = cell?.closest('tr')
  const body = row?.closest('tbody')
  if (!cell || !row || !body) return null
  return {
    body,
    row: [...body.children].indexOf(row),
    cell: [...row.children].indexOf(cell),
    control: listControls(cell).indexOf(control),
  }
}

/** The same control of the first row from the place on that has it, or of the nearest one above. */
function findControlNear(place: Place | null): HTMLElement | undefined {
  if (place === null || !place.body.isConnected) return undefined
  const rows = [...place.body.children]
  return [...rows.slice(place.row), ...rows.slice(0, place.row).toReversed()]
    .map((row) => listControls(row.children[place.cell])[place.control])
    .find((control) => control !== undefined && isUsable(control))
}

function listControls(cell: Element | undefined): HTMLElement[] {
  return [...(cell?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? [])]
}
