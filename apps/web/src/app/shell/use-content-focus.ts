import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** A screen that goes takes the focus with it, as a dialog's way on does: it goes on with the content, not the menu. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (pathChanged && isLost) content.current?.focus({ preventScroll: true })
      }),
    [router, content],
  )
}
