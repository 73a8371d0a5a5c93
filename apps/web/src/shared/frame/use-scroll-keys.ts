import { useEffect } from 'react'

/** How far a key scrolls, in px; `page` is the distance of a page key. */
const SCROLL_KEYS: Readonly<Record<string, (page: number) => ScrollToOptions>> = {
  PageDown: (page) => ({ top: page }),
  PageUp: (page) => ({ top: -page }),
  ArrowDown: () => ({ top: 40 }),
  ArrowUp: () => ({ top: -40 }),
  End: () => ({ top: Number.MAX_SAFE_INTEGER }),
  Home: () => ({ top: -Number.MAX_SAFE_INTEGER }),
  ' ': (page) => ({ top: page }),
}

/** A page key scrolls by this share of the visible height, as in browsers: the last lines stay visible. */
const PAGE_SHARE = 0.875

/**
 * Scrolls the content with the keyboard while the focus is outside of it: on the page itself, as after a load, or in the
 * header. The browser handles these keys only while the focus is inside the element that scrolls.
 */
export function useScrollKeys(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (scroller === null) return undefined
    const element = scroller

    function scroll(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const step = SCROLL_KEYS[event.key]
      if (step === undefined || !isOutside(element, event.target)) return
      // On a button or link, the space key presses it.
      if (event.key === ' ' && event.target !== document.body) return
      event.preventDefault()
      element.scrollBy(step(element.clientHeight * PAGE_SHARE))
    }

    window.addEventListener('keydown', scroll)
    return () => window.removeEventListener('keydown', scroll)
  }, [scroller])
}

/** Neither in the content nor in a field or dialog, which use the keys themselves. */
function isOutside(content: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || content.contains(target)) return false
  return target.closest('input, select, textarea, [role="dialog"], [contenteditable]') === null
}
