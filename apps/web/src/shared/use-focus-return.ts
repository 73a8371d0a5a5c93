import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of the control that gets the focus when edit mode or a dialog ends, unless another element has it. */
export function useFocusReturn<Control extends HTMLElement = HTMLButtonElement>(
  isEdited: boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) control.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return control
}
