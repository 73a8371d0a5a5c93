import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of the button that gets the focus when edit mode ends, unless another element has it. */
export function useFocusReturn(isEdited: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return button
}
