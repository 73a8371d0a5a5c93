import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * The props of a section that keeps the focus, with `tabIndex={-1}`: a busy button loses it, and so does one that is
 * removed with its row. It goes back to the control when that is enabled again, and to the section when the control is
 * gone.
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const control = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const { current } = control
    if (current === null || document.activeElement !== document.body) return
    if (!current.isConnected) section.current?.focus({ preventScroll: true })
    else if (!current.matches(':disabled')) current.focus({ preventScroll: true })
  })

  return {
    ref: section,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // The controls of a dialog that the section renders are elsewhere in the document.
      if (currentTarget.contains(target)) control.current = target
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
