import { useEffect, useRef } from 'react'

/**
 * Focuses the last field of a form when it has an error, so that the person can go on typing: a busy button loses the
 * focus. Returns the ref of the form.
 */
export function useFocusOnError(error: string | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) [...(form.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }, [error])
  return form
}
